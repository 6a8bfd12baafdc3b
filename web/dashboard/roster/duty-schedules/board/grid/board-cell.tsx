import { useDroppable } from '@dnd-kit/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { Gap } from '../../../../../../api/roster/schedule-board.ts'
import classes from '../board.module.css'
import type { Cell } from '../drag/move-shift.ts'
import type { BoardLine } from '../shifts/board-lines.ts'
import { dayLabel, gapTimes } from '../shifts/shift-labels.ts'

type BoardCellProps = {
  line: BoardLine
  rowIndex: number
  day: string
  dayIndex: number
  isToday: boolean
  tabbed: boolean
  onAdd: (cell: Cell, gaps: Gap[]) => void
  /** The bars that begin in this cell. */
  children: ReactNode
}

/** One day of a row: its bars, its gaps, and a button to add a shift. */
export function BoardCell({
  line: { key, row, post },
  rowIndex,
  day,
  dayIndex,
  isToday,
  tabbed,
  onAdd,
  children,
}: BoardCellProps) {
  const { setNodeRef, isOver } = useDroppable({ id: `${rowIndex}:${dayIndex}`, data: { row, day } satisfies Cell })
  const gaps = post ? [] : row.gaps.filter((gap) => gap.day === day)
  const place = post ? `${post.name}, ${row.name}` : row.name
  return (
    <td ref={setNodeRef} className={classes.cell} data-today={isToday || undefined} data-over={isOver || undefined}>
      {children}
      <button
        type="button"
        className={classes.add}
        tabIndex={tabbed ? 0 : -1}
        data-stop={`add ${key} ${day}`}
        data-row={rowIndex}
        data-day={dayIndex}
        aria-label={`Add a shift: ${place}, ${dayLabel(day)}`}
        onClick={() => onAdd({ row, day }, gaps)}
      >
        <IconPlus size={14} aria-hidden />
      </button>
      {gaps.length > 0 && (
        <div className={classes.gaps}>
          <GapNotes gaps={gaps} />
        </div>
      )}
    </td>
  )
}

/** The gaps of a station on a day: times and number of missing guards. */
export const GapNotes = ({ gaps }: { gaps: Gap[] }) =>
  [...Map.groupBy(gaps, ({ missing }) => missing)].map(([missing, times]) => (
    <span key={missing} className={classes.gap}>
      <IconAlertTriangle size={12} aria-hidden />
      <b>{missing} short</b>
      {times.map((gap, place) => (
        <Fragment key={gap.from}>
          {' '}
          <span className={classes.gapTimes}>{gapTimes(gap) + (place < times.length - 1 ? ',' : '')}</span>
        </Fragment>
      ))}
    </span>
  ))
