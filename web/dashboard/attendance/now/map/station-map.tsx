import { Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import type { NowRow } from '../../../../../api/attendance/now.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { LoadFailure } from '../../../../ui/notice.tsx'
import { usePlaces } from '../../../shared/map/use-places.ts'
import classes from './map.module.css'
import { MapDrawing } from './map-drawing.tsx'
import { type DrawnStation, mapOf } from './map-stations.ts'
import { StationLinks } from './station-links.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the places of the stations.' }
/** Until it is measured. */
const WIDTH = 800
const NOBODY: DrawnStation[] = []

type StationMapProps = { rows: NowRow[] /** With the stations that have no row, too. */; whole: boolean; now: number }

/** The stations on a plain map, coloured by how they stand; those without a place beside it. */
export function StationMap({ rows, whole, now }: StationMapProps) {
  const { data, error, refetch } = usePlaces()
  const { ref, width } = useElementSize()
  const map = useMemo(() => data && mapOf(data, rows, now, whole), [data, rows, now, whole])
  if (error) return <LoadFailure error={error} failures={FAILURES} again={refetch} />
  const { drawn, of, without } = map ?? { drawn: NOBODY, of: 0, without: [] }
  return (
    <section className={classes.map} aria-label="Map" aria-busy={!map}>
      <div ref={ref} className={classes.drawing}>
        {!map && <Skeleton height={420} role="status" aria-label="Loading the map..." />}
        {map && drawn.length === 0 && <p>No station here has a place. It is entered in the form of the station.</p>}
        {drawn.length > 0 && <MapDrawing stations={drawn} width={Math.round(width) || WIDTH} />}
        {drawn.length < of && (
          <p>
            {formatNumber(drawn.length)} of {formatNumber(of)} stations are drawn, those that need somebody first.
          </p>
        )}
      </div>
      <StationLinks title="Without a place" stations={without} />
    </section>
  )
}
