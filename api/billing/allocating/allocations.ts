import * as z from 'zod/mini'
import { Day, Id, Shillings } from '../../core/common.ts'

/** Whole shillings, at least 1. */
export const SomeShillings = z.int().check(z.gte(1), z.lte(1_000_000_000_000))

/** The part of a receipt that settles an invoice, and the taxes that the client has withheld from it, whole shillings. */
export const Allocation = z.strictObject({
  invoice_id: Id,
  amount: Shillings,
  income_withheld: z.optional(Shillings),
  vat_withheld: z.optional(Shillings),
})
export type Allocation = z.output<typeof Allocation>
export const Allocations = z.array(Allocation).check(
  z.maxLength(100, 'At most 100 invoices at once.'),
  z.refine((all) => new Set(all.map(({ invoice_id }) => invoice_id)).size === all.length, 'An invoice is named twice.'),
)
export type Allocations = z.output<typeof Allocations>
/** The parts of a receipt by the invoice that they settle, without taxes. */
export const Settling = z.array(z.strictObject({ invoice_id: Id, amount: SomeShillings })).check(z.minLength(1), z.maxLength(100))

/** An invoice that is not paid in full, with the taxes expected to be withheld. */
export const OpenInvoice = z.object({
  id: Id,
  invoice_number: z.string(),
  invoice_date: Day,
  due_date: Day,
  balance: z.int(),
  /** Before VAT, after credit notes. */
  net: z.int(),
  /** The amount that income tax is withheld from: net, or with VAT. */
  income_base: z.int(),
  /** Withheld already. */
  income_before: z.int(),
  /** The part of net that VAT was charged on, from which VAT is withheld: none of it where the invoice is without VAT. */
  vat_base: z.int(),
  vat_before: z.int(),
  income_withheld: z.int(),
  vat_withheld: z.int(),
})
export type OpenInvoice = z.output<typeof OpenInvoice>
