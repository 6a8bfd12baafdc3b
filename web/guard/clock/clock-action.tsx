import { IconLogin2, IconLogout2 } from '@tabler/icons-react'
import { useState } from 'react'
import { signal } from '../frame/signal.ts'
import type { NewEvent } from '../outbox/outbox.ts'
import { Button } from '../parts/button.tsx'
import { Notice, say } from '../parts/say.tsx'
import { correction } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import { recordHere } from './record-here.ts'

type Props = {
  kind: 'in' | 'out'
  about: Omit<NewEvent, 'kind'>
  label?: string
  variant?: 'large' | 'plain'
  /** A question that has to be answered first. */
  ask?: string | undefined
}

/** The button that clocks in or out. The press counts, whether or not the phone finds its position afterwards. */
export function ClockAction({ kind, about, label, variant = 'large', ask }: Props) {
  const { t } = useWords()
  const [asking, setAsking] = useState(false)
  const [saving, setSaving] = useState(false)
  const [full, setFull] = useState(false)
  const Icon = kind === 'in' ? IconLogin2 : IconLogout2
  const name = label ?? t(kind === 'in' ? 'clockIn' : 'clockOut')

  async function press() {
    if (saving) return
    setSaving(true)
    const at = new Date()
    try {
      await recordHere({ kind, ...about }, { at })
    } catch {
      return setFull(true)
    } finally {
      setSaving(false)
    }
    signal('done')
    setFull(false)
    setAsking(false)
    say(t(kind === 'in' ? 'clockedInAt' : 'clockedOutAt', { time: timeOf(at.getTime() + correction()) }))
  }

  if (asking)
    return (
      <Notice>
        <p>{ask}</p>
        {full && <p>{t('storageFull')}</p>}
        <Button variant="main" autoFocus onClick={press}>
          {name}
        </Button>
        <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
      </Notice>
    )
  return (
    <>
      {full && <Notice kind="danger">{t('storageFull')}</Notice>}
      <Button
        variant={variant === 'large' ? kind : variant}
        icon={variant === 'large' && <Icon size={36} aria-hidden />}
        onClick={() => (ask ? setAsking(true) : press())}
      >
        {name}
      </Button>
    </>
  )
}
