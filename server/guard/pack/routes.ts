import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/guard/guard-pack.ts'
import { crewOf } from '../../alarm/index.ts'
import { findOpenSos, rulesOn } from '../../attendance/index.ts'
import { siteContent } from '../../company/index.ts'
import { guardOf } from '../../http/callers.ts'
import { storedDownload } from '../../http/files/stored-files.ts'
import { route } from '../../http/route.ts'
import { findAbsence, insertAbsence, missingPermits } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { found } from '../../platform/errors.ts'
import { acceptOffer, declineOffer, findOwnOffer, listOpenOffers } from '../../roster/index.ts'
import { noteContact } from '../events/queries.ts'
import { POSITION_DAYS } from '../positions/queries.ts'
import {
  figuresOf,
  findGuardShift,
  findOwnGuard,
  findOwnRecording,
  keptOf,
  licencesOf,
  listGuardRounds,
  listGuardShifts,
  listGuardStations,
  listOpenEntries,
  listOwnAbsences,
  listPostOrders,
  sessionEnds,
} from './queries.ts'

const distinct = <T>(values: (T | null)[]) => [...new Set(values)].filter((value) => value !== null)

const daysOf = (day: string) => ({ from: addDays(day, -calls.PACK_DAYS.past), to: addDays(day, calls.PACK_DAYS.ahead) })

/** The pack that a guard's phone keeps. */
async function packOf(db: Db, guardId: number) {
  const day = today()
  const rules = await rulesOn(db, day)
  const days = daysOf(day)
  const shifts = await listGuardShifts(db, guardId, days)
  const stationIds = distinct(shifts.map(({ station_id }) => station_id))
  // The stations at which the guard is, or may be in a few hours.
  const near = shifts.filter(({ shift_date }) => shift_date >= addDays(day, -1) && shift_date <= addDays(day, 1))
  const nearIds = distinct(near.map(({ station_id }) => station_id))
  const sos = await findOpenSos(db, guardId)
  return {
    guard: await findOwnGuard(db, guardId),
    today: day,
    shifts,
    stations: await listGuardStations(db, stationIds),
    rounds: stationIds.length ? await listGuardRounds(db, guardId, stationIds) : [],
    open_entries: nearIds.length ? await listOpenEntries(db, nearIds) : [],
    no_permit: (await missingPermits(db, [guardId], day)).get(guardId) ?? null,
    orders: await listPostOrders(db, guardId, distinct(shifts.map(({ line_id }) => line_id))),
    offers: await listOpenOffers(db, guardId),
    absences: await listOwnAbsences(db, guardId, days.from),
    crew: (await crewOf(db, guardId)) ?? null,
    control_room: (await siteContent(db)).content.contact.control_room || null,
    early_minutes: rules.early_minutes,
    grace_minutes: rules.grace_minutes,
    sos_open: sos !== undefined,
    sos_seen_at: sos?.seen_at ?? null,
  }
}

/** The calls of the guard's page; every one takes the guard from the caller. */
export function guardPackRoutes(app: FastifyInstance) {
  route(app, calls.pack, async ({ db, query, caller }) => {
    const { seq, ...page } = query
    if (seq !== undefined && caller.deviceId !== null) await noteContact(db, caller.deviceId, { seq, ...page })
    return packOf(db, guardOf(caller))
  })

  route(app, calls.recording, async ({ db, params: { id }, caller }) => {
    const recording = found(await findOwnRecording(db, guardOf(caller), id, daysOf(today())), 'Recording')
    const { stream, type } = await storedDownload(app.files, { ...recording, name: 'orders' })
    return { address: `data:${type};base64,${(await buffer(stream)).toString('base64')}` }
  })

  route(app, calls.me, async ({ db, caller }) => {
    const guardId = guardOf(caller)
    const month = today().slice(0, 7)
    return {
      guard: await findOwnGuard(db, guardId),
      month,
      ...(await figuresOf(db, guardId, month)),
      licences: await licencesOf(db, guardId),
      kept: { ...(await keptOf(db, guardId)), position_days: POSITION_DAYS },
      session_ends: await sessionEnds(db, caller.sessionId),
    }
  })

  route(app, calls.shift, async ({ db, params: { id }, caller }) => {
    return found(await findGuardShift(db, guardOf(caller), id), 'Shift')
  })

  const own = (id: number, guardId: number) => async (db: Db) => found(await findOwnOffer(db, id, guardId), 'Offer')
  route(app, calls.acceptOffer, ({ db, params: { id }, caller }) => acceptOffer(db, own(id, guardOf(caller))))

  route(app, calls.declineOffer, ({ db, params: { id }, caller }) => declineOffer(db, own(id, guardOf(caller))))

  route(app, calls.askAbsence, async ({ db, body, caller }) => {
    const id = await insertAbsence(db, { ...body, guard_id: guardOf(caller), asked_via: 'guard_page' })
    return (await findAbsence(db, id))!
  })
}
