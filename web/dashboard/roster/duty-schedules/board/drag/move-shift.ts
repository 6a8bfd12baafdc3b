import type { BoardRow, BoardShift, BoardView } from '../../../../../../api/roster/schedule-board.ts'

/** The cell that a bar is dropped on. */
export type Cell = { row: Pick<BoardRow, 'id' | 'name'>; day: string }

/** The shift moved to another cell; undefined when it is already there. */
export function movedTo(shift: BoardShift, by: BoardView, { row, day }: Cell): BoardShift | undefined {
  const moved =
    by === 'station'
      ? { ...shift, shift_date: day, station_id: row.id, station_name: row.name }
      : { ...shift, shift_date: day, guard_id: row.id, guard_name: row.name }
  const same = (['shift_date', 'station_id', 'guard_id'] as const).every((field) => moved[field] === shift[field])
  if (same) return undefined
  // On another day or at another station it leaves its slot; the guard has to confirm it again.
  const stays = moved.shift_date === shift.shift_date && moved.station_id === shift.station_id
  const status = shift.status === 'acknowledged' ? 'published' : shift.status
  return { ...moved, status, ...(!stays && { line_id: null, post: null }) }
}

/** The rows with every moved shift in its new cell, before the server has confirmed. */
export function withMoved(rows: BoardRow[], by: BoardView, moved: BoardShift[]): BoardRow[] {
  if (moved.length === 0) return rows
  const ids = moved.map(({ id }) => id)
  const rowOf = (shift: BoardShift) => (by === 'station' ? shift.station_id : shift.guard_id)
  return rows.map((row) => {
    const stay = row.shifts.filter(({ id }) => !ids.includes(id))
    const come = moved.filter((shift) => rowOf(shift) === row.id)
    return stay.length === row.shifts.length && come.length === 0 ? row : { ...row, shifts: [...stay, ...come] }
  })
}
