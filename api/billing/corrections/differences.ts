import * as z from 'zod/mini'
import { Id } from '../../core/common.ts'

/**
 * The lines of an issued invoice as they would be by now, by the terms of then, where its month was corrected since: less, below
 * zero, or more. None for an invoice in advance: the one after it charges what happens in its month.
 */
export const InvoiceDifferences = z.object({
  lines: z.array(
    z.object({
      /** The post or the charge; the discount. */
      name: z.string(),
      station_id: z.nullable(Id),
      /** Shillings before VAT. */
      amount: z.int(),
    }),
  ),
  /** The sum of the lines. */
  net: z.int(),
  /** The amount that credit notes for shifts that were not covered have taken back, before VAT. */
  credited: z.int(),
  /** The amount left to be credited: never more than the rest of the invoice, and nothing where it would be more by now. */
  to_credit: z.int(),
})
export type InvoiceDifferences = z.output<typeof InvoiceDifferences>
