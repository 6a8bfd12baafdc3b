import type { NowRow } from '../../../../api/attendance/now.ts'
import type { SlotToFill } from '../../roster/parts/finder/slot-to-fill.ts'

/** The slot of a row that has one. */
export const slotOf = ({ slot_id, seat, day, start_time, end_time, station_id }: NowRow): SlotToFill => ({
  id: slot_id!,
  seat: seat!,
  day,
  start_time,
  end_time,
  station_id,
})
