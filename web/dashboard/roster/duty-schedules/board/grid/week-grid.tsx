import { useDndContext } from '@dnd-kit/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { BoardRow, BoardView } from '../../../../../../contract/roster/schedule-board.ts'
import { formatWeek } from '../../../../../lib/format.ts'
import { DayHeads } from '../../week/day-heads.tsx'
import classes from '../board.module.css'
import { nextCell } from '../drag/next-cell.ts'
import { type BoardActions, BoardRowLine } from './board-row.tsx'

type WeekGridProps = BoardActions & {
  rows: BoardRow[]
  week: string
  by: BoardView
  today: string
  waiting: number[]
  /** Newer rows are loading. */
  stale: boolean
}

/**
 * The week as a grid: a row for each station or guard, a column for each day. One element is in the tab order; arrow keys move
 * the focus.
 */
export function WeekGrid({ rows, week, by, today, waiting, stale, ...actions }: WeekGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const dragging = useDndContext().active !== null
  const tabbed = useTabbedCell(rows)

  function walk(event: KeyboardEvent) {
    if (dragging || event.ctrlKey || event.metaKey || event.altKey) return
    const stops = [...(grid.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
    const at = stops.indexOf(event.target as HTMLElement)
    const cells = stops.map(({ dataset }) => ({ row: Number(dataset.row), day: Number(dataset.day) }))
    const next = nextCell(cells, at, event.key)
    if (next === undefined) return
    event.preventDefault()
    stops[next]?.focus()
  }

  return (
    <div className={classes.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between cells, as in a grid
        role="grid"
        ref={grid}
        className={classes.grid}
        aria-label={`Duty of ${formatWeek(week)} by ${by}`}
        aria-busy={stale}
        data-stale={stale || undefined}
        onKeyDown={walk}
        onFocus={(event) => tabbed.note(event.target)}
      >
        <DayHeads rows={by === 'station' ? 'Station' : 'Guard'} week={week} today={today} />
        <tbody>
          {rows.map((row, index) => (
            <BoardRowLine
              key={row.id}
              row={row}
              index={index}
              by={by}
              today={today}
              tabbed={tabbed.row === row.id ? tabbed.stop : undefined}
              waiting={waiting}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The element in the tab order: the one focused last while it exists, else the first day of the first row. */
function useTabbedCell(rows: BoardRow[]) {
  const [last, setLast] = useState<{ row: number; stop: string }>()
  const row = rows.find(({ id }) => id === last?.row)
  const there = row && (last?.stop.startsWith('add') || row.shifts.some(({ id }) => last?.stop === `shift ${id}`))
  const first = rows[0]
  const shown = there ? last : first && { row: first.id, stop: `add ${first.id} ${first.week}` }
  return {
    row: shown?.row,
    stop: shown?.stop,
    note: ({ dataset }: HTMLElement) => {
      const focused = rows[Number(dataset.row)]
      if (dataset.stop && focused) setLast({ row: focused.id, stop: dataset.stop })
    },
  }
}
