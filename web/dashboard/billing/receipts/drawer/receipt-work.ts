import type { Receipt } from '../../../../../api/billing/receipts.ts'
import { CallFailure } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was saved.' }

export type WorkProps = { receipt: Receipt; onChanged: (record: Receipt, message: string) => void }

/** The first problem of a refused change. */
export const problemOf = (error: unknown) =>
  (error instanceof CallFailure && Object.values(error.body?.fields ?? {})[0]) || failureText(error, FAILURES)
