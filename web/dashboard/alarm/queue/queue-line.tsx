import { Badge } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { GROUP_LABELS } from '../../../../api/alarm/alarm-labels.ts'
import type { QueueLine as Line } from '../../../../api/alarm/alarm-queue.ts'
import { formatNumber } from '../../../lib/format.ts'
import { faultWords } from '../case/signal-words.ts'
import { timeOf } from '../moments.ts'
import { marksOf, PAGE_PRESSES, stepText } from '../step-labels.ts'
import { Clock } from './clock.tsx'
import classes from './queue.module.css'

export const PRIORITY_NAMES = ['', 'Priority 1', 'Priority 2', 'Priority 3', 'Priority 4']

/** The name of a line: its kind, or how many systems are without power. */
export const titleOf = ({ alarm, power }: Line) =>
  power ? `Power is off: ${formatNumber(power.count)} systems around ${power.around}` : GROUP_LABELS[alarm.kind]

type QueueLineProps = {
  line: Line
  /** The key for taking presses it. */
  pointed: boolean
  /** Its case is shown. */
  open: boolean
  /** A colleague has it. */
  ofOther: boolean
  onChoose: () => void
  onTakeOver: () => void
  onPoint: () => void
}

function toNeighbour(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const all = [...document.querySelectorAll<HTMLElement>('[data-alarm]')]
  all[all.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

/** An alarm of the queue: since when it waits, what and where it is, and who has it. */
export function QueueLine({ line, pointed, open, ofOther, onChoose, onTakeOver, onPoint }: QueueLineProps) {
  const { alarm, power } = line
  const { id, priority, state, taken_by, last_step, zones } = alarm
  return (
    <li className={classes.line} data-priority={priority} data-open={open || undefined} data-pointed={pointed || undefined}>
      <button
        type="button"
        className={classes.choose}
        data-alarm={id}
        aria-current={open || undefined}
        aria-keyshortcuts={pointed ? PAGE_PRESSES.take.key : undefined}
        onClick={onChoose}
        onFocus={onPoint}
        onKeyDown={toNeighbour}
      >
        <span className={classes.since}>
          <Clock since={alarm.waits_since} />
          <span className={classes.more}>{PRIORITY_NAMES[priority]}</span>
        </span>
        <span className={classes.what}>
          <b>
            {titleOf(line)}
            {!power && zones.length > 0 && `: ${zones[0]}`}
            {!power && zones.length > 1 && ` and ${zones.length - 1} more`}
          </b>
          {!power && faultWords(alarm) && <span>{faultWords(alarm)}</span>}
          {!power && (
            <span>
              {alarm.station_name}
              {alarm.of_several && `, ${alarm.system_name}`}
            </span>
          )}
          {!power && alarm.client_name !== alarm.station_name && <span className={classes.more}>{alarm.client_name}</span>}
          {state === 'Taken' && (
            <span className={classes.more}>
              {taken_by?.name ?? 'Account erased'}
              {last_step && `: ${stepText(last_step)}, ${timeOf(last_step.at)}`}
            </span>
          )}
          {marksOf(alarm).map((mark) => (
            <Badge key={mark} size="sm" radius="sm" variant="light" color="amber" tt="none">
              {mark}
            </Badge>
          ))}
        </span>
        {pointed && <kbd aria-hidden>{PAGE_PRESSES.take.key.toUpperCase()}</kbd>}
      </button>
      {ofOther && !open && (
        <button
          type="button"
          className={classes.over}
          onClick={onTakeOver}
          aria-label={`Take over: ${titleOf(line)}, ${alarm.station_name}`}
        >
          Take over
        </button>
      )}
    </li>
  )
}
