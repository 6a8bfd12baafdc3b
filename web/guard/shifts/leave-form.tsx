import { type FormEvent, useRef, useState } from 'react'
import { ASKED_KINDS, askAbsence } from '../../../api/guard/guard-pack.ts'
import type { GuardSession } from '../../../api/guard/guard-sign-in.ts'
import { refresh } from '../frame/sending.ts'
import { Refused, transfer } from '../outbox/transport.ts'
import { Button } from '../parts/button.tsx'
import { ChoiceField, LongField, TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { Notice, say } from '../parts/say.tsx'
import { failureText } from '../words/failure-text.ts'
import { useWords } from '../words/use-words.tsx'

type Errors = { from_on?: string | undefined; until_on?: string | undefined; form?: string }

/** Asks for leave or reports sick. */
export function LeaveForm({ session, today, onEnd }: { session: GuardSession | undefined; today: string; onEnd: () => void }) {
  const { t } = useWords()
  const [kind, setKind] = useState<(typeof ASKED_KINDS)[number]>('annual')
  const [from_on, setFrom] = useState('')
  const [until_on, setUntil] = useState('')
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [sending, setSending] = useState(false)
  // One request, however often the button is pressed after an answer was lost.
  const key = useRef(crypto.randomUUID())

  async function submitted(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    const last = until_on || from_on
    if (from_on === '') return setErrors({ from_on: t('chooseDay') })
    if (last < from_on) return setErrors({ until_on: t('lastBeforeFirst') })
    setSending(true)
    const body = { kind, from_on, until_on: last, ...(note.trim() && { note: note.trim() }) }
    try {
      await transfer(askAbsence, { body }, { token: session?.token, idempotencyKey: key.current })
      await refresh()
      say(t('leaveSent'))
      onEnd()
    } catch (error) {
      // A refused request is sent under a new key, one that may have arrived under the same.
      if (error instanceof Refused && error.status! < 500) key.current = crypto.randomUUID()
      setErrors({ ...(error instanceof Refused && error.fields), form: failureText(t, error) })
    } finally {
      setSending(false)
    }
  }

  return (
    <form className={parts.stack} onSubmit={submitted} noValidate>
      <ChoiceField label={t('kind')} value={kind} onChange={({ target }) => setKind(target.value as typeof kind)}>
        {ASKED_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </ChoiceField>
      <TextField
        label={t('firstDay')}
        type="date"
        min={kind === 'sick' ? undefined : today}
        error={errors.from_on}
        value={from_on}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={t('lastDay')}
        type="date"
        min={from_on || today}
        error={errors.until_on}
        value={until_on}
        onChange={({ target }) => setUntil(target.value)}
      />
      <LongField label={t('note')} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      {errors.form && <Notice kind="danger">{errors.form}</Notice>}
      <Button variant="main" type="submit" aria-disabled={sending}>
        {t(sending ? 'wait' : 'send')}
      </Button>
      <Button onClick={onEnd}>{t('cancel')}</Button>
    </form>
  )
}
