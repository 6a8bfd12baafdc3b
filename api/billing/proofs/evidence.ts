import type { LineExplanation } from '../invoice-drafts.ts'
import type { InvoiceLineKind } from '../invoice-lines/line-types.ts'
import type { Checkpoint } from '../invoice-proofs.ts'

/** A line of a sealed invoice. */
export type SealedLine = {
  description: string
  amount: number
  explain: LineExplanation
  kind?: InvoiceLineKind
  /** The post that it charges. */
  post?: number
  /** Shillings for a unit; for a shift of extra guards, null for the price of the terms. */
  rate?: number | null
}
/** A shift that an invoice was counted from. Fields that are false or empty are left out. */
export type SealedShift = {
  id: number
  day: string
  /** HH:MM. */
  start: string
  end: string
  post: number
  state: string
  /** Minutes agreed, and minutes for which a guard was there; null while nobody has decided. */
  required: number
  covered: number | null
  /** A slot that nobody needed, and that is not charged. */
  off?: true
  /** A guard ordered besides the contract, at `rate` shillings for the shift, or as the terms say. */
  extra?: true
  rate?: number
  /** The part of a shift that two guards share: first or second. */
  part?: number
  holiday?: true
}
export type SealedPost = { id: number; name: string; station: string | null }

/** The shift of an invoice that was sealed before posts and hours were. */
type OldShift = [id: number, day: string, required: number, covered: number | null, state: string]

/** The evidence of an invoice, as it is sealed. */
export type Evidence = {
  invoice: string
  client: string
  /** YYYY-MM. */
  month: string
  net: number
  vat: number
  total: number
  lines: SealedLine[]
  posts?: SealedPost[]
  shifts?: SealedShift[]
  slots?: OldShift[]
  audit: Checkpoint | null
  events: Checkpoint | null
}
