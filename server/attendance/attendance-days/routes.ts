import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/attendance-days.ts'
import { countOf } from '../../../api/core/format.ts'
import { route } from '../../http/route.ts'
import { approveDays, type JudgedDay, judgeDays, listDays, lockDays } from './queries.ts'

/** The reason why a day cannot be approved, with the first shift that must be decided; undefined for one that can. */
function refusalOf(judged: JudgedDay): Pick<calls.RefusedDay, 'code' | 'message'> | undefined {
  const { month, shifts, waiting, undecided, to_confirm, first } = judged
  const which = first && `${first.guard_name}, ${first.start_time}`
  if (month !== 'Open') return { code: 'settled', message: `Its month is ${month.toLowerCase()}.` }
  if (shifts === 0) return { code: 'nothing', message: 'There is no shift on this day.' }
  if (undecided > 0) {
    const verb = undecided + to_confirm === 1 ? 'is' : 'are'
    return { code: 'undecided', message: `${countOf(undecided + to_confirm, 'shift')} ${verb} not decided: ${which}.` }
  }
  if (to_confirm > 0) return { code: 'to_confirm', message: `${countOf(to_confirm, 'report')} to confirm: ${which}.` }
  if (waiting === 0) return { code: 'approved', message: 'It is approved already.' }
  return undefined
}

export function attendanceDayRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query, caller: { stations } }) => listDays(db, query, stations))

  route(app, calls.approve, async ({ db, body: { days }, caller: { accountId, stations } }) => {
    await lockDays(db, days, stations)
    const judged = await judgeDays(db, days, stations)
    const refused = judged.flatMap((day) => {
      const refusal = refusalOf(day)
      const { station_id, station_name, first } = day
      return refusal ? [{ station_id, station_name, day: day.day, ...refusal, shift: first }] : []
    })
    const approved = judged.filter((day) => !refusalOf(day))
    await approveDays(db, approved, accountId)
    return {
      approved: approved.map(({ station_id, station_name, day, waiting }) => ({
        station_id,
        station_name,
        day,
        shifts: waiting,
      })),
      refused,
    }
  })
}
