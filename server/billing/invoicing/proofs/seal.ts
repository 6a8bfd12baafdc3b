import type { Evidence } from '../../../../api/billing/proofs/evidence.ts'
import { digestOf, sealAfter } from '../../../../api/billing/proofs/verify-proof.ts'
import type { Db } from '../../../platform/db/open.ts'
import { insertSeal, invoiceToSeal, linesToSeal, lockLastSeal, newestCheckpoint, postsToSeal, shiftsToSeal } from './queries.ts'

const NOTHING = '0'.repeat(64)

/** Seals what an invoice was counted from, in the transaction that issues it. */
export async function sealInvoice(db: Db, invoice_id: number) {
  const last = await lockLastSeal(db)
  const { net, vat, ...invoice } = await invoiceToSeal(db, invoice_id)
  const evidence: Evidence = {
    ...{ ...invoice, net: net ?? 0, vat: vat ?? 0 },
    lines: await linesToSeal(db, invoice_id),
    posts: await postsToSeal(db, invoice_id),
    shifts: await shiftsToSeal(db, invoice_id),
    audit: await newestCheckpoint(db, 'audit_seals'),
    events: await newestCheckpoint(db, 'attendance_event_seals'),
  }
  const text = JSON.stringify(evidence)
  const digest = await digestOf(text)
  const hash = await sealAfter(last?.hash.toString('hex') ?? NOTHING, digest)
  const bytes = (hex: string) => Buffer.from(hex, 'hex')
  await insertSeal(db, { place: (last?.place ?? 0) + 1, invoice_id, evidence: text, digest: bytes(digest), hash: bytes(hash) })
}
