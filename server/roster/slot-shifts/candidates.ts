import type { Slot } from '../../../api/contracts/slots.ts'
import type { Shift } from '../../../api/core/shift.ts'
import { canStand } from '../../../api/roster/guard-choices.ts'
import { MOST_CANDIDATES } from '../../../api/roster/slot-shifts.ts'
import type { Db } from '../../platform/db/open.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { choicesFor } from '../guard-choices/choices.ts'
import { postOfSlot } from '../post-queries.ts'

type Page = { q?: string | undefined; page: number; page_size: number; stations?: StationScope }

/** Guards for a slot, as `choicesFor` orders them, judged by its hours and what its post asks for. */
export async function choicesForSlot(db: Db, slot: Slot, page: Page) {
  const { day: shift_date, start_time, end_time, station_id } = slot
  return choicesFor(db, { shift_date, start_time, end_time, station_id }, { post: await postOfSlot(db, slot.id), ...page })
}

const FIRST = { page: 1, page_size: MOST_CANDIDATES }

/**
 * The guards who can fill a slot, best first, with the rules each would break; and how many cannot, by reason. With a limit of
 * stations, those of the guards who are rostered there.
 */
export const candidatesFor = async (db: Db, slot: Slot, stations: StationScope = null) =>
  ableAmong(await choicesForSlot(db, slot, { ...FIRST, stations }))

/** The same for the station and hours of a shift outside of contracts. */
export const candidatesBeside = async (db: Db, shift: Shift & { station_id: number }, stations: StationScope = null) =>
  ableAmong(await choicesFor(db, shift, { ...FIRST, stations }))

function ableAmong({ items, excluded }: Awaited<ReturnType<typeof choicesFor>>) {
  return {
    candidates: items.filter(canStand),
    excluded: {
      on_duty: excluded('on_duty'),
      expired: excluded('expired'),
      away: excluded('away'),
      not_active: excluded('not_active'),
      not_qualified: excluded('not_qualified'),
      banned: excluded('banned'),
      over_hours: excluded('over_hours'),
      against_post: excluded('against_post'),
    },
  }
}
