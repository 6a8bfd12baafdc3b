import type { ShiftsOfAbsence } from '../../api/people/guard-absences.ts'
import type { PlannedShift } from '../../api/people/guards.ts'
import type { Db } from '../platform/db/open.ts'
import { createPort } from '../platform/ports.ts'

/** The coming shifts of a guard that have a minute between two dates, both included; without a last date all from the first on. */
export type ComingShifts = { guardId: number; from: string; until: string | null }
type CountedShifts = { shifts: number; guards: number; first: string | null }
type ShortDay = ShiftsOfAbsence['short'][number]
type Removal = { reason: string; accountId: number }

/** The port of this area to the roster, which comes after it. A shift that has begun is never among them. */
type Roster = {
  list: (db: Db, which: ComingShifts) => Promise<PlannedShift[]>
  /** The open slots that taking them away leaves, by station and day. */
  short: (db: Db, which: ComingShifts) => Promise<ShortDay[]>
  /** The number of shifts of several guards, of these guards, and the day of the first. */
  count: (db: Db, guardIds: number[], days: Omit<ComingShifts, 'guardId'>) => Promise<CountedShifts>
  /** Locks those of several guards. */
  lock: (db: Db, guardIds: number[], days: Omit<ComingShifts, 'guardId'>) => Promise<unknown>
  /** Takes them away, with the reason, so that somebody else can be planned. */
  open: (db: Db, which: ComingShifts, removal: Removal) => Promise<PlannedShift[]>
}

const plannedShifts = createPort<Roster, 'roster'>()
const roster = () => plannedShifts.find('roster')

/** The roster registers here how the shifts of a guard are listed and taken away. */
export const registerPlannedShifts = plannedShifts.register

/** The coming shifts of a guard on some dates, the first of them first. */
export const listComingShifts = async (db: Db, which: ComingShifts) => (await roster()?.list(db, which)) ?? []

/** The open slots that taking the coming shifts of a guard on some dates away leaves, by station and day. */
export const listShortDays = async (db: Db, which: ComingShifts) => (await roster()?.short(db, which)) ?? []

/** The coming shifts of several guards on some dates, counted. */
export const countComingShifts: Roster['count'] = async (db, guardIds, days) => {
  const counted = !days.until || days.until >= days.from ? await roster()?.count(db, guardIds, days) : undefined
  return counted ?? { shifts: 0, guards: 0, first: null }
}

/**
 * Locks the coming shifts of some guards on some dates. To be called before the guards are locked, by calls that take these shifts
 * away: those who plan lock shifts before guards, too.
 */
export const lockComingShifts: Roster['lock'] = async (db, guardIds, days) => roster()?.lock(db, guardIds, days)

/** Takes the coming shifts of a guard on some dates away, and returns them; undefined when there were none. */
export async function openComingShifts(db: Db, which: ComingShifts, removal: Removal) {
  const opened = await roster()?.open(db, which, removal)
  return opened?.length ? opened : undefined
}
