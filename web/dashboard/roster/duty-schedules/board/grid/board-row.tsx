import { Badge } from '@mantine/core'
import { type CSSProperties, memo, useState } from 'react'
import type { DutySchedule } from '../../../../../../contract/roster/duty-schedules.ts'
import type { BoardRow, BoardView, Gap } from '../../../../../../contract/roster/schedule-board.ts'
import classes from '../board.module.css'
import type { Cell } from '../drag/move-shift.ts'
import { plannedHours } from '../shifts/shift-labels.ts'
import { daysOf, placeShifts } from '../shifts/shift-places.ts'
import { BoardBar } from './board-bar.tsx'
import { BoardCell } from './board-cell.tsx'

/** Rows with more lanes are collapsed. */
const LANES_SHOWN = 8

export type BoardActions = {
  onAdd: (cell: Cell, gaps: Gap[]) => void
  onOpen: (shift: DutySchedule) => void
}

type BoardRowLineProps = BoardActions & {
  row: BoardRow
  index: number
  by: BoardView
  today: string
  /** The focusable element in the tab order, when it is in this row. */
  tabbed: string | undefined
  /** Ids of shifts being saved. */
  waiting: number[]
}

/** One station or guard with its seven days. */
export const BoardRowLine = memo(function BoardRowLine(props: BoardRowLineProps) {
  const { row, index, by, today, tabbed, waiting, onAdd, onOpen } = props
  const [unfolded, setUnfolded] = useState(false)
  const { placed, lanes } = placeShifts(row.week, row.shifts)
  const folds = lanes > LANES_SHOWN
  const shown = folds && !unfolded ? LANES_SHOWN : lanes
  return (
    <tr className={classes.row} style={{ '--lanes': shown } as CSSProperties}>
      <th scope="row" className={classes.rowHead}>
        <RowTitle row={row} by={by} />
        {folds && (
          <button type="button" className={classes.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? 'Show fewer' : `Show ${placed.filter(({ lane }) => lane >= shown).length} more`}
          </button>
        )}
      </th>
      {daysOf(row.week).map((day, dayIndex) => (
        <BoardCell
          key={day}
          row={row}
          rowIndex={index}
          day={day}
          dayIndex={dayIndex}
          isToday={day === today}
          tabbed={tabbed === `add ${row.id} ${day}`}
          onAdd={onAdd}
        >
          {placed
            .filter((bar) => Math.max(bar.day, 0) === dayIndex && bar.lane < shown)
            .map((bar) => (
              <BoardBar
                key={bar.shift.id}
                placed={bar}
                by={by}
                row={index}
                tabbed={tabbed === `shift ${bar.shift.id}`}
                waiting={waiting.includes(bar.shift.id)}
                onOpen={onOpen}
              />
            ))}
        </BoardCell>
      ))}
    </tr>
  )
})

/** The header of a row: name, id, and what matters for planning. */
export function RowTitle({ row, by }: { row: BoardRow; by: BoardView }) {
  const need = row.minimum_guards
  return (
    <>
      <span className={classes.rowName}>{row.name}</span>
      <span className={classes.rowFacts}>
        {`#${row.id} · `}
        {by === 'guard' ? `${plannedHours(row)} h` : need === 0 ? 'no minimum' : `needs ${need}`}
      </span>
      {row.status !== 'Active' && (
        <Badge size="sm" variant="light" color="gray" tt="none" radius="sm">
          {row.status}
        </Badge>
      )}
    </>
  )
}
