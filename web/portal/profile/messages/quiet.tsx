import { useState } from 'react'
import type { MessageChoices } from '../../../../api/notify/client-messages.ts'
import { QuietHours } from '../../../../api/notify/notifications.ts'
import { t } from '../../../lib/words/words.ts'
import { Field } from '../../../site/forms/field.tsx'
import profile from '../profile.module.css'
import styles from './messages.module.css'

type Hours = NonNullable<MessageChoices['quiet']>
type Props = { quiet: MessageChoices['quiet']; onChange: (quiet: MessageChoices['quiet']) => void }

/** Quiet hours at first. */
const NIGHT: Hours = { from: '22:00', until: '06:00' }
const ENDS = [
  ['from', t('From')],
  ['until', t('Until')],
] as const

/** Hours in which only what is most severe reaches the phone; taken over once both times are there. */
export function Quiet({ quiet, onChange }: Props) {
  const [typed, setTyped] = useState<Hours>()
  const hours = typed ?? quiet
  const problem = typed && QuietHours.safeParse(typed).error?.issues[0]?.message
  function set(changes: Partial<Hours>) {
    const next = { ...hours!, ...changes }
    const isTime = QuietHours.safeParse(next).success
    setTyped(isTime ? undefined : next)
    if (isTime) onChange(next)
  }
  function turn(on: boolean) {
    setTyped(undefined)
    onChange(on ? NIGHT : null)
  }
  return (
    <div className={styles.quiet}>
      <label className={profile.choice}>
        <input type="checkbox" checked={hours !== null} onChange={({ currentTarget }) => turn(currentTarget.checked)} />
        {t('Quiet hours')}
      </label>
      <p className={profile.quiet}>
        {t('Until they end, your phone gets only empty posts and incidents. E-mails are sent at once.')}
      </p>
      {hours && (
        <div className={styles.hours}>
          {ENDS.map(([end, label]) => (
            <Field key={end} form="quiet" name={end} label={label} error={end === 'until' ? problem : undefined}>
              {(control) => (
                <input
                  {...control}
                  type="time"
                  value={hours[end]}
                  onChange={(event) => set({ [end]: event.currentTarget.value })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </div>
  )
}
