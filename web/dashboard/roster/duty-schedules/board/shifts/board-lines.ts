import type { BoardRow, BoardShift, OpenSlot } from '../../../../../../api/roster/schedule-board.ts'

/** One line of the board: a station or guard, or a post of a station below it. */
export type BoardLine = {
  key: string
  row: BoardRow
  /** True if the name of the station or guard is at its beginning. */
  head: boolean
  /** Undefined for the line of the station or guard itself. */
  post?: { id: number; name: string }
  shifts: BoardShift[]
  slots: OpenSlot[]
}

/**
 * The line of a row; of a station one for each post with shifts or open slots in the week, by name, after that of its other
 * shifts, if there are any.
 */
function linesOf(row: BoardRow): BoardLine[] {
  const names = new Map<number, string>()
  for (const { line_id, post } of [...row.shifts, ...row.open_slots]) if (line_id !== null) names.set(line_id, post ?? '')
  // In a guard's row the station is on each bar.
  if (row.minimum_guards === null || names.size === 0)
    return [{ key: `${row.id}`, row, head: true, shifts: row.shifts, slots: row.open_slots }]
  const posts = [...names].toSorted(([one, name], [other, otherName]) => name.localeCompare(otherName) || one - other)
  const others = row.shifts.filter(({ line_id }) => line_id === null)
  return [
    ...(others.length > 0 ? [{ key: `${row.id}`, row, head: true, shifts: others, slots: [] }] : []),
    ...posts.map(([id, name], index) => ({
      key: `${row.id}/${id}`,
      row,
      head: others.length === 0 && index === 0,
      post: { id, name },
      shifts: row.shifts.filter(({ line_id }) => line_id === id),
      slots: row.open_slots.filter(({ line_id }) => line_id === id),
    })),
  ]
}

/** The lines of all rows, in order. */
export const allLines = (rows: BoardRow[]): BoardLine[] => rows.flatMap(linesOf)
