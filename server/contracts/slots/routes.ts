import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/contracts/slots.ts'
import { today } from '../../../api/core/fields/days.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { route } from '../../http/route.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import { type CoverageLine, coverageGroups, coverageLines, coverageRows, monthCoverage, nextDays } from './coverage-queries.ts'
import { addExtras } from './extras.ts'
import { insertLateFacts } from './late-facts-queries.ts'
import { requireUnlocked } from './locked-queries.ts'
import { findSlot, listSlots, lockSlot, markOn, postsOn } from './queries.ts'
import { merge, split, TOLD, takeManyOff, takeOff } from './steps.ts'

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

  route(app, calls.off, ({ db, params, body, caller }) => takeOff(db, params.id, body, caller.accountId))

  route(app, calls.on, async ({ db, params: { id } }) => {
    const slot = found(await lockSlot(db, id), 'Shift')
    if (slot.state !== 'Off') throw conflict(`This shift is ${slot.state}, not off.`)
    if (slot.off_by_suspension) throw conflict('The contract is suspended. Resume the contract instead.')
    await requireUnlocked(db, slot.line_id, [slot.day])
    await markOn(db, id)
    return found(await findSlot(db, id), 'Shift')
  })

  route(app, calls.split, ({ db, params, body }) => split(db, params.id, body.at))

  route(app, calls.merge, ({ db, params }) => merge(db, params.id))

  route(app, calls.offMany, ({ db, body, caller }) => takeManyOff(db, body, caller.accountId))

  route(app, calls.extra, async ({ db, body: { told_by, ...body }, caller: { accountId } }) => {
    if (body.day < today() && !told_by) throw invalid({ told_by: TOLD })
    const ids = await addExtras(db, body)
    if (told_by) await insertLateFacts(db, ids, { kind: 'extra', told_by, reason: body.reason, accountId })
    return { slots: body.guards, ids }
  })
}
