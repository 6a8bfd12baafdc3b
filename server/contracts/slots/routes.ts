import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/contracts/slots.ts'
import { today } from '../../../api/core/fields/days.ts'
import { minutesOf, spanOf } from '../../../api/core/shift.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { route } from '../../http/route.ts'
import { atField, conflict, conflictAt, found, invalid } from '../../platform/errors.ts'
import { type CoverageLine, coverageGroups, coverageLines, coverageRows, monthCoverage, nextDays } from './coverage-queries.ts'
import { addExtras } from './extras.ts'
import { insertLateFacts } from './late-facts-queries.ts'
import { requireManyUnlocked, requireUnlocked } from './locked-queries.ts'
import {
  countManyOff,
  findSlot,
  type LockedSlot,
  listSlots,
  lockOffable,
  lockParts,
  lockSlot,
  markManyOff,
  markOff,
  markOn,
  mergeSlot,
  postsOn,
  splitSlot,
} from './queries.ts'

/** Requires that a slot, or a part of one, is open and has not begun. */
function requireWaiting({ state, day, ...hours }: LockedSlot) {
  if (state !== 'Open')
    throw conflict(state === 'Filled' ? 'A guard is planned for it. Free it first.' : `This shift is ${state}.`)
  if (spanOf({ ...hours, shift_date: day }).from <= Date.now()) throw conflict('This shift has begun.')
}

const TOLD = 'This is over: say who told it.'

export function slotRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query, caller }) => listSlots(db, query, caller.stations))

  route(app, calls.posts, ({ db, query: { station_id, day }, caller }) => postsOn(db, Number(station_id), day, caller.stations))

  route(app, calls.get, async ({ db, params, caller }) => found(await findSlot(db, params.id, caller.stations), 'Shift'))

  route(app, calls.coverage, async ({ db, query: { by, ...week } }) => ({
    rows: by === 'line' ? await coverageRows(db, week) : [],
    groups: by === 'line' ? [] : await coverageGroups(db, by, week),
    ...(await nextDays(db)),
  }))

  route(app, calls.monthCoverage, ({ db }) => monthCoverage(db))

  exportRoute<typeof calls.coverageCsv, CoverageLine>(app, calls.coverageCsv, {
    name: 'coverage',
    dated: ({ from, to }) => `${from}-${to}`,
    rows: coverageLines,
    columns: [
      ['Station', 'station'],
      ['Client', 'client'],
      ['Post', 'post'],
      ['Day', 'day'],
      ['Agreed', 'agreed'],
      ['Off', 'off'],
      ['Covered', 'covered'],
      ['Open', 'open'],
    ],
  })

  route(app, calls.off, async ({ db, params: { id }, body: { told_by, ...how }, caller: { accountId } }) => {
    const { over, can_be_off } = found(await lockOffable(db, id), 'Shift')
    const { state, line_id, day } = found(await lockSlot(db, id), 'Shift')
    if (!can_be_off && state === 'Decided') throw conflict('A guard is recorded as having worked this shift. Correct that first.')
    if (!can_be_off) throw conflict(`This shift is ${state}. It cannot be marked as off.`)
    if (over && !told_by) throw invalid({ told_by: TOLD })
    await requireUnlocked(db, line_id, [day])
    await markOff(db, id, { ...how, accountId })
    if (told_by && over) await insertLateFacts(db, [id], { kind: 'closed', told_by, reason: how.reason, accountId })
    return found(await findSlot(db, id), 'Shift')
  })

  route(app, calls.on, async ({ db, params: { id } }) => {
    const slot = found(await lockSlot(db, id), 'Shift')
    if (slot.state !== 'Off') throw conflict(`This shift is ${slot.state}, not off.`)
    if (slot.off_by_suspension) throw conflict('The contract is suspended. Resume the contract instead.')
    await requireUnlocked(db, slot.line_id, [slot.day])
    await markOn(db, id)
    return found(await findSlot(db, id), 'Shift')
  })

  route(app, calls.split, async ({ db, params: { id }, body: { at } }) => {
    const slot = found(await lockSlot(db, id), 'Shift')
    if (slot.part) throw conflict('This shift is split already.')
    if (slot.origin === 'extra') throw conflict('An extra guard is ordered for a whole shift. Order two shorter ones instead.')
    requireWaiting(slot)
    const first = minutesOf({ start_time: slot.start_time, end_time: at })
    if (at === slot.start_time || first >= minutesOf(slot))
      throw invalid({ at: `Choose a time between ${slot.start_time} and ${slot.end_time}.` })
    await requireUnlocked(db, slot.line_id, [slot.day], 'at')
    await splitSlot(db, id, at)
    return found(await findSlot(db, id), 'Shift')
  })

  route(app, calls.merge, async ({ db, params: { id } }) => {
    found(await findSlot(db, id), 'Shift')
    const parts = await lockParts(db, id)
    if (!parts.some(({ part }) => part)) throw conflict('This shift is not split.')
    for (const part of parts) requireWaiting(part)
    await requireUnlocked(db, parts[0]!.line_id, [parts[0]!.day])
    const first = parts.find(({ part }) => part === 1)!.id
    await mergeSlot(db, first)
    return found(await findSlot(db, first), 'Shift')
  })

  route(app, calls.offMany, async ({ db, body: { reason, billed, told_by, dry_run, ...where }, caller: { accountId } }) => {
    if (dry_run) return { slots: await countManyOff(db, where) }
    if (where.from < today() && !told_by) throw invalid({ told_by: TOLD })
    await requireManyUnlocked(db, where, 'from')
    const marked = await atField('from', markManyOff(db, where, { reason, billed, accountId }))
    if (where.slot_ids && marked.length < new Set(where.slot_ids).size)
      throw conflictAt('slot_ids', 'One of these shifts was worked, or is not there to be off. Leave it out.')
    const over = marked.filter((slot) => slot.over).map(({ id }) => id)
    if (told_by) await insertLateFacts(db, over, { kind: 'closed', told_by, reason, accountId })
    return { slots: marked.length }
  })

  route(app, calls.extra, async ({ db, body: { told_by, ...body }, caller: { accountId } }) => {
    if (body.day < today() && !told_by) throw invalid({ told_by: TOLD })
    const ids = await addExtras(db, body)
    if (told_by) await insertLateFacts(db, ids, { kind: 'extra', told_by, reason: body.reason, accountId })
    return { slots: body.guards, ids }
  })
}
