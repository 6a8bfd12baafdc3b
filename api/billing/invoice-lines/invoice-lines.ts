import { longMonth } from '../../core/format.ts'
import { type Fraction, fraction, product, rateOf, roundHalfUp } from '../../core/money.ts'
import { agreedChanges, undoneChanges } from './agreed-changes.ts'
import { type Row, rowsOf } from './line-rows.ts'
import type { BilledContract, BilledLine, FigureLine, InvoiceLineKind, MonthInput } from './line-types.ts'

// The lines of a contract's month: what was agreed, what was not covered, the discount, and VAT. Preview, draft, invoice, portal
// and PDF all show what these functions count.

export type InvoiceFigures = {
  lines: FigureLine[]
  /** Shillings: agreed, shortfalls (negative), extra guards, the discount (negative when it is taken back), net, VAT and total. */
  agreed: number
  shortfall: number
  extras: number
  discount: number
  net: number
  vat: number
  total: number
  /** Slots of which nobody has decided; they are charged. */
  undecided: number
}

const rounded = (amount: Fraction) => Number(roundHalfUp(amount))
const total = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0)

/** VAT on a net amount, rounded half up once, and what is due with it. */
export function withVat(net: number, vat_rate: number) {
  const vat = rounded(product(fraction(net), rateOf(vat_rate)))
  return { net, vat, total: net + vat }
}

/** The shillings of rows on which the discount is counted. */
const discountedOf = (rows: readonly Row[]) => total(rows.flatMap(({ line, discounted }) => (discounted ? [line] : [])))

/** Shillings on which a discount is counted, below zero for more that is taken back: of the month itself or, by its name, of an earlier one. */
type Discounted = { month?: string; rate: number; amount: number }

/** The rows of an account, and on what its discounts are counted. */
function accountOf(contract: BilledContract, lines: readonly BilledLine[], input: MonthInput) {
  const { agreedOnly, before = [], charged = [], undone = [], month: ownMonth } = input
  const agreedOf = (month: string, of = lines) => rowsOf(contract, of, { ...input, month }, () => 'agreed')
  const amountsOf = (month: string) => {
    const byLine = Map.groupBy(agreedOf(month), ({ line }) => line.line_id)
    return new Map([...byLine].map(([id, rows]) => [id, total(rows.map(({ line }) => line))]))
  }
  const own = rowsOf(contract, lines, input, ({ id }) => (agreedOnly?.has(id) ? 'agreed' : 'all'))
  const changes = charged.map((one) => {
    const rows: Row[] = agreedChanges(lines, amountsOf(one.month), one)
    return { rows, discounted: { month: one.month, rate: one.discount_rate, amount: discountedOf(rows) } }
  })
  const happened = before.map(({ month, discount_rate, credited, lines: of }) => {
    const rows = rowsOf(contract, of, { ...input, month }, () => (credited ? 'extras' : 'happened'))
    // A penalty may take more than was charged: the discount is not taken off that.
    const amount = Math.max(discountedOf(rows), -discountedOf(agreedOf(month, of)))
    return { rows, discounted: { month, rate: discount_rate, amount } }
  })
  const takenBack = undoneChanges(lines, ownMonth, undone).map((row) => ({
    rows: [row],
    discounted: { month: ownMonth, rate: row.discount_rate, amount: discountedOf([row]) },
  }))
  const earlier = [...changes, ...takenBack, ...happened]
  const discounted: Discounted[] = [
    { rate: contract.discount_rate, amount: Math.max(0, discountedOf(own)) },
    ...earlier.map((part) => part.discounted),
  ]
  return { rows: [...own, ...earlier.flatMap(({ rows }) => rows)], discounted }
}

/** The lines of the discounts: one of the contract's, and one for each earlier month that was charged with another. */
function discountLines({ discount_rate }: BilledContract, discounted: readonly Discounted[]): FigureLine[] {
  const groups = Map.groupBy(discounted, ({ month, rate }) => (rate === discount_rate ? '' : `${month} ${rate}`))
  return [...groups.values()].flatMap((parts) => {
    const { month, rate } = parts[0]!
    const discount = rounded(product(fraction(total(parts)), rateOf(rate)))
    return discount === 0 ? [] : [discountLine(rate, discount, rate === discount_rate ? undefined : month)]
  })
}

/**
 * The account of a month: the agreed amount with its shortfalls and extra guards, or, for a contract that is charged in advance, the
 * agreed amount alone; with the shortfalls and extra guards of earlier months, where these were charged in advance, and what has
 * changed of such months since they were invoiced. Each line is rounded half up once; so are the discount, on guarding after its
 * shortfalls, and VAT, on the rest. Guarding of an earlier month was charged with the discount of then, so what is charged or taken back
 * of it has that one.
 */
export function computeInvoiceLines(contract: BilledContract, lines: readonly BilledLine[], input: MonthInput): InvoiceFigures {
  const { rows, discounted } = accountOf(contract, lines, input)
  const discounts = discountLines(contract, discounted)
  const all = [...rows.map(({ line }) => line), ...discounts]
  const of = (...kinds: InvoiceLineKind[]) => total(all.filter(({ kind }) => kinds.includes(kind)))
  return {
    lines: all,
    agreed: of('guarding', 'holiday', 'fixed'),
    shortfall: of('shortfall', 'other'),
    extras: of('extra'),
    // 0 without a discount: a sign before it would be -0.
    discount: 0 - total(discounts),
    ...withVat(total(all), input.vat_rate),
    // A slot on a holiday is one of the charge that its addition is for.
    undecided: all.reduce(
      (count, { kind, explain }) => count + (kind === 'holiday' ? 0 : (explain.undecided ?? 0) + (explain.unrecorded ?? 0)),
      0,
    ),
  }
}

const discountLine = (rate: number, discount: number, month: string | undefined): FigureLine => ({
  kind: 'discount',
  ...{ line_id: null, term_id: null, station_id: null, quantity: null, unit: null, unit_price: null },
  description: `Discount of ${rate / 100} % on guarding${month ? ` of ${longMonth(month)}` : ''}${discount < 0 ? ', taken back' : ''}`,
  amount: -discount,
  explain: {},
})
