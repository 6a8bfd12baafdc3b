import * as z from 'zod/mini'
import { Month } from '../../contracts/contract-fields.ts'
import { Id, listQuery } from '../../core/common.ts'

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

/** An issued invoice of which something is to be credited since what it charges was corrected. */
export const DifferingInvoice = z.object({
  /** Of the invoice. */
  id: Id,
  invoice_number: z.string(),
  client_id: Id,
  client_name: z.string(),
  month: Month,
  /** Shillings before VAT, in the client's favour. */
  to_credit: z.int(),
})
export type DifferingInvoice = z.output<typeof DifferingInvoice>
export const DifferingQuery = z.omit(listQuery(['to_credit', 'id'], {}), { q: true })
export type DifferingQuery = z.output<typeof DifferingQuery>
