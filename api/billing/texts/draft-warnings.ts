import { countOf, longMonth } from '../../core/format.ts'
import { formatMoney } from '../../core/money.ts'

/** Percent by which a month may differ from the one before without a warning. */
const USUAL_DIFFERENCE = 20

type Judged = {
  contract: { starts_on: string; ends_on: string | null; tin: string | null; po_number: string | null }
  /** YYYY-MM. */
  month: string
  net: number
  netBefore: number | undefined
  undecided: number
  /** Extra shifts that nobody has ordered. */
  unordered: number
  /** Public holidays are charged more. */
  holiday: boolean
  /** The agreement for a month that was invoiced in advance has changed. */
  changed: boolean
  /** Earlier months, YYYY-MM, of which somebody has credited shifts that were not covered. */
  credited: readonly string[]
  /** The month before, YYYY-MM, where that is not over: what happens in it is left to a later draft. */
  notOver: string | undefined
  /** Other contracts of the client have an order number. */
  orderExpected: boolean
}

/** The warnings that somebody should look at before a draft is issued. */
export function draftWarnings(draft: Judged): string[] {
  const { contract, month, net, netBefore, undecided, unordered, holiday, changed, credited, notOver, orderExpected } = draft
  const difference = netBefore ? Math.round(((net - netBefore) / netBefore) * 100) : 0
  const warnings: [boolean, string][] = [
    [net < 0, `${formatMoney(-net)} in the client’s favour`],
    [undecided > 0, `${countOf(undecided, 'shift')} not decided yet`],
    [unordered > 0, `${countOf(unordered, 'extra shift')} without an order`],
    [holiday, 'Public holidays are charged more'],
    [changed, 'A month that was invoiced in advance has changed'],
    ...credited.map((one): [boolean, string] => [
      true,
      `Shifts of ${longMonth(one)} were credited: nothing more is taken off for those that were not covered`,
    ]),
    [
      notOver !== undefined,
      `${longMonth(notOver ?? month)} is not over: its shortfalls and extra guards come with the next invoice`,
    ],
    [contract.starts_on.startsWith(month), 'First month of the contract'],
    [contract.ends_on?.startsWith(month) ?? false, 'Last month of the contract'],
    [
      Math.abs(difference) > USUAL_DIFFERENCE,
      `${Math.abs(difference)} % ${difference > 0 ? 'more' : 'less'} than the month before`,
    ],
    [!contract.tin, 'The client has no TIN'],
    [orderExpected && !contract.po_number, 'The order number is missing'],
  ]
  return warnings.flatMap(([applies, text]) => (applies ? [text] : []))
}
