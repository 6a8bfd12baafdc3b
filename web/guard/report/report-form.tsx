import { type FormEvent, useRef, useState } from 'react'
import { recordHere } from '../clock/record-here.ts'
import { record } from '../frame/sending.ts'
import { signal } from '../frame/signal.ts'
import { Button } from '../parts/button.tsx'
import { ChoiceField, LongField, TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { Notice, say } from '../parts/say.tsx'
import type { DraftKind, ReportDraft } from '../store/database.ts'
import { useWords } from '../words/use-words.tsx'
import type { WordKey } from '../words/words.ts'
import { isBegun, removeDraft, useDraft } from './draft.ts'
import { KindTiles } from './kind-tiles.tsx'
import { Photos } from './photo.tsx'
import { ENTRIES, FACTS, SEVERITIES } from './report-kinds.ts'
import { Voice } from './voice.tsx'

type Props = { kind: DraftKind; shiftId: number | undefined; withPosition: boolean; onEnd: () => void }

/** The form of a report: its kind, and what happened, which for an incident may be shown or told instead of written. */
export function ReportForm({ kind, shiftId, withPosition, onEnd }: Props) {
  const { t } = useWords()
  const { draft, change, full } = useDraft(kind, kind === 'visitor' ? 'visitor' : '')
  const [errors, setErrors] = useState<{ category?: WordKey; text?: WordKey; form?: WordKey }>({})
  const [sending, setSending] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  if (!draft) return null
  const { category, severity, text, named, photos, voice } = draft
  const isIncident = kind === 'incident'
  const fact = isIncident ? undefined : FACTS[category]
  const isTold = text.trim() !== '' || (isIncident && shiftId !== undefined && (photos.length > 0 || voice !== undefined))

  function typed(part: Partial<ReportDraft>) {
    change(part)
    setErrors({})
  }

  async function submitted(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    const found = {
      ...(category === '' && { category: 'chooseKind' as const }),
      ...(!isTold && { text: isIncident && shiftId !== undefined ? ('tellSomehow' as const) : ('sayWhat' as const) }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) {
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setSending(true)
    const at = new Date()
    const keep = withPosition ? recordHere : record
    try {
      await keep(
        {
          kind: 'entry',
          category,
          ...(text.trim() && { text: text.trim() }),
          ...(isIncident && { severity }),
          ...(fact && named.trim() && { fields: { [fact.field]: named.trim() } }),
          ...(shiftId !== undefined && { shift_id: shiftId }),
        },
        { at, photos, voice, draft: kind },
      )
    } catch {
      setSending(false)
      return setErrors({ form: 'storageFull' })
    }
    signal('done')
    say(t('reportKept'))
    onEnd()
  }

  async function leave() {
    await removeDraft(kind)
    onEnd()
  }

  if (leaving)
    return (
      <Notice>
        <p>{t('throwAway')}</p>
        <Button variant="danger" onClick={leave}>
          {t('throwAwayYes')}
        </Button>
        <Button autoFocus onClick={() => setLeaving(false)}>
          {t('goOn')}
        </Button>
      </Notice>
    )
  return (
    <form ref={form} className={parts.stack} onSubmit={submitted} noValidate>
      <h2>{t(isIncident ? 'incident' : 'bookEntry')}</h2>
      {isIncident ? (
        <KindTiles value={category} onChoose={(chosen) => typed({ category: chosen })} />
      ) : (
        <ChoiceField
          label={t('kind')}
          error={errors.category && t(errors.category)}
          value={category}
          onChange={({ target }) => typed({ category: target.value })}
        >
          <option value="">{t('choose')}</option>
          {ENTRIES.map(({ value, word }) => (
            <option key={value} value={value}>
              {t(word)}
            </option>
          ))}
        </ChoiceField>
      )}
      {isIncident && category !== '' && (
        <>
          <Photos photos={photos} onChange={(next) => change({ photos: next })} />
          {shiftId !== undefined && <Voice voice={voice} onChange={(next) => change({ voice: next })} />}
        </>
      )}
      {fact && (
        <TextField label={t(fact.word)} maxLength={100} value={named} onChange={({ target }) => typed({ named: target.value })} />
      )}
      {(!isIncident || category !== '') && (
        <>
          <LongField
            label={t(isIncident ? 'orWrite' : 'whatHappened')}
            error={errors.text && t(errors.text)}
            maxLength={5000}
            rows={isIncident ? 2 : 4}
            value={text}
            onChange={({ target }) => typed({ text: target.value })}
          />
          {isIncident && (
            <ChoiceField
              label={t('severity')}
              value={severity}
              onChange={({ target }) => typed({ severity: target.value as typeof severity })}
            >
              {SEVERITIES.map(({ value, word }) => (
                <option key={value} value={value}>
                  {t(word)}
                </option>
              ))}
            </ChoiceField>
          )}
          {(errors.form || full) && <Notice kind="danger">{t('storageFull')}</Notice>}
          <Button variant="main" type="submit" aria-disabled={sending}>
            {t(sending ? 'wait' : 'send')}
          </Button>
        </>
      )}
      <Button onClick={() => (isBegun(draft) ? setLeaving(true) : leave())}>{t('cancel')}</Button>
    </form>
  )
}
