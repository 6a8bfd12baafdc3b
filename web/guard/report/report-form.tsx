import { type FormEvent, useRef, useState } from 'react'
import { recordHere } from '../clock/record-here.ts'
import { record } from '../frame/sending.ts'
import { Button } from '../parts/button.tsx'
import { ChoiceField, LongField, TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { say } from '../parts/say.tsx'
import { useWords } from '../words/use-words.tsx'
import { Photos } from './photo.tsx'
import { ENTRIES, FACTS, INCIDENTS, SEVERITIES } from './report-kinds.ts'

type Props = { kind: 'incident' | 'book' | 'visitor'; shiftId: number | undefined; withPosition: boolean; onEnd: () => void }

/** The form of a report: text and kind, and for an incident its severity and a photo. */
export function ReportForm({ kind, shiftId, withPosition, onEnd }: Props) {
  const { t } = useWords()
  const headings = kind === 'incident' ? INCIDENTS : ENTRIES
  const [category, setCategory] = useState(kind === 'visitor' ? 'visitor' : '')
  const [severity, setSeverity] = useState<(typeof SEVERITIES)[number]['value']>('Medium')
  const [text, setText] = useState('')
  const [named, setNamed] = useState('')
  const [photos, setPhotos] = useState<ArrayBuffer[]>([])
  const [errors, setErrors] = useState<{ category?: string; text?: string }>({})
  const [sending, setSending] = useState(false)
  const fact = kind === 'incident' ? undefined : FACTS[category]
  const form = useRef<HTMLFormElement>(null)

  function change(set: (value: string) => void, value: string) {
    set(value)
    setErrors({})
  }

  async function submitted(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    const found = {
      ...(category === '' && { category: t('chooseKind') }),
      ...(text.trim() === '' && { text: t('sayWhat') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) {
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setSending(true)
    const at = new Date()
    const keep = withPosition ? recordHere : record
    await keep(
      {
        kind: 'entry',
        category,
        text: text.trim(),
        ...(kind === 'incident' && { severity }),
        ...(fact && named.trim() && { fields: { [fact.field]: named.trim() } }),
        ...(shiftId !== undefined && { shift_id: shiftId }),
      },
      { at, photos },
    )
    say(t('reportKept'))
    onEnd()
  }

  return (
    <form ref={form} className={parts.stack} onSubmit={submitted} noValidate>
      <h2>{t(kind === 'incident' ? 'incident' : 'bookEntry')}</h2>
      <ChoiceField
        label={t('kind')}
        error={errors.category}
        value={category}
        onChange={({ target }) => change(setCategory, target.value)}
      >
        <option value="">{t('choose')}</option>
        {headings.map(({ value, word }) => (
          <option key={value} value={value}>
            {t(word)}
          </option>
        ))}
      </ChoiceField>
      {kind === 'incident' && (
        <ChoiceField
          label={t('severity')}
          value={severity}
          onChange={({ target }) => setSeverity(target.value as typeof severity)}
        >
          {SEVERITIES.map(({ value, word }) => (
            <option key={value} value={value}>
              {t(word)}
            </option>
          ))}
        </ChoiceField>
      )}
      {fact && <TextField label={t(fact.word)} maxLength={100} value={named} onChange={({ target }) => setNamed(target.value)} />}
      <LongField
        label={t('whatHappened')}
        error={errors.text}
        maxLength={5000}
        value={text}
        onChange={({ target }) => change(setText, target.value)}
      />
      {kind === 'incident' && <Photos photos={photos} onChange={setPhotos} />}
      <Button variant="main" type="submit" aria-disabled={sending}>
        {t(sending ? 'wait' : 'send')}
      </Button>
      <Button onClick={onEnd}>{t('cancel')}</Button>
    </form>
  )
}
