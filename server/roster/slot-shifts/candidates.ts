import type { Slot } from '../../../contract/contracts/slots.ts'
import { addDays } from '../../../contract/core/fields/days.ts'
import { clockDays, minutesOf } from '../../../contract/core/shift.ts'
import { type Candidate, MOST_CANDIDATES } from '../../../contract/roster/slot-shifts.ts'
import { companySettings, settingOn } from '../../company/index.ts'
import { slotPost } from '../../contracts/index.ts'
import { loadQualifications } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { loadBans } from '../../sites/index.ts'
import { postBreaches } from '../duty-schedules/rules.ts'
import { shiftsOfGuards } from '../guard-shift-queries.ts'
import { breaches, DAYS_JUDGED, findingsOf } from '../working-rules.ts'
import { excludedGuards, type FreeGuard, freeGuards } from './candidate-queries.ts'
import { aloneAt } from './queries.ts'

const WEEKS = 3
/** Shifts at a station in 60 days from which a guard knows it well. */
const WELL_KNOWN = 3

type Ranked = Omit<Candidate, 'findings'> & { gender: string }

/** Points and their reasons: knows the station 40 or 20, few extra shifts up to 20, no overtime 10. */
function rank({ minutes, here, extras, ...guard }: FreeGuard, slotMinutes: number, weekHours: number): Ranked {
  const average_hours = Math.round(((minutes + slotMinutes) / 60 / WEEKS) * 10) / 10
  const parts: [points: number, reason: string][] = [
    here >= WELL_KNOWN
      ? [40, `${here} shifts at this station in 60 days`]
      : here > 0
        ? [20, `${here === 1 ? 'One shift' : `${here} shifts`} at this station in 60 days`]
        : [0, 'New to this station'],
    [
      Math.max(0, 20 - 5 * extras),
      extras === 0 ? 'No extra shift this month' : `${extras} extra ${extras === 1 ? 'shift' : 'shifts'} this month`,
    ],
    average_hours <= weekHours
      ? [10, `${average_hours} h a week on average`]
      : [0, `Overtime: ${average_hours} h a week on average`],
  ]
  return {
    ...guard,
    average_hours,
    score: parts.reduce((sum, [points]) => sum + points, 0),
    reasons: parts.map(([, reason]) => reason),
  }
}

const better = (one: Ranked, other: Ranked) =>
  other.score - one.score || one.average_hours - other.average_hours || one.guard_id - other.guard_id

/** Guards who can fill a slot, best first, with the rules each would break; and how many cannot, by reason. */
export async function candidatesFor(db: Db, slot: Slot) {
  const [{ requires, armed, gender }, free, excluded, settings, alone, hours] = await Promise.all([
    slotPost(db, slot.id).executeTakeFirstOrThrow(),
    freeGuards(db, slot.id),
    excludedGuards(db, slot.id),
    companySettings(db),
    aloneAt(db, slot.id),
    settingOn(db, 'hours', slot.day),
  ])
  const shift = { ...slot, shift_date: slot.day }
  const days = clockDays(shift)
  const ids = free.map(({ guard_id }) => guard_id)
  const [unmetBy, banned] = await Promise.all([loadQualifications(db, ids), loadBans(db, ids)])
  const needs = { from: days[0]!, until: days.at(-1)!, requires, armed }
  const wanted = free.filter(({ guard_id }) => banned(guard_id, slot.station_id) === undefined)
  const able = wanted.filter(({ guard_id }) => unmetBy(guard_id, needs).length === 0)
  const best = able
    .map((guard) => rank(guard, minutesOf(slot), hours.week_hours))
    .sort(better)
    .slice(0, MOST_CANDIDATES)
  const others = Map.groupBy(
    await shiftsOfGuards(
      db,
      best.map(({ guard_id }) => guard_id),
      addDays(slot.day, -DAYS_JUDGED),
      addDays(slot.day, DAYS_JUDGED),
    ),
    ({ guard_id }) => guard_id,
  )
  const post = { requires, armed, gender, alone_at: armed ? alone : null }
  return {
    candidates: best.map((guard) => ({
      ...guard,
      findings: findingsOf(guard.name, [
        ...breaches(settings, shift, others.get(guard.guard_id) ?? []),
        ...postBreaches(guard.gender, post),
      ]),
    })),
    excluded: { ...excluded, not_qualified: wanted.length - able.length, banned: free.length - wanted.length },
  }
}
