import { Badge } from '@mantine/core'
import { type CSSProperties, memo, useState } from 'react'
import type { BoardRow, BoardShift, BoardView, Gap, OpenSlot } from '../../../../../../api/roster/schedule-board.ts'
import { formatDuration } from '../../../../../lib/format.ts'
import { BoardBar } from '../bars/board-bar.tsx'
import { OpenSlotBar } from '../bars/open-slot-bar.tsx'
import classes from '../board.module.css'
import type { Cell } from '../drag/move-shift.ts'
import type { BoardLine } from '../shifts/board-lines.ts'
import { plannedHours } from '../shifts/shift-labels.ts'
import { daysOf, placeChips } from '../shifts/shift-places.ts'
import { BoardCell } from './board-cell.tsx'

/** Rows with more lanes are collapsed. */
const LANES_SHOWN = 8

export type BoardActions = {
  onAdd: (cell: Cell, gaps: Gap[]) => void
  onOpen: (shift: BoardShift) => void
  onOpenSlot: (slot: OpenSlot) => void
}

type BoardRowLineProps = BoardActions & {
  line: BoardLine
  index: number
  by: BoardView
  today: string
  /** The focusable element in the tab order, when it is in this row. */
  tabbed: string | undefined
  /** Ids of shifts being saved. */
  waiting: number[]
}

/** One station or guard, or a post of a station, with its seven days. */
export const BoardRowLine = memo(function BoardRowLine(props: BoardRowLineProps) {
  const { line, index, by, today, tabbed, waiting, onAdd, onOpen, onOpenSlot } = props
  const { key, row, head, post, shifts, slots } = line
  const [unfolded, setUnfolded] = useState(false)
  const { placed, lanes } = placeChips(row.week, shifts, slots)
  const folds = lanes > LANES_SHOWN
  const shown = folds && !unfolded ? LANES_SHOWN : lanes
  return (
    <tr className={classes.row} data-post={!head || undefined} style={{ '--lanes': shown } as CSSProperties}>
      <th scope="row" className={classes.rowHead}>
        {head && <RowTitle row={row} by={by} />}
        {post && <span className={classes.postName}>{post.name}</span>}
        {folds && (
          <button type="button" className={classes.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? 'Show fewer' : `Show ${placed.filter(({ lane }) => lane >= shown).length} more`}
          </button>
        )}
      </th>
      {daysOf(row.week).map((day, dayIndex) => (
        <BoardCell
          key={day}
          line={line}
          rowIndex={index}
          day={day}
          dayIndex={dayIndex}
          isToday={day === today}
          tabbed={tabbed === `add ${key} ${day}`}
          onAdd={onAdd}
        >
          {placed
            .filter((bar) => bar.day === dayIndex && bar.lane < shown)
            .map((bar) =>
              bar.slot ? (
                <OpenSlotBar
                  key={`slot ${bar.slot.id}`}
                  placed={bar}
                  row={index}
                  tabbed={tabbed === `slot ${bar.slot.id}`}
                  waiting={false}
                  movable={false}
                  onOpen={onOpenSlot}
                />
              ) : (
                <BoardBar
                  key={bar.shift.id}
                  placed={bar}
                  by={by}
                  row={index}
                  tabbed={tabbed === `shift ${bar.shift.id}`}
                  waiting={waiting.includes(bar.shift.id)}
                  onOpen={onOpen}
                />
              ),
            )}
        </BoardCell>
      ))}
    </tr>
  )
})

const needOf = ({ by_contract, minimum_guards }: BoardRow) =>
  by_contract ? 'set by the contract' : minimum_guards === 0 ? 'no minimum' : `needs ${minimum_guards}`

/** The header of a row: name, id, and what matters for planning. */
export function RowTitle({ row, by }: { row: BoardRow; by: BoardView }) {
  return (
    <>
      <span className={classes.rowName}>{row.name}</span>
      <span className={classes.rowFacts}>
        {`#${row.id} · `}
        {by === 'guard' ? formatDuration(plannedHours(row)) : needOf(row)}
      </span>
      {row.status !== 'Active' && (
        <Badge size="sm" variant="light" color="gray" tt="none" radius="sm">
          {row.status}
        </Badge>
      )}
    </>
  )
}
