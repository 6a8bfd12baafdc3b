import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/attendance-periods.ts'
import { countOf, formatDay } from '../../../api/core/format.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, found, HttpError } from '../../platform/errors.ts'
import { refuseUsed } from '../used-months.ts'
import {
  approveAttendances,
  approvePeriods,
  firstUndecided,
  holdPlans,
  lockAll,
  lockPeriods,
  monthOfStations,
  reopenPeriod,
} from './queries.ts'

/** @throws 409 `undecided` with how many shifts are not decided and which is the first */
async function requireShiftsDecided(db: Db, month: string, stationIds: number[], figures: calls.AttendancePeriod[]) {
  const count = figures.reduce((sum, { undecided }) => sum + undecided, 0)
  const first = count > 0 && (await firstUndecided(db, month, stationIds))
  if (first) {
    const where = `${first.station}, ${first.post}, ${formatDay(first.day)} at ${first.start_time}`
    throw new HttpError(409, 'undecided', `${countOf(count, 'shift')} not decided yet. The first is ${where}.`, {
      current: { count, first },
    })
  }
}

/** @throws 409 `undecided` as above, or with how many exceptions are open */
async function requireDecided(db: Db, month: string, stationIds: number[], figures: calls.AttendancePeriod[]) {
  await requireShiftsDecided(db, month, stationIds, figures)
  const troubled = figures.find(({ exceptions }) => exceptions > 0)
  if (troubled)
    throw new HttpError(
      409,
      'undecided',
      `${troubled.station_name} has ${countOf(troubled.exceptions, 'open exception')} of this month.`,
    )
}

export function attendancePeriodRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query: { month } }) => monthOfStations(db, month))

  route(app, calls.approve, async ({ db, body: { month, station_ids }, caller: { accountId } }) => {
    await holdPlans(db)
    const periods = await lockPeriods(db, month, station_ids)
    const locked = periods.find(({ state }) => state === 'Locked')
    if (locked) throw new HttpError(409, 'period_locked', `${locked.name} is locked for this month.`)
    const before = await monthOfStations(db, month, station_ids)
    await requireDecided(db, month, station_ids, before)
    const open = periods.filter(({ state }) => state === 'Open').map(({ station_id }) => station_id)
    const stationIds = open.filter((id) => before.some(({ station_id }) => station_id === id))
    const approval = { month, stationIds, accountId }
    await approveAttendances(db, approval)
    await approvePeriods(
      db,
      approval,
      before.filter(({ station_id }) => stationIds.includes(station_id)),
    )
    return monthOfStations(db, month, station_ids)
  })

  route(app, calls.lock, async ({ db, body: { month, station_ids }, caller: { accountId } }) => {
    await holdPlans(db)
    const periods = await lockPeriods(db, month, station_ids)
    const open = periods.find(({ state }) => state === 'Open')
    if (open) throw new HttpError(409, 'not_approved', `${open.name} is not approved for this month yet.`)
    const stationIds = periods.filter(({ state }) => state === 'Approved').map(({ station_id }) => station_id)
    // Slots may have come since the approval, as when a contract begins.
    await requireShiftsDecided(db, month, stationIds, await monthOfStations(db, month, stationIds))
    await lockAll(db, { month, stationIds, accountId })
    return monthOfStations(db, month, station_ids)
  })

  route(app, calls.reopen, async ({ db, body: { month, station_id, reason } }) => {
    const [period] = await lockPeriods(db, month, [station_id])
    if (found(period, 'Station').state === 'Open') throw conflict('This month is open already.')
    if (period!.state === 'Locked') await refuseUsed(db, month, station_id)
    await reopenPeriod(db, month, station_id, reason)
    return found((await monthOfStations(db, month, [station_id]))[0], 'Station')
  })
}
