import type * as z from 'zod/mini'
import { isOn } from '../../../api/contracts/weekdays.ts'
import { addDays } from '../../../api/core/fields/days.ts'
import { formatHours, isSameTime, overlap, type Shift } from '../../../api/core/shift.ts'
import type { repeat } from '../../../api/roster/repeated-shifts.ts'
import { NOT_DEPLOYABLE, type RuleCode } from '../../../api/roster/working-rules.ts'
import type { Db } from '../../platform/db/open.ts'
import { invalid } from '../../platform/errors.ts'
import { lockGuard, shiftsOfGuards } from '../guard-shift-queries.ts'
import { loadObstacles } from '../obstacles.ts'
import { rulesInForce } from '../rules-in-force.ts'
import { breaches, breachSentence, findingsOf, stopsAmong } from '../working-rules.ts'
import { insertDutySchedule } from './queries.ts'

type Repeated = z.output<typeof repeat.body>
type Planned = z.output<typeof repeat.response>

const daysFrom = (day: string, until: string): string[] => (day > until ? [] : [day, ...daysFrom(addDays(day, 1), until)])

/**
 * Plans a guard on the chosen weekdays from a day to a day, each day judged together with those before it. A day is left out
 * when the guard has a shift at that time, may not stand there, or would break a working rule and no reason is given or none helps.
 */
export async function repeatShift(db: Db, { until, weekdays, dry_run, override_reason, ...first }: Repeated): Promise<Planned> {
  const { guard_id, station_id, shift_date, start_time, end_time, shift_type } = first
  const { rules, days } = await rulesInForce(db)
  const guard = await lockGuard(db, guard_id)
  if (!guard) throw invalid({ guard_id: 'There is no guard with this number.' })
  const obstaclesOf = await loadObstacles(db, [guard_id], { from: shift_date, until: addDays(until, 1) })
  const [from, to] = [addDays(shift_date, -days), addDays(until, days)]
  const others: (Shift & { station_id: number })[] = await shiftsOfGuards(db, [guard_id], from, to)
  const result: Planned = { made: [], left_out: [] }

  for (const day of daysFrom(shift_date, until).filter((one) => isOn(weekdays, one))) {
    const shift = { shift_date: day, start_time, end_time, station_id }
    const leaveOut = (reason: Planned['left_out'][number]['reason'], message: string) =>
      result.left_out.push({ shift_date: day, reason, message })
    const obstacles = obstaclesOf({ id: guard_id, ...guard }, shift).filter(({ stops }) => stops)
    const clash = others.find((other) => overlap(other, shift))
    const found = breaches(rules, shift, near(others, day, days))
    const stops = stopsAmong(rules, found)
    if (clash && clash.station_id === station_id && isSameTime(clash, shift))
      leaveOut('already_there', `${guard.name} has this shift already.`)
    else if (obstacles.length) leaveOut(NOT_DEPLOYABLE, obstacles.map(({ sentence }) => sentence).join(' '))
    else if (clash) leaveOut('overlap', `${guard.name} has a shift at that time already, ${formatHours(clash)}.`)
    else if (stops.length) leaveOut(NOT_DEPLOYABLE, breachSentence(guard.name, stops))
    else if (found.length && !override_reason) leaveOut('working_rules', breachSentence(guard.name, found))
    else {
      const overruled: RuleCode[] = [...new Set(findingsOf(guard.name, found).map(({ code }) => code))]
      const kept = { overruled, override_reason: overruled.length ? override_reason! : null }
      const made = dry_run ? undefined : await insertDutySchedule(db, { ...first, shift_date: day, shift_type }, kept)
      result.made.push({ shift_date: day, id: made?.id ?? null })
      others.push(shift)
    }
  }
  return result
}

/** The shifts that the rules of a day depend on. */
const near = <S extends Shift>(shifts: S[], day: string, days: number) =>
  shifts.filter(({ shift_date }) => shift_date >= addDays(day, -days) && shift_date <= addDays(day, days))
