import type { PricedContract, PricedLine, PricedTerms } from '../../contracts/charges.ts'
import type { ShortfallTerms } from '../../contracts/shortfalls.ts'
import type { ChargedMonth, UndoneChange } from './agreed-changes.ts'

export const INVOICE_LINE_KINDS = ['guarding', 'holiday', 'extra', 'shortfall', 'fixed', 'discount', 'other'] as const
export type InvoiceLineKind = (typeof INVOICE_LINE_KINDS)[number]

/** A slot of which not everything is charged, or of which nobody has decided. */
export type UnusualSlot = {
  id: number
  line_id: number
  day: string
  /** The seat of its post on the day, by which the parts of a split slot belong together. */
  seat: number
  origin: 'contract' | 'extra'
  /** Shillings for an extra slot; null for the price of the terms. */
  extra_rate: number | null
  /** A part of a split slot, which is worth its share of the minutes. */
  part: boolean
  /** Whole minutes. */
  required: number
  /** Minutes for which a guard was there; null while nobody has decided. */
  covered: number | null
  /** A slot that nobody needed, and that is not charged. */
  off: boolean
  /** Agreed for a day that is over, of which there is no slot: nothing says whether it was covered. */
  unrecorded?: boolean
}
export type BilledLine = Omit<PricedLine, 'terms'> & {
  id: number
  name: string
  station_id: number | null
  terms: readonly (PricedTerms & { id: number })[]
}
export type BilledContract = PricedContract & ShortfallTerms & { suspensions?: readonly Suspension[] }
/** Days on which a contract was suspended without being charged, both included; without an end while it lasts. */
type Suspension = { from: string; until: string | null }

/** The explanation of an invoice line, down to its slots. */
export type Explanation = {
  /** Slots that one seat needs in the whole month. */
  a_month?: number
  agreed?: number
  covered?: number
  uncovered?: number
  short?: number
  off?: number
  undecided?: number
  unrecorded?: number
  /** The slots that a shortfall is made of, with the minutes that are missing. */
  slots?: { id: number; day: string; missing: number }[]
  /** The uses that are charged, and those that are free. */
  uses?: { number: string; at: string; free: boolean }[]
  /** A month that was invoiced before its terms changed: what is agreed now, and what was charged, in shillings. */
  change?: { month: string; invoice_number: string; agreed: number; charged: number }
}
export type FigureLine = {
  kind: InvoiceLineKind
  line_id: number | null
  term_id: number | null
  station_id: number | null
  description: string
  /** Null where one amount stands for all. */
  quantity: number | null
  unit: string | null
  unit_price: number | null
  /** Shillings; negative for a shortfall and the discount, unless it is taken back. */
  amount: number
  explain: Explanation
}
export type MonthInput = {
  /** YYYY-MM. */
  month: string
  /** Lines, by id, of which the agreed amount alone is charged: what happens in the month is left to a later account, or was charged. */
  agreedOnly?: ReadonlySet<number>
  /**
   * Earlier months, YYYY-MM, that were charged in advance, and the lines of which is charged what happened in them, by the discount with
   * which the month was charged, in hundredths of a percent. A credit note for
   * shifts that were not covered settles them.
   */
  before?: readonly { month: string; discount_rate: number; credited?: boolean; lines: readonly BilledLine[] }[] | undefined
  /** Earlier months that were invoiced in advance; what has changed of their agreed amount since is charged, too. */
  charged?: readonly ChargedMonth[] | undefined
  /** The charges of other invoices for changes of the month itself, whose invoice was replaced: it is charged as agreed now. */
  undone?: readonly UndoneChange[] | undefined
  /** Public holidays of all these months. */
  holidays: ReadonlySet<string>
  /** Hundredths of a percent on the invoice date; 0 for a client who pays none. */
  vat_rate: number
  /** Minutes that may be missing from a slot without a credit. */
  grace: number
  slots: readonly UnusualSlot[]
}
