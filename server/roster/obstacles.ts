import { clockDays, type Shift } from '../../api/core/shift.ts'
import { awaySentence } from '../../api/people/absence-days.ts'
import type { GuardState } from '../../api/roster/guard-choices.ts'
import { absencesBetween, loadQualifications } from '../people/index.ts'
import type { Db } from '../platform/db/open.ts'
import { loadBans } from '../sites/index.ts'

/**
 * A reason against a guard somewhere that nobody can override. With `general`, a paper that every guard on duty must have: it
 * `stops` where the company plans qualified guards only.
 */
type Obstacle = { state: GuardState; sentence: string; expired?: boolean; general: boolean; stops: boolean }
const STOPS = { general: false, stops: true } as const
type Needed = Shift & { station_id?: number | undefined }
/** Requirements of a post. */
type Wanted = { requires: number[]; armed: boolean }

/**
 * Loads what decides whether guards may be planned from a day to a day, and returns a function that judges one of them for a
 * shift in that time: every reason why the guard may not, or should not, stand there. A status other than Active is the only reason given.
 */
export async function loadObstacles(db: Db, guardIds: number[], days: { from: string; until: string }) {
  const [absences, unmetBy, banned] = await Promise.all([
    absencesBetween(db, guardIds, days),
    loadQualifications(db, guardIds),
    loadBans(db, guardIds),
  ])
  const absencesOf = Map.groupBy(absences, ({ guard_id }) => guard_id)
  return (guard: { id: number; name: string; status: string }, shift: Needed, post?: Wanted): Obstacle[] => {
    const { id, name, status } = guard
    if (status !== 'Active')
      return [{ state: 'not_active', sentence: `${name} is ${status}. Only a guard who is Active can be planned.`, ...STOPS }]
    const [from, until] = [clockDays(shift)[0]!, clockDays(shift).at(-1)!]
    const away = (absencesOf.get(id) ?? []).filter(({ from_on, until_on }) => from_on <= until && (until_on ?? until) >= from)
    const unmet = unmetBy(id, { from, until, requires: post?.requires, armed: post?.armed })
    const ban = shift.station_id === undefined ? undefined : banned(id, shift.station_id)
    return [
      ...away.map((absence) => ({ state: 'away' as const, sentence: awaySentence(absence), ...STOPS })),
      ...unmet.map(({ message, ...paper }) => ({ ...paper, state: 'not_qualified' as const, sentence: message })),
      ...(ban ? [{ state: 'banned' as const, sentence: ban, ...STOPS }] : []),
    ]
  }
}
