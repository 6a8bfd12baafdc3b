import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { NowRow } from '../../../../../api/attendance/now.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { byUrgency, isNeed, type Urgency, type UrgencyGroup } from '../order/urgency.ts'
import type { StationRows } from '../use-now.ts'
import { DrawMore } from './draw-more.tsx'
import classes from './list.module.css'
import { StationPosts, type StationTools } from './station-posts.tsx'
import { type Target, useDrawn } from './use-drawn.ts'

const TITLES: Record<Urgency, string> = {
  empty: 'Empty',
  late: 'Late',
  leaving: 'Gone, or leaving without relief',
  confirm: 'To confirm',
  open: 'Nobody planned',
  soon: 'Begins within 2 hours',
  unsettled: 'Over, and not as planned',
  present: 'on post',
  later: 'later',
  over: 'done',
  off: 'off',
}
type UrgentListProps = StationTools & {
  /** Rows of the whole board: the relief of a guard may be hidden by a filter. */
  all: NowRow[]
  isShown: (row: NowRow) => boolean
  target: Target | undefined
}

/** The rows about which somebody must act, the most urgent first; all others are folded. */
export function UrgentList({ all, isShown, target, ...tools }: UrgentListProps) {
  const groups = useMemo(() => byUrgency(all, tools.now), [all, tools.now]).flatMap(({ urgency, rows }) => {
    const shown = rows.filter(isShown)
    return shown.length > 0 ? [{ urgency, rows: shown }] : []
  })
  const needs = groups.filter(({ urgency }) => isNeed(urgency))
  const folds = groups.filter(({ urgency }) => !isNeed(urgency))
  const waiting = needs.flatMap(({ rows }) => rows)
  const { isOpen, toggle, drawn, drawMore } = useDrawn<Urgency | 'needs'>(
    [{ id: 'needs', rows: waiting, folded: false }, ...folds.map(({ urgency, rows }) => ({ id: urgency, rows, folded: true }))],
    target,
  )
  return (
    <>
      {needs.length === 0 && <p className={classes.calm}>Nobody waits: every post is as planned.</p>}
      {firstOf(needs, drawn).map(({ urgency, rows, of }) => (
        <section key={urgency} className={classes.group} aria-label={TITLES[urgency]} data-urgency={urgency}>
          <h2>
            {TITLES[urgency]} <span>{formatNumber(of)}</span>
          </h2>
          <Runs rows={rows} {...tools} />
        </section>
      ))}
      <DrawMore drawn={drawn} of={waiting.length} onMore={drawMore} />
      {folds.map(({ urgency, rows }) => (
        <div key={urgency} className={classes.fold}>
          <button type="button" aria-expanded={isOpen(urgency)} onClick={() => toggle(urgency)}>
            {isOpen(urgency) ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
            {formatNumber(rows.length)} {TITLES[urgency]}
          </button>
          {isOpen(urgency) && (
            <>
              <Runs rows={rows.slice(0, drawn)} {...tools} />
              <DrawMore drawn={drawn} of={rows.length} onMore={drawMore} />
            </>
          )}
        </div>
      ))}
    </>
  )
}

/** The groups with the first rows of all together, up to a number; `of` counts the rows of each. */
function firstOf(groups: UrgencyGroup[], count: number) {
  let left = count
  return groups.flatMap(({ urgency, rows }) => {
    const first = rows.slice(0, left)
    left -= first.length
    return first.length > 0 ? [{ urgency, rows: first, of: rows.length }] : []
  })
}

/** Rows in their order; those of one station that follow each other stand below its name. */
const Runs = ({ rows, ...tools }: StationTools & { rows: NowRow[] }) =>
  runsOf(rows).map((station) => <StationPosts key={station.key} station={station} heading="h3" {...tools} />)

function runsOf(rows: NowRow[]) {
  const runs: (StationRows & { key: string })[] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last?.id === row.station_id) last.rows.push(row)
    else {
      const before = runs.filter(({ id }) => id === row.station_id).length
      const station = { id: row.station_id, name: row.station_name, client: row.client_name }
      runs.push({ ...station, rows: [row], key: `${row.station_id} ${before}` })
    }
  }
  return runs
}
