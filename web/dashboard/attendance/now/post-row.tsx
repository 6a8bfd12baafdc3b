import { Anchor, Button } from '@mantine/core'
import { type KeyboardEvent, memo } from 'react'
import { Link } from 'react-router'
import { CLOCKING_FLAG_TEXTS } from '../../../../api/attendance/fields/clocking-flags.ts'
import type { NowRow } from '../../../../api/attendance/now.ts'
import { formatHours } from '../../../../api/core/shift.ts'
import { formatMinutes } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Telephone } from '../../../ui/telephone.tsx'
import { Since } from '../../../ui/time/time-ago.tsx'
import { CAUSE_NAMES, timeOf } from '../attendance-labels.ts'
import classes from './now.module.css'
import { AWAITED, actionOfKey, actionsOf, isLikely, LABELS, type RowAction } from './row-actions.ts'
import { keyOf, postOf } from './use-now.ts'

type PostRowProps = {
  row: NowRow
  /** Milliseconds since 1970. */
  now: number
  saving: boolean
  /** Undefined for who may only read. */
  onAct: ((row: NowRow, action: RowAction) => void) | undefined
  /** Pages that the reader may open. */
  opensGuards: boolean
  opensContracts: boolean
}

const MINUTE = 60_000
const POSITIONS: Record<NonNullable<NowRow['position']>, string> = {
  inside: 'at the station',
  outside: 'outside of the station',
  weak: 'position unsure',
  none: 'no position',
}

/** A seat with its guard, how things stand, and what to do about it. The row takes keys while it has the focus. */
export const PostRow = memo(({ row, now, saving, onAct, opensGuards, opensContracts }: PostRowProps) => {
  const actions = onAct ? actionsOf(row, now) : []
  function onKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const action = actionOfKey(event.key, actions)
    if (action) {
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
        <b>
          <MayLink to={opensContracts && row.contract_id && `/dashboard/contracts/${row.contract_id}#line-${row.line_id}`}>
            {postOf(row)}
          </MayLink>
        </b>
        <span>
          {formatHours(row)}
          {seat}
        </span>
      </div>
      <div className={classes.guard}>
        <span>
          <MayLink to={opensGuards && row.guard_id && `/dashboard/guards/${row.guard_id}`}>{who}</MayLink>
        </span>
        {row.called_off && (
          <span className={classes.position}>
            {row.called_off.guard_name} called off at {timeOf(row.called_off.at)}: {CAUSE_NAMES[row.called_off.cause]}
          </span>
        )}
        {row.guard_contacts && <Telephone number={row.guard_contacts} size="sm" />}
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
            variant={place === 0 && isLikely(row, action) ? 'filled' : 'default'}
            color={place === 0 && isLikely(row, action) ? 'amber' : undefined}
            loading={saving && place === 0}
            aria-label={`${LABELS[action]}: ${action === 'find' ? '' : `${who}, `}${postOf(row)}`}
            onClick={() => onAct?.(row, action)}
          >
            {LABELS[action]}
          </Button>
        ))}
      </div>
    </li>
  )
})
PostRow.displayName = 'PostRow'

/** A link for who may open the page, otherwise the words alone. */
const MayLink = ({ to, children }: { to: string | 0 | false | null; children: string }) =>
  to ? (
    <Anchor component={Link} to={to} inherit c="inherit">
      {children}
    </Anchor>
  ) : (
    children
  )

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
