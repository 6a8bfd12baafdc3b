import type { NowRow } from '../../../../api/attendance/now.ts'
import type { SlotToFill } from '../../roster/parts/finder/slot-to-fill.ts'

/** A post for which a guard is found: a row of the Now board, or the shift of an exception. */
export type FinderRow = Pick<
  NowRow,
  | 'slot_id'
  | 'shift_id'
  | 'seat'
  | 'day'
  | 'start_time'
  | 'end_time'
  | 'station_id'
  | 'station_name'
  | 'post'
  | 'guard_name'
  | 'state'
  | 'called_off'
>

/** The slot of a row that has one. */
export const slotOf = ({ slot_id, seat, day, start_time, end_time, station_id }: FinderRow): SlotToFill => ({
  id: slot_id!,
  seat: seat!,
  day,
  start_time,
  end_time,
  station_id,
})
