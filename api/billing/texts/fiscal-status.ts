import * as z from 'zod/mini'

/** Fiscal statuses of a document. One that needs no number was issued before the company had numbers, or is of one amount. */
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
