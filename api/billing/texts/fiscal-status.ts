import * as z from 'zod/mini'

/**
 * True if a document has the number that the revenue authority gives it. A document that needs none was issued before, or is one
 * amount.
 */
export const FISCAL_STATUSES = {
  not_required: 'Not required',
  queued: 'Awaiting number',
  fiscalised: 'Fiscalised',
  failed: 'Refused',
} as const
export const FiscalStatus = z.enum(['not_required', 'queued', 'fiscalised', 'failed'])
export type FiscalStatus = z.output<typeof FiscalStatus>

export const fiscalFields = {
  /** The fiscal document number; null until there is one. */
  fdn: z.nullable(z.string()),
  /** Why the last attempt failed. */
  fiscal_error: z.nullable(z.string()),
}
