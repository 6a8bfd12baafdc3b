import type { NowRow } from '../../../../../api/attendance/now.ts'
import { byStation } from '../use-now.ts'
import { DrawMore } from './draw-more.tsx'
import { StationPosts, type StationTools } from './station-posts.tsx'
import { type Target, useDrawn } from './use-drawn.ts'

/** All rows below their stations, by name. */
export function StationsList({ rows, target, ...tools }: StationTools & { rows: NowRow[]; target: Target | undefined }) {
  const { drawn, drawMore } = useDrawn([{ id: 'all', rows, folded: false }], target)
  return (
    <>
      {byStation(rows.slice(0, drawn)).map((station) => (
        <StationPosts key={station.id} station={station} heading="h2" {...tools} />
      ))}
      <DrawMore drawn={drawn} of={rows.length} onMore={drawMore} />
    </>
  )
}
