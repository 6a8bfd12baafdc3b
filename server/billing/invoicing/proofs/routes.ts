import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../api/billing/invoice-proofs.ts'
import type { Evidence } from '../../../../api/billing/proofs/evidence.ts'
import { route } from '../../../http/route.ts'
import { tokenHash } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/open.ts'
import { found, HttpError } from '../../../platform/errors.ts'
import { checkpointOf, digestsAfter, findByInvoice, findByToken, newestSeal, tryTotal } from './queries.ts'

const CLOSED =
  'This invoice is no longer opened by its number: five wrong totals were given. Sign in to the client portal, or ask us for the document again.'

type Sealed = NonNullable<Awaited<ReturnType<typeof findByToken>>>

/** The evidence of a seal, and the later digests after a place of the chain. */
async function proofOf(db: Db, { hash: _, ...sealed }: Sealed, after = sealed.place): Promise<calls.InvoiceProof> {
  const { audit, events } = JSON.parse(sealed.evidence) as Evidence
  return {
    ...sealed,
    // In this order: the newest seal is never before the digests that lead to it.
    later: await digestsAfter(db, Math.max(after, sealed.place)),
    newest: await newestSeal(db),
    audit: audit && (await checkpointOf(db, 'audit_seals', audit.entry)),
    events: events && (await checkpointOf(db, 'attendance_event_seals', events.entry)),
  }
}

export function invoiceProofRoutes(app: FastifyInstance) {
  route(app, calls.open, async ({ db, body: { secret, after } }) =>
    proofOf(db, found(await findByToken(db, tokenHash(secret)), 'Invoice'), after),
  )

  route(app, calls.openByNumber, async ({ db, body: { after, ...given } }) => {
    const { invoice_id, result } = found(await tryTotal(db, given), 'Invoice')
    if (result === 'closed') throw new HttpError(409, 'closed', CLOSED)
    return proofOf(db, found(result === 'right' ? await findByInvoice(db, invoice_id) : undefined, 'Invoice'), after)
  })
}
