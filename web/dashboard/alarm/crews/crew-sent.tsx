import { Badge, Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { type Dispatch, type DispatchState, OUT_STATES } from '../../../../api/alarm/crews.ts'
import { Telephone } from '../../../ui/telephone.tsx'
import type { useActs } from '../case/use-acts.ts'
import { KeyButton } from '../key-button.tsx'
import { CREW_PRESSES } from '../step-labels.ts'
import { CrewFiles } from './crew-files.tsx'
import { deedsText, momentOf, STATE_COLORS } from './crew-words.ts'
import classes from './crews.module.css'
import { LeaveForm } from './leave-form.tsx'
import { Unanswered } from './unanswered.tsx'

/** The deed that comes next. */
const NEXT: Partial<Record<DispatchState, keyof typeof CREW_PRESSES>> = {
  Asked: 'accept',
  Accepted: 'setOff',
  'On the way': 'arrive',
  Arrived: 'leave',
}

type CrewSentProps = {
  alarmId: number
  dispatch: Dispatch
  acts: ReturnType<typeof useActs>
  /** The keys of the page press its buttons; those of one crew at a time. */
  keys: boolean
  /** No other crew was sent after it. */
  last: boolean
}

/** A crew with its state and times. The desk notes its next deed by one key, also at an earlier time. */
export function CrewSent({ alarmId, dispatch, acts, keys, last }: CrewSentProps) {
  const { id, unit_name, unit_phone, state, reason, findings, slip, slip_used, report } = dispatch
  const [time, setTime] = useState('')
  const [asks, setAsks] = useState<'reason' | 'leave'>()
  const item = useRef<HTMLLIElement>(null)
  const next = NEXT[state]
  /** The crew takes the focus of a button or form that is gone. */
  const end = () => {
    setAsks(undefined)
    setTimeout(() => document.activeElement === document.body && item.current?.focus({ preventScroll: true }))
  }
  const note = async (what: 'accept' | 'setOff' | 'arrive' | 'refuse' | 'cancel', said?: string) => {
    const done = await acts.noteCrew(alarmId, id, { what, at: momentOf(time), reason: said })
    if (!done) return
    setTime('')
    end()
  }
  const press = next && CREW_PRESSES[next]
  const go = () => {
    if (next === 'leave') setAsks('leave')
    else if (next) void note(next)
  }
  return (
    <li ref={item} tabIndex={-1} aria-label={unit_name}>
      <div className={classes.crew}>
        <b>{unit_name}</b>
        <Badge size="sm" radius="sm" variant="light" color={STATE_COLORS[state]} tt="none">
          {state}
        </Badge>
        {unit_phone && OUT_STATES.includes(state) && <Telephone number={unit_phone} />}
        <span className={classes.small}>{deedsText(dispatch)}</span>
      </div>
      {state === 'Asked' && <Unanswered since={dispatch.asked_at} rings={last} />}
      {[reason, report, slip && `Slip ${slip}`].filter(Boolean).map((text) => (
        <p key={text} className={classes.small}>
          {text}
        </p>
      ))}
      {slip_used && (
        <p className={classes.wrong} role="alert">
          Slip {slip_used.slip} is used already{slip_used.number && `, for ${slip_used.number}`}. The crew is asked for the right
          number.
        </p>
      )}
      {findings && (
        <p className={classes.small}>
          {Object.entries(findings)
            .map(([check, result]) => `${check}: ${result}`)
            .join(', ')}
        </p>
      )}
      <CrewFiles dispatch={dispatch} />
      {press && asks === undefined && (
        <div className={classes.acts}>
          {keys ? (
            <KeyButton size="xs" press={press} disabled={acts.acting} onPress={go} />
          ) : (
            <Button size="xs" variant="default" disabled={acts.acting} onClick={go}>
              {press.label}
            </Button>
          )}
          {(state === 'Asked' || state === 'Accepted') && (
            <Button size="xs" variant="default" onClick={() => setAsks('reason')}>
              Cannot go
            </Button>
          )}
          {state !== 'Arrived' && (
            <Button size="xs" variant="default" disabled={acts.acting} onClick={() => void note('cancel')}>
              Call back
            </Button>
          )}
          <span className={classes.time}>
            at
            <TextInput
              size="xs"
              type="time"
              aria-label={`Time, if not now: ${unit_name}`}
              value={time}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          </span>
        </div>
      )}
      {asks === 'reason' && <ReasonForm acting={acts.acting} onSaid={(said) => void note('refuse', said)} onCancel={end} />}
      {asks === 'leave' && <LeaveForm id={id} unitName={unit_name} time={time} onLeft={end} onCancel={end} />}
    </li>
  )
}

type ReasonFormProps = { acting: boolean; onSaid: (reason: string) => void; onCancel: () => void }

/** The reason why a crew cannot go. */
function ReasonForm({ acting, onSaid, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  return (
    <form
      className={classes.acts}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) onSaid(reason.trim())
      }}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <TextInput
        size="xs"
        aria-label="Reason"
        placeholder="A flat tyre"
        autoFocus
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" loading={acting}>
        Cannot go
      </Button>
      <Button size="xs" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
