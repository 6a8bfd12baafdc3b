import { useState } from 'react'
import { record } from '../frame/sending.ts'
import type { NewEvent } from '../outbox/outbox.ts'
import { Button } from '../parts/button.tsx'
import { Notice, say } from '../parts/say.tsx'
import { correction } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import { findPosition } from './position.ts'

type Props = {
  kind: 'in' | 'out'
  about: Omit<NewEvent, 'kind'>
  label?: string
  variant?: 'huge' | 'plain'
  /** A question that has to be answered first. */
  ask?: string | undefined
  onDone?: () => void
}

/** The button that clocks in or out. It counts from the moment it is pressed, whether or not the phone finds its position. */
export function ClockAction({ kind, about, label, variant = 'huge', ask, onDone }: Props) {
  const { t } = useWords()
  const [phase, setPhase] = useState<'idle' | 'asking' | 'finding' | 'no position'>('idle')
  const [at, setAt] = useState(new Date())
  const [stop, setStop] = useState<() => void>()
  const name = label ?? t(kind === 'in' ? 'clockIn' : 'clockOut')

  async function finish(position: object, at: Date) {
    await record({ kind, ...about, ...position }, { at })
    setPhase('idle')
    say(t(kind === 'in' ? 'clockedInAt' : 'clockedOutAt', { time: timeOf(at.getTime() + correction()) }))
    onDone?.()
  }

  async function press() {
    const pressed = new Date()
    setAt(pressed)
    setPhase('finding')
    say(t('finding'))
    const search = findPosition()
    setStop(() => search.stop)
    const position = await search.found
    if (position) await finish(position, pressed)
    else {
      setPhase('no position')
      say(t(kind === 'in' ? 'noPositionIn' : 'noPositionOut'))
    }
  }

  if (phase === 'asking')
    return (
      <Notice>
        <p>{ask}</p>
        <Button variant="main" autoFocus onClick={press}>
          {name}
        </Button>
        <Button onClick={() => setPhase('idle')}>{t('cancel')}</Button>
      </Notice>
    )
  if (phase === 'finding')
    return (
      <Notice>
        <p>{t('finding')}</p>
        <Button autoFocus onClick={stop}>
          {t('doNotWait')}
        </Button>
      </Notice>
    )
  if (phase === 'no position')
    return (
      <Notice>
        <p>{t(kind === 'in' ? 'noPositionIn' : 'noPositionOut')}</p>
        <Button variant="main" autoFocus onClick={() => finish({}, at)}>
          {t('withoutPosition', { action: name })}
        </Button>
        <Button onClick={press}>{t('tryAgain')}</Button>
      </Notice>
    )
  return (
    <Button variant={variant} onClick={() => (ask ? setPhase('asking') : press())}>
      {name}
    </Button>
  )
}
