import { memo } from 'react'
import { formatHours, type Span } from '../../../../../api/core/shift.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { KIND_TEXTS, KINDS } from '../order/kinds.ts'
import { keyOf, postOf } from '../use-now.ts'
import classes from './strip.module.css'
import type { Bar, StripStation } from './strip-rows.ts'
import { shareOf } from './window.ts'

type LineProps = { station: StripStation /** True for the one at which the tabulator stops. */; first: boolean }

/** A station with its bars, in as many lanes as it has shifts at once. */
export const StationLine = memo(({ station, first, from, to }: LineProps & { from: number; to: number }) => (
  <div className={classes.line}>
    <button
      type="button"
      className={classes.name}
      tabIndex={first ? 0 : -1}
      data-reach={station.first}
      aria-label={`${station.name}: ${countsOf(station)}`}
    >
      {station.name}
    </button>
    <div className={classes.lanes}>
      {station.lanes.map((lane) => (
        <div key={keyOf(lane[0]!.row)} className={classes.lane}>
          {lane.map((bar) => (
            <button
              key={keyOf(bar.row)}
              type="button"
              className={classes.bar}
              style={placeOf(bar, { from, to })}
              tabIndex={-1}
              data-kind={bar.kind}
              data-sign={KIND_TEXTS[bar.kind].sign}
              data-reach={keyOf(bar.row)}
              aria-label={textOf(bar)}
            />
          ))}
        </div>
      ))}
    </div>
  </div>
))
StationLine.displayName = 'StationLine'

/** The left end of a bar and its width, in parts of the window. */
function placeOf(bar: Span, window: Span) {
  const from = shareOf(bar.from, window)
  return { left: `${100 * from}%`, width: `calc(${100 * (shareOf(bar.to, window) - from)}% - 2px)` }
}

/** `1 empty, 2 came`. */
const countsOf = ({ counts }: StripStation) =>
  KINDS.filter((kind) => counts.has(kind))
    .map((kind) => `${formatNumber(counts.get(kind)!)} ${KIND_TEXTS[kind].word}`)
    .join(', ')

const textOf = ({ row, kind }: Bar) =>
  `${row.station_name}, ${postOf(row)}, ${formatHours(row)}: ${row.guard_name ?? 'Nobody planned'}, ${KIND_TEXTS[kind].word}`
