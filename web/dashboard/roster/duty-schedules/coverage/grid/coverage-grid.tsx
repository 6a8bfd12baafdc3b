import { type KeyboardEvent, useRef, useState } from 'react'
import type { CoverageBy } from '../../../../../../api/contracts/slots.ts'
import { formatWeek } from '../../../../../lib/format.ts'
import board from '../../board/board.module.css'
import { nextCell } from '../../board/drag/next-cell.ts'
import { daysOf } from '../../board/shifts/shift-places.ts'
import { DayHeads } from '../../week/day-heads.tsx'
import classes from '../coverage.module.css'
import { stopOf } from '../coverage-labels.ts'
import { CoverageRowLine } from './coverage-row.tsx'
import type { CoverageSection } from './stations.ts'

export type CoverageRowsProps = {
  sections: CoverageSection[]
  week: string
  today: string
  /** Newer rows are loading. */
  stale: boolean
  onOpen: (id: number, day: string) => void
}
const HEADS = { line: 'Station and post', station: 'Station', client: 'Client' }

/** The week as a grid: posts below their station, or stations or clients, a column for each day. One cell is in the tab order; arrow keys move the focus. */
export function CoverageGrid({ by, sections, week, today, stale, onOpen }: CoverageRowsProps & { by: CoverageBy }) {
  const rows = sections.flatMap(({ lines }) => lines)
  const grid = useRef<HTMLTableElement>(null)
  const [last, setLast] = useState<string>()
  const stops = new Set(rows.flatMap(({ id }) => daysOf(week).map((day) => stopOf(id, day))))
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

  const places = new Map(rows.map(({ id }, index) => [id, index]))
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
        <DayHeads rows={HEADS[by]} week={week} today={today} />
        {sections.map(({ key, heading, lines }) => (
          <tbody key={key}>
            {heading && (
              <tr>
                <th scope="rowgroup" colSpan={8} className={classes.station}>
                  <span className={classes.stationName}>
                    {heading.name} <span className={classes.client}>{heading.client}</span>
                  </span>
                </th>
              </tr>
            )}
            {lines.map((row) => (
              <CoverageRowLine
                key={row.id}
                row={row}
                index={places.get(row.id) ?? 0}
                week={week}
                today={today}
                tabbed={tabbed?.startsWith(`${row.id} `) ? tabbed : undefined}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
