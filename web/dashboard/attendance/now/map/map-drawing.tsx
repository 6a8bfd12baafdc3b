import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Ground } from '../../../shared/map/ground.tsx'
import { placeNames } from '../../../shared/map/ground-names.ts'
import type { Box } from '../../../shared/map/labels.ts'
import { frameOf } from '../../../shared/map/projection.ts'
import { pageAddress } from '../../../shared/records/record-addresses.ts'
import { COVERAGE_WORDS, type Coverage, coverageText } from '../order/coverage.ts'
import { KIND_TEXTS } from '../order/kinds.ts'
import classes from './map.module.css'
import type { DrawnStation } from './map-stations.ts'
import { StationLinks } from './station-links.tsx'

/** The height of a label of two lines, and the width of a letter, in pixels. */
const LABEL = { height: 30, letter: 6.7 }
const LONGEST = 28

const shorten = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name)
const signOf = ({ kind }: Coverage) => (kind === 'none' ? '–' : KIND_TEXTS[kind].sign)

/** The map itself. A label that has no room is told while its station is pointed at or has the focus. */
export function MapDrawing({ stations, width }: { stations: DrawnStation[]; width: number }) {
  const [told, setTold] = useState<DrawnStation>()
  const { frame, points, towns } = useMemo(() => {
    const frame = frameOf(stations, width)
    const points = stations.map((station) => {
      const letters = Math.max(shorten(station.name).length, COVERAGE_WORDS[station.coverage.kind].length)
      const [x, y] = [frame.x(station.longitude), frame.y(station.latitude)]
      return { station, x, y, width: letters * LABEL.letter + 4, height: LABEL.height }
    })
    const { labels, towns } = placeNames(frame, points)
    return { frame, towns, points: points.map((point, place) => ({ ...point, label: labels[place] })) }
  }, [stations, width])
  return (
    <>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the name would be shown wherever the pointer rests */}
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} width={frame.width} height={frame.height}>
        <Ground frame={frame} towns={towns} />
        {/* The last one lies on top. */}
        {points.toReversed().map(({ station, x, y, label }) => (
          <Link
            key={station.id}
            to={pageAddress('stations', station.id)}
            className={classes.station}
            data-kind={station.coverage.kind}
            aria-label={`${station.name}: ${coverageText(station.coverage)}`}
            onMouseEnter={() => setTold(station)}
            onMouseLeave={() => setTold(undefined)}
            onFocus={() => setTold(station)}
            onBlur={() => setTold(undefined)}
          >
            <circle cx={x} cy={y} r={9} />
            <text x={x} y={y} dy="0.36em" className={classes.sign} aria-hidden>
              {signOf(station.coverage)}
            </text>
            {label && <Label box={label} station={station} />}
          </Link>
        ))}
      </svg>
      <p className={classes.told} aria-hidden>
        {told ? `${told.name}: ${coverageText(told.coverage)}` : 'A press on a station opens its page.'}
      </p>
      <StationLinks
        title="Too close together for a name"
        stations={points.flatMap(({ station, label }) => (label ? [] : [station]))}
      />
    </>
  )
}

const Label = ({ box, station: { name, coverage } }: { box: Box; station: DrawnStation }) => (
  <text className={classes.label} aria-hidden>
    <tspan x={box.left + 2} y={box.top + 12}>
      {shorten(name)}
    </tspan>
    <tspan x={box.left + 2} y={box.top + 26} className={classes.word}>
      {COVERAGE_WORDS[coverage.kind]}
    </tspan>
  </text>
)
