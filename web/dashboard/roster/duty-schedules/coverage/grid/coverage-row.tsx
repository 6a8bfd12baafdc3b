import { memo } from 'react'
import board from '../../board/board.module.css'
import { daysOf } from '../../board/shifts/shift-places.ts'
import classes from '../coverage.module.css'
import { cellLabel, onDay, stopOf } from '../coverage-labels.ts'
import { CoverageCount } from './coverage-cell.tsx'
import type { CoverageLine } from './stations.ts'

type CoverageRowProps = {
  row: CoverageLine
  index: number
  week: string
  today: string
  /** The stop in the tab order, when it is in this row. */
  tabbed: string | undefined
  onOpen: (id: number, day: string) => void
}

/** One post, station or client with its seven days. */
export const CoverageRowLine = memo(function CoverageRowLine({ row, index, week, today, tabbed, onOpen }: CoverageRowProps) {
  return (
    <tr className={classes.row}>
      <th scope="row" className={board.rowHead}>
        <span className={board.rowName}>{row.name}</span>
        {row.under && <span className={classes.under}>{row.under}</span>}
      </th>
      {daysOf(week).map((day, place) => {
        const stop = stopOf(row.id, day)
        return (
          <td key={day} className={classes.cell} data-today={day === today || undefined}>
            <button
              type="button"
              className={classes.open}
              tabIndex={stop === tabbed ? 0 : -1}
              data-stop={stop}
              data-row={index}
              data-day={place}
              aria-label={cellLabel(row, day)}
              onClick={() => onOpen(row.id, day)}
            >
              <CoverageCount slots={onDay(row, day)} />
            </button>
          </td>
        )
      })}
    </tr>
  )
})
