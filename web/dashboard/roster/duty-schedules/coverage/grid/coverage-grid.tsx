import { type KeyboardEvent, useRef, useState } from 'react'
import type { CoverageRow } from '../../../../../../contract/contracts/slots.ts'
import { formatWeek } from '../../../../../lib/format.ts'
import board from '../../board/board.module.css'
import { nextCell } from '../../board/drag/next-cell.ts'
import { daysOf } from '../../board/shifts/shift-places.ts'
import { DayHeads } from '../../week/day-heads.tsx'
import classes from '../coverage.module.css'
import { type PostDay, stopOf } from '../coverage-labels.ts'
import { CoverageRowLine } from './coverage-row.tsx'
import { byStation } from './stations.ts'

export type CoverageRowsProps = {
  rows: CoverageRow[]
  week: string
  today: string
  /** Newer rows are loading. */
  stale: boolean
  onOpen: (cell: PostDay) => void
}

/** The week as a grid: posts below their station, a column for each day. One cell is in the tab order; arrow keys move the focus. */
export function CoverageGrid({ rows, week, today, stale, onOpen }: CoverageRowsProps) {
  const grid = useRef<HTMLTableElement>(null)
  const [last, setLast] = useState<string>()
  const stops = new Set(rows.flatMap(({ line_id }) => daysOf(week).map((day) => stopOf({ line_id, day }))))
  const tabbed = last !== undefined && stops.has(last) ? last : [...stops][0]

  function walk(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
    const places = cells.map(({ dataset }) => ({ row: Number(dataset.row), day: Number(dataset.day) }))
    const next = nextCell(places, cells.indexOf(event.target as HTMLElement), event.key)
    if (next === undefined) return
    event.preventDefault()
    cells[next]?.focus()
  }

  const places = new Map(rows.map(({ line_id }, index) => [line_id, index]))
  return (
    <div className={board.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between cells, as in a grid
        role="grid"
        ref={grid}
        className={board.grid}
        aria-label={`Coverage of ${formatWeek(week)}`}
        aria-busy={stale}
        data-stale={stale || undefined}
        onKeyDown={walk}
        onFocus={({ target }) => target.dataset.stop && setLast(target.dataset.stop)}
      >
        <DayHeads rows="Station and post" week={week} today={today} />
        {byStation(rows).map(({ id, name, client, posts }) => (
          <tbody key={`${id} ${client}`}>
            <tr>
              <th scope="rowgroup" colSpan={8} className={classes.station}>
                <span className={classes.stationName}>
                  {name} <span className={classes.client}>{client}</span>
                </span>
              </th>
            </tr>
            {posts.map((row) => (
              <CoverageRowLine
                key={row.line_id}
                row={row}
                index={places.get(row.line_id) ?? 0}
                week={week}
                today={today}
                tabbed={tabbed?.startsWith(`${row.line_id} `) ? tabbed : undefined}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
