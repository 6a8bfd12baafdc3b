import { useDndContext } from '@dnd-kit/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { BoardView, OpenSlot } from '../../../../../../api/roster/schedule-board.ts'
import { formatWeek } from '../../../../../lib/format.ts'
import { DayHeads } from '../../week/day-heads.tsx'
import classes from '../board.module.css'
import { nextCell } from '../drag/next-cell.ts'
import type { BoardLine } from '../shifts/board-lines.ts'
import { type BoardActions, BoardRowLine } from './board-row.tsx'
import { OpenSlotsLine } from './open-slots-line.tsx'

type WeekGridProps = BoardActions & {
  lines: BoardLine[]
  /** The open slots above the guards. */
  slots: OpenSlot[]
  week: string
  by: BoardView
  today: string
  waiting: number[]
  /** Ids of the slots being filled. */
  filling: number[]
  /** Newer rows are loading. */
  stale: boolean
}

/**
 * The week as a grid: a row for each station, its posts, or each guard, a column for each day. One element is in the tab order; arrow keys move
 * the focus.
 */
export function WeekGrid({ lines, slots, week, by, today, waiting, filling, stale, ...actions }: WeekGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const dragging = useDndContext().active !== null
  const tabbed = useTabbedCell(lines, slots)

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
          {slots.length > 0 && (
            <OpenSlotsLine
              slots={slots}
              week={week}
              today={today}
              tabbed={tabbed.key === ABOVE ? tabbed.stop : undefined}
              waiting={filling}
              onOpen={actions.onOpenSlot}
            />
          )}
          {lines.map((line, index) => (
            <BoardRowLine
              key={line.key}
              line={line}
              index={index}
              by={by}
              today={today}
              tabbed={tabbed.key === line.key ? tabbed.stop : undefined}
              waiting={waiting}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The key of the line of open slots above the guards. */
const ABOVE = 'open'

/** The element in the tab order: the one focused last while it exists, else the first day of the first line. */
function useTabbedCell(lines: BoardLine[], slots: OpenSlot[]) {
  const [last, setLast] = useState<{ key: string; stop: string }>()
  const shown = lines.find(({ key }) => key === last?.key)
  const isThere = (of: BoardLine) =>
    last?.stop.startsWith('add') ||
    of.shifts.some(({ id }) => last?.stop === `shift ${id}`) ||
    of.slots.some(({ id }) => last?.stop === `slot ${id}`)
  const above = last?.key === ABOVE && slots.some(({ id }) => last.stop === `slot ${id}`)
  const first = lines[0]
  const tabbed =
    above || (shown && isThere(shown)) ? last : first && { key: first.key, stop: `add ${first.key} ${first.row.week}` }
  return {
    key: tabbed?.key,
    stop: tabbed?.stop,
    note: ({ dataset }: HTMLElement) => {
      if (dataset.stop) setLast({ key: lines[Number(dataset.row)]?.key ?? ABOVE, stop: dataset.stop })
    },
  }
}
