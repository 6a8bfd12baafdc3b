import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../api/billing/invoice-drafts.ts'
import { route } from '../../../http/route.ts'
import { setActor } from '../../../platform/db/requests.ts'
import { changed, conflict, found, refusalOf } from '../../../platform/errors.ts'
import { differencesOf } from '../corrections/differences.ts'
import { replaceInvoice } from '../corrections/replace.ts'
import { findInvoice } from '../invoices/queries.ts'
import { computeDraft } from '../runs/compute.ts'
import { dropDrafts } from '../runs/queries.ts'
import { storeDrafts } from '../runs/run.ts'
import { carryDraft } from './carry.ts'
import { explainedLines, slotReader } from './explained-queries.ts'
import { draftDetail, issueAndSend, lockMonthOf, lockOpenDraft, refuseCarried } from './issue.ts'
import { byClientName, changeDraft, draftTotals, findDraft, listDrafts, noteUnrecorded } from './queries.ts'

/** Milliseconds that each draft to be issued is charged to the budget of the caller's address. */
const ISSUED = 20

export function invoiceDraftRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listDrafts(db, query))

  route(app, calls.totals, ({ db, query }) => draftTotals(db, query))

  route(app, calls.get, ({ db, caller, params: { id } }) => draftDetail(db, id, slotReader(caller)))

  route(app, calls.update, async ({ db, caller, params: { id }, body: { version, ...body } }) => {
    const locked = await lockOpenDraft(db, id)
    changed(version === undefined || version === locked.version, await draftDetail(db, id, slotReader(caller)), 'Draft')
    await changeDraft(db, id, body)
    return draftDetail(db, id, slotReader(caller))
  })

  route(app, calls.review, async ({ db, caller, params: { id }, body: { version } }) => {
    const { state, ...locked } = await lockOpenDraft(db, id)
    changed(version === undefined || version === locked.version, await draftDetail(db, id, slotReader(caller)), 'Draft')
    if (state === 'Discarded') throw conflict('This draft was discarded. Compute it again first.')
    await changeDraft(db, id, { state: 'Reviewed' })
    return draftDetail(db, id, slotReader(caller))
  })

  route(app, calls.recompute, async ({ db, caller, params: { id }, body: { version } }) => {
    const ofMonth = await lockMonthOf(db, id)
    const locked = await lockOpenDraft(db, id)
    changed(version === undefined || version === locked.version, await draftDetail(db, id, slotReader(caller)), 'Draft')
    for (const one of ofMonth) if (one.station_id === locked.station_id) refuseCarried(one)
    const draft = await computeDraft(db, locked)
    if (draft) await storeDrafts(db, [{ draft, id }])
    else await dropDrafts(db, [id])
    return draftDetail(db, id, slotReader(caller))
  })

  route(app, calls.discard, async ({ db, caller, params: { id }, body: { note } }) => {
    await lockOpenDraft(db, id)
    await changeDraft(db, id, { state: 'Discarded', note })
    return draftDetail(db, id, slotReader(caller))
  })

  route(app, calls.carry, async ({ db, caller, params: { id }, body: { version } }) => {
    await carryDraft(db, id, version, slotReader(caller))
    return draftDetail(db, id, slotReader(caller))
  })

  route(app, calls.chargeUnrecorded, async ({ db, caller, params: { id }, body: { reason } }) => {
    await lockOpenDraft(db, id)
    const draft = found(await findDraft(db, id), 'Draft')
    if (!draft.unrecorded)
      throw conflict('The shifts of this month are recorded, or somebody has said already that it is charged as agreed.')
    await noteUnrecorded(db, draft, reason, caller.accountId)
    return draftDetail(db, id, slotReader(caller))
  })

  route(app, calls.issue, async ({ db, caller, params: { id }, body }) => {
    await issueAndSend(db, app, id, body)
    return draftDetail(db, id, slotReader(caller))
  })

  route(app, calls.issueMany, async ({ db, actor, body: { ids, ...options }, request }) => {
    request.spend(ids.length * ISSUED)
    const done: number[] = []
    const refused: { id: number; message: string }[] = []
    for (const id of await byClientName(db, ids)) {
      try {
        await db.transaction().execute(async (own) => {
          await setActor(own, actor)
          await issueAndSend(own, app, id, options)
        })
        done.push(id)
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal || refusal.statusCode >= 500) throw error
        refused.push({ id, message: refusal.message })
      }
    }
    return { done, refused }
  })

  route(app, calls.replace, async ({ db, caller, params: { id } }) =>
    draftDetail(db, await replaceInvoice(db, id), slotReader(caller)),
  )

  route(app, calls.linesOfInvoice, async ({ db, caller, params: { id } }) => {
    found(await findInvoice(db, id), 'Invoice')
    return explainedLines(db, 'invoice_id', id, slotReader(caller))
  })

  route(app, calls.differencesOfInvoice, async ({ db, params: { id } }) => {
    found(await findInvoice(db, id), 'Invoice')
    return differencesOf(db, id)
  })
}
