import type { FastifyInstance } from 'fastify'
import { nobody, stood } from '../../../api/attendance/attendance.ts'
import { extraStood, lateFacts, recordMany } from '../../../api/attendance/attendance-periods.ts'
import { spanOf } from '../../../api/core/shift.ts'
import { addExtras, findSlot, insertLateFacts, lockSlot } from '../../contracts/index.ts'
import { route } from '../../http/route.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import { isRosteredAt } from '../../roster/index.ts'
import { lockLateSlots, sharePost } from './many-queries.ts'
import { isEnteredLate, listLateFacts, markUncovered } from './queries.ts'
import { NO_GUARD, putManyStood, putNobody, putStood, requireGuards, requireOver, takeFirstOut } from './stood.ts'

export function lateFactRoutes(app: FastifyInstance) {
  route(app, lateFacts, ({ db, query: { month, station_id } }) => listLateFacts(db, month, station_id))

  route(app, stood, async ({ db, params: { id }, body, caller: { accountId, stations } }) => {
    const { guard_id, in_at, out_at, reason, told_by } = body
    await requireOver(db, id, stations)
    if (stations && !(await isRosteredAt(db, guard_id, stations))) throw invalid({ guard_id: NO_GUARD })
    const first = await takeFirstOut(db, id, body, accountId)
    await putStood(db, id, { guard_id, in_at, out_at, reason }, { first, accountId, stations })
    await insertLateFacts(db, [id], { kind: 'stood', told_by, reason, accountId })
    return found(await findSlot(db, id), 'Shift')
  })

  route(app, extraStood, async ({ db, body, caller: { accountId, stations } }) => {
    const { guard_id, in_at, out_at, told_by, reason, ...ordered } = body
    const { from, to } = spanOf({ ...ordered, shift_date: ordered.day })
    if (to > Date.now()) throw invalid({ day: 'This shift is not over. Order the guard in Coverage.' })
    const [id] = await addExtras(db, { ...ordered, guards: 1, reason })
    await insertLateFacts(db, [id!], { kind: 'extra', told_by, reason, accountId })
    const times = { in_at: in_at ?? new Date(from).toISOString(), out_at: out_at ?? new Date(to).toISOString() }
    await putStood(db, id!, { guard_id, ...times, reason }, { accountId, stations })
    await insertLateFacts(db, [id!], { kind: 'stood', told_by, reason, accountId })
    return found(await findSlot(db, id!), 'Shift')
  })

  route(app, recordMany, async ({ db, body, caller: { accountId, stations } }) => {
    const { kind, guard_ids = [], told_by, reason, dry_run, ...days } = body
    if (!(await sharePost(db, days.line_id, stations))) throw invalid({ line_id: 'There is no such post.' })
    await requireGuards(db, guard_ids, stations)
    const late = await lockLateSlots(db, days)
    const told = { told_by, reason, accountId }
    const recorded =
      kind === 'nobody'
        ? await putNobody(db, late, { ...told, dry_run })
        : await putManyStood(db, late, guard_ids, { ...told, dry_run })
    return { slots: recorded, left: late.length - recorded }
  })

  route(app, nobody, async ({ db, params: { id }, body: { told_by, reason }, caller: { accountId, stations } }) => {
    await requireOver(db, id, stations)
    await lockSlot(db, id, stations)
    if (!(await isEnteredLate(db, id)))
      throw conflict('This shift counts as uncovered, or its attendance is decided, without this.')
    await markUncovered(db, [id])
    await insertLateFacts(db, [id], { kind: 'nobody', told_by, reason, accountId })
    return found(await findSlot(db, id), 'Shift')
  })
}
