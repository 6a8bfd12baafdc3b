import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/billing/invoice-proofs.ts'
import type { Evidence } from '../../../contract/billing/proofs/verify-proof.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { checkpointOf, findSeal, sealsAfter } from './queries.ts'

export function invoiceProofRoutes(app: FastifyInstance) {
  route(app, contract.open, async ({ db, body: { seal } }) => {
    const sealed = found(await findSeal(db, seal), 'Invoice')
    const later = await sealsAfter(db, sealed.place)
    const { audit, events } = JSON.parse(sealed.evidence) as Evidence
    return {
      ...{ ...sealed, later: later.map(({ digest }) => digest), newest: later.at(-1)?.hash ?? seal },
      audit: audit && (await checkpointOf(db, 'audit_seals', audit.entry)),
      events: events && (await checkpointOf(db, 'attendance_event_seals', events.entry)),
    }
  })
}
