import * as z from 'zod/mini'
import { Id } from '../../core/common.ts'

/** An invoice that another one replaces, and the credit notes that took it back as a whole. */
export const ReplacedInvoice = z.object({
  invoice_id: Id,
  invoice_number: z.string(),
  credit_notes: z.array(z.string()),
})
export type ReplacedInvoice = z.output<typeof ReplacedInvoice>

/** `INV-2026-000041 (credited by CN-2026-000002)`. */
export const replacedText = (replaced: readonly ReplacedInvoice[]) =>
  replaced.map(({ invoice_number, credit_notes }) => `${invoice_number} (credited by ${credit_notes.join(', ')})`).join(', ')

/** In an invoice: those that it replaces, and by which it was replaced. */
export const replacementFields = {
  replaces: z.array(ReplacedInvoice),
  replaced_by: z.array(z.object({ invoice_id: Id, invoice_number: z.string() })),
}
