import { Anchor, Button } from '@mantine/core'
import { type KeyboardEvent, memo } from 'react'
import { Link } from 'react-router'
import { CLOCKING_FLAG_TEXTS } from '../../../../api/attendance/fields/clocking-flags.ts'
import type { NowRow } from '../../../../api/attendance/now.ts'
import { formatHours } from '../../../../api/core/shift.ts'
import { formatMinutes } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { telOf } from '../../../lib/tel.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Since } from '../../../ui/time/time-ago.tsx'
import { timeOf } from '../attendance-labels.ts'
import classes from './now.module.css'
import { keyOf, postOf } from './use-now.ts'

export type RowAction = 'confirm' | 'in' | 'late' | 'out' | 'missing' | 'replace' | 'fill' | 'note'
type PostRowProps = {
  row: NowRow
  /** Milliseconds since 1970. */
  now: number
  saving: boolean
  /** Undefined for who may only read. */
  onAct: ((row: NowRow, action: RowAction) => void) | undefined
  /** An open slot leads to the guards for it; otherwise it is filled here. */
  finds: boolean
}

const MINUTE = 60_000
/** A guard may come this long before the start. The server has the rule, which can be changed from a day on. */
const EARLY_MINUTES = 60
const AWAITED = ['Expected', 'Late', 'Empty']

/** What can be done about a row, first the likely one; a call can be noted where somebody must act. */
const actionsOf = (row: NowRow, now: number): RowAction[] => [
  ...doable(row, now),
  ...(row.exception_id === null ? [] : ['note' as const]),
]

function doable(row: NowRow, now: number): RowAction[] {
  const { state, shift_id, slot_id } = row
  if (state === 'Open') return ['fill']
  if (shift_id === null) return []
  // A shift outside of any contract fills no slot that another guard could take over.
  return ofShift(row, now).filter((action) => action !== 'replace' || slot_id !== null)
}

function ofShift({ state, starts_at }: NowRow, now: number): RowAction[] {
  const since = now - Date.parse(starts_at)
  const early = since < -EARLY_MINUTES * MINUTE
  if (state === 'Excused') return early ? ['replace'] : ['replace', 'in']
  if (AWAITED.includes(state) && early) return []
  if (AWAITED.includes(state)) return since >= 0 ? ['in', 'late', 'missing', 'replace'] : ['in']
  if (state === 'To confirm') return ['confirm', 'replace']
  if (state === 'On post') return ['out', 'replace']
  if (state === 'Left early') return ['replace']
  if (state === 'No show') return ['replace', 'in']
  return []
}

const LABELS: Record<RowAction, string> = {
  confirm: 'Confirm',
  in: 'On post',
  late: 'Late',
  out: 'Left',
  missing: 'No show',
  replace: 'Replace',
  fill: 'Find a guard',
  note: 'Call note',
}
const POSITIONS: Record<NonNullable<NowRow['position']>, string> = {
  inside: 'at the station',
  outside: 'outside of the station',
  weak: 'position unsure',
  none: 'no position',
}
const KEYS: Record<string, RowAction> = { p: 'in', l: 'late', n: 'missing', r: 'replace', o: 'out', c: 'note' }

/** A seat with its guard, how things stand, and what to do about it. The row takes keys while it has the focus. */
export const PostRow = memo(({ row, now, saving, onAct, finds }: PostRowProps) => {
  const actions = onAct ? actionsOf(row, now).filter((action) => action !== 'fill' || !finds) : []
  function onKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const action = KEYS[event.key]
    if (action && actions.includes(action)) {
      event.preventDefault()
      onAct?.(row, action)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const all = [...document.querySelectorAll<HTMLElement>('[data-post]')]
    all[all.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  const who = row.guard_name ?? 'Nobody planned'
  const { state } = row
  const seat = row.seat === null ? '' : `, shift ${row.seat}`
  return (
    <li
      className={classes.row}
      data-post={keyOf(row)}
      data-state={state}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go from post to post without passing the buttons of each
      tabIndex={0}
      aria-label={`${postOf(row)}${seat}, ${formatHours(row)}: ${who}, ${state}`}
      onKeyDown={onKeyDown}
    >
      <div className={classes.post}>
        <b>{postOf(row)}</b>
        <span>
          {formatHours(row)}
          {seat}
        </span>
      </div>
      <div className={classes.guard}>
        <span>{who}</span>
        {row.guard_contacts && (
          <Anchor size="sm" href={telOf(row.guard_contacts)}>
            {row.guard_contacts}
          </Anchor>
        )}
      </div>
      <div className={classes.state}>
        <StatusBadge text={state} variant={STATUS_VARIANTS.attendance[state]} />
        <Standing row={row} now={now} />
        {row.position && <span className={classes.position}>{POSITIONS[row.position]}</span>}
      </div>
      <div className={classes.actions}>
        {actions.map((action, place) => (
          <Button
            key={action}
            size="compact-sm"
            variant={place === 0 ? 'filled' : 'default'}
            color={place === 0 ? 'amber' : undefined}
            loading={saving && place === 0}
            aria-label={`${LABELS[action]}: ${action === 'fill' ? '' : `${who}, `}${postOf(row)}`}
            onClick={() => onAct?.(row, action)}
          >
            {LABELS[action]}
          </Button>
        ))}
        {onAct && finds && row.state === 'Open' && (
          <Button
            size="compact-sm"
            color="amber"
            component={Link}
            to={`/dashboard/duty-schedule/coverage?post=${row.line_id}&day=${row.day}`}
            aria-label={`Find a guard: ${row.post}`}
          >
            Find a guard
          </Button>
        )}
      </div>
    </li>
  )
})
PostRow.displayName = 'PostRow'

/** The time beside a state: since when, how late, in how long. */
function Standing({
  row: { state, in_at, out_at, late_minutes, starts_at, to_confirm },
  now,
}: Pick<PostRowProps, 'row' | 'now'>) {
  const minutes = Math.floor((now - Date.parse(starts_at)) / MINUTE)
  if (state === 'On post' && in_at)
    return (
      <span>
        <Since at={in_at} text={`since ${timeOf(in_at)}`} />
        {late_minutes > 0 && `, ${formatMinutes(late_minutes)} late`}
      </span>
    )
  if (state === 'To confirm')
    return (
      <span>
        {timeOf(in_at)}
        {out_at && ` to ${timeOf(out_at)}`}: {to_confirm.map((flag) => CLOCKING_FLAG_TEXTS[flag]).join(', ')}
      </span>
    )
  if (state === 'Done' || state === 'Left early') return <span>{`${timeOf(in_at)} to ${timeOf(out_at)}`}</span>
  if (!AWAITED.includes(state) && state !== 'Open') return null
  const soon = state === 'Expected' || minutes < 1 ? 'begins now' : `for ${formatMinutes(minutes)}`
  return <Since at={starts_at} text={minutes < 0 ? `in ${formatMinutes(-minutes)}` : soon} />
}
