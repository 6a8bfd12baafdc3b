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

/** The slot of a row, or without one its shift. */
export const slotOf = ({ slot_id, shift_id, seat, day, start_time, end_time, station_id }: FinderRow): SlotToFill => ({
  ...(slot_id === null ? { id: shift_id!, outside: true } : { id: slot_id }),
  seat: seat ?? 1,
  day,
  start_time,
  end_time,
  station_id,
})
