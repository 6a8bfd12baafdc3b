import { formatNumber, longMonth } from '../../core/format.ts'

/**
 * The amounts charged as agreed for an earlier month, by its invoice and by what was charged for changes of it since: shillings
 * for each line of the contract that the invoice is for, 0 for a new one; null stands for charges that belong to no line any more.
 */
export type ChargedMonth = {
  /** YYYY-MM. */
  month: string
  invoice_number: string
  /** The discount with which its invoice was computed, in hundredths of a percent. */
  discount_rate: number
  lines: ReadonlyMap<number | null, number>
}
type Line = { id: number; name: string; kind: string; station_id: number | null }

/** The amount that an invoice has charged for a change of a month whose own invoice was replaced since. */
export type UndoneChange = {
  line_id: number
  /** The invoice that was replaced, and its discount. */
  invoice_number: string
  discount_rate: number
  /** The invoice, or the receipt of a carried draft, that charges the change. */
  charged_by: string
  amount: number
}

const isGuarding = (line: Line | null) => line?.kind === 'guarding'
const ofLine = (line: Line | null) => ({
  kind: isGuarding(line) ? ('guarding' as const) : ('fixed' as const),
  ...{ line_id: line?.id ?? null, term_id: null, station_id: line?.station_id ?? null },
  ...{ quantity: null, unit: null, unit_price: null },
})

/** Takes back what was charged for changes of a month, YYYY-MM, which is charged once more, as it is agreed now. */
export const undoneChanges = (lines: readonly Line[], month: string, undone: readonly UndoneChange[]) =>
  undone.flatMap(({ line_id, invoice_number, discount_rate, charged_by, amount }) => {
    const line = lines.find(({ id }) => id === line_id)
    if (!line) return []
    const row = {
      ...ofLine(line),
      description: `${line.name}, change of ${longMonth(month)} on ${charged_by}: taken back`,
      amount: -amount,
      explain: { change: { month, invoice_number, agreed: 0, charged: amount } },
    }
    return [{ discount_rate, discounted: isGuarding(line), line: row }]
  })

/**
 * The difference that is still to be charged of a month that was invoiced before its terms changed, or to be taken back: one row
 * for each line of the contract of which another amount is agreed now. `agreed` are the amounts of the month as the terms are now,
 * by line.
 */
export function agreedChanges(
  lines: readonly Line[],
  agreed: ReadonlyMap<number | null, number>,
  { month, invoice_number, lines: charged }: ChargedMonth,
) {
  const rowOf = (line: Line | null) => {
    const before = charged.get(line?.id ?? null)
    const now = agreed.get(line?.id ?? null) ?? 0
    if (before === undefined || now === before) return []
    const what = `change of ${longMonth(month)}: agreed ${formatNumber(now)} instead of ${formatNumber(before)}`
    return [
      {
        discounted: isGuarding(line),
        line: {
          ...ofLine(line),
          description: line ? `${line.name}, ${what}` : `C${what.slice(1)}`,
          amount: now - before,
          explain: { change: { month, invoice_number, agreed: now, charged: before } },
        },
      },
    ]
  }
  return [...lines, null].flatMap(rowOf)
}
