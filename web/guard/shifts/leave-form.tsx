import { type FormEvent, useState } from 'react'
import { ASKED_KINDS } from '../../../api/guard/asked-absence.ts'
import { record } from '../frame/sending.ts'
import { Button } from '../parts/button.tsx'
import { ChoiceField, LongField, TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { Notice, say } from '../parts/say.tsx'
import { useWords } from '../words/use-words.tsx'
import type { WordKey } from '../words/words.ts'

type Errors = { from_on?: WordKey; until_on?: WordKey; form?: WordKey }

/** Asks for leave or reports sick, with or without a network: it waits like everything else that a guard does. */
export function LeaveForm({ today, onEnd }: { today: string; onEnd: () => void }) {
  const { t } = useWords()
  const [kind, setKind] = useState<(typeof ASKED_KINDS)[number]>('annual')
  const [from_on, setFrom] = useState('')
  const [until_on, setUntil] = useState('')
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [saving, setSaving] = useState(false)

  async function submitted(event: FormEvent) {
    event.preventDefault()
    if (saving) return
    const last = until_on || from_on
    if (from_on === '') return setErrors({ from_on: 'chooseDay' })
    if (last < from_on) return setErrors({ until_on: 'lastBeforeFirst' })
    setSaving(true)
    try {
      await record({ kind: 'absence', absence: { kind, from_on, until_on: last, note: note.trim() || null } })
      say(t('leaveKept'))
      onEnd()
    } catch {
      setErrors({ form: 'storageFull' })
    } finally {
      setSaving(false)
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
        error={errors.from_on && t(errors.from_on)}
        value={from_on}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={t('lastDay')}
        type="date"
        min={from_on || today}
        error={errors.until_on && t(errors.until_on)}
        value={until_on}
        onChange={({ target }) => setUntil(target.value)}
      />
      <LongField label={t('note')} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      {errors.form && <Notice kind="danger">{t(errors.form)}</Notice>}
      <Button variant="main" type="submit" aria-disabled={saving}>
        {t(saving ? 'wait' : 'send')}
      </Button>
      <Button onClick={onEnd}>{t('cancel')}</Button>
    </form>
  )
}
