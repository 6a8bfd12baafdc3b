import { clockTimeAt, momentAt, mondayOf } from '../../../../api/core/fields/days.ts'
import { addDays, weekday } from '../calendar.ts'
import type { SeededGuard } from '../people/guards.ts'
import { parts, type Seeding } from '../seeding.ts'
import { SHIFTS, type ShiftType, type Site } from '../sites/sites.ts'

/** Length of the roster in days, half of them in the past. Whole weeks, so that copies can be appended. */
export const ROSTER_DAYS = 28
/** A reliever covers six guards, one on each day, and is free on the seventh. */
const RELIEVED = 6

/** Sites of which nobody has the next shift, of those that begin with the day or with the night. */
const OPEN_NEXT = {
  Day: ['Kasuku Grocers Ntinda', 'Enjovu Packing Shed', 'Mirembe Leaf Clinic'],
  Night: ['Kasuku Grocers Bukoto', 'Ssese Line Truck Park', 'Akatale Grain Mills'],
}
/** At sites with a single post, every 37th shift of the past was not covered. */
const MISSED_EVERY = 37
/** Every 40th of the published shifts ahead is not acknowledged. */
const UNANSWERED_EVERY = 40

/** The next shift, by day or by night: it begins within twelve hours. */
function nextShift({ day, now }: Pick<Seeding, 'day' | 'now'>): { date: string; shift: keyof typeof OPEN_NEXT } {
  const time = clockTimeAt(now)
  if (time < SHIFTS.Day[0]) return { date: day, shift: 'Day' }
  return time < SHIFTS.Night[0] ? { date: day, shift: 'Night' } : { date: addDays(day, 1), shift: 'Day' }
}

/** A station with its posts: a site of a client, or a response unit. */
export type Posted = { id: number; site: Pick<Site, 'name' | 'posts' | 'closedOnSundays'> }
type Post = { stationId: number; site: Posted['site']; shift: ShiftType }

/** The slots of a station, day and hours, in the order in which they are filled. */
async function slotsToFill(db: Seeding['db'], first: string, last: string) {
  const slots = await db
    .selectFrom('slots')
    .innerJoin('contract_lines', 'contract_lines.id', 'slots.line_id')
    .select(['slots.id', 'station_id', 'day as shift_date', 'start_time', 'end_time'])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('line_id')
    .orderBy('seat')
    .execute()
  return Map.groupBy(slots, hoursOf)
}
type Hours = { station_id: number | null; shift_date: string; start_time: string; end_time: string }
const hoursOf = ({ station_id, shift_date, start_time, end_time }: Hours) =>
  [station_id, shift_date, start_time, end_time].join(' ')

/**
 * Four weeks of shifts: every guard keeps one post and has one day a week off, covered by a reliever. They fill the slots of the
 * contracts at their station, day and hours.
 */
export async function seedSchedules({ db, day, now }: Seeding, guards: SeededGuard[], stations: readonly Posted[]) {
  const posts = postsOf(stations)
  const onDuty = guards.filter((guard) => guard.status === 'Active').reverse()
  const relievers = Math.ceil(posts.length / RELIEVED)
  const keepers = onDuty.slice(0, posts.length)
  const standIns = onDuty.slice(posts.length, posts.length + relievers)
  const commander = onDuty.at(-1)!
  const next = nextShift({ day, now })

  const dates = Array.from({ length: ROSTER_DAYS }, (_, offset) => addDays(day, offset - ROSTER_DAYS / 2))
  const rows = dates.flatMap((date, offset) => {
    const today = weekday(date)
    const shifts = posts.flatMap(({ stationId, site, shift }, place) => {
      if (site.closedOnSundays && today === 0) return []
      if (date === next.date && shift === next.shift && OPEN_NEXT[shift].includes(site.name)) return []
      if (date < day && site.posts.length === 1 && (offset * posts.length + place) % MISSED_EVERY === 0) return []
      // Posts are ordered by their hours, so a reliever always moves to a later shift and rests before returning to the
      // earliest.
      const guard = place % RELIEVED === today ? standIns[Math.floor(place / RELIEVED)]! : keepers[place]!
      return [row(guard.id, stationId, date, shift, SHIFTS[shift])]
    })
    const round = today === 5 || today === 6 ? [row(commander.id, posts[0]!.stationId, date, 'Patrol', ['20:00', '04:00'])] : []
    return [...shifts, ...round]
  })
  const open = await slotsToFill(db, dates[0]!, dates.at(-1)!)
  const published = rows.map((shift, place) => ({
    ...shift,
    slot_id: open.get(hoursOf(shift))?.shift()?.id ?? null,
    ...publication(shift.shift_date, place, { day, now }),
  }))
  for (const part of parts(published)) await db.insertInto('duty_schedules').values(part).execute()
}

const row = (
  guard_id: number,
  station_id: number,
  shift_date: string,
  shift_type: string,
  [start_time, end_time]: readonly [string, string],
) => {
  return { guard_id, station_id, shift_date, start_time, end_time, shift_type }
}

/** This week and the next are published, each on the Thursday before at 15:00, and the guards have answered within a day. */
function publication(date: string, place: number, { day, now }: Pick<Seeding, 'day' | 'now'>) {
  if (date >= addDays(mondayOf(day), 14)) return { status: 'planned' as const }
  const earliest = (moment: Date) => (moment < now ? moment : now).toISOString()
  const told = new Date(momentAt(addDays(mondayOf(date), -4), '15:00'))
  const answered = new Date(told.getTime() + (20 + ((place * 53) % 1_200)) * 60_000)
  const published_at = earliest(told)
  if (date > day && place % UNANSWERED_EVERY === 0) return { status: 'published' as const, published_at }
  return { status: 'acknowledged' as const, published_at, acknowledged_at: earliest(answered) }
}

function postsOf(stations: readonly Posted[]): Post[] {
  const posts = stations.flatMap(({ id, site }) => site.posts.map((shift) => ({ stationId: id, site, shift })))
  const order = Object.keys(SHIFTS)
  return posts.sort((a, b) => order.indexOf(a.shift) - order.indexOf(b.shift))
}
