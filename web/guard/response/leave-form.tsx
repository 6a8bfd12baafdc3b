import { IconDoor, IconDoorExit, IconEyeOff, IconHammer, IconLock } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { CHECK_RESULTS, CHECKS, type Findings } from '../../../api/alarm/crews.ts'
import { Button } from '../parts/button.tsx'
import { LongField, TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { Notice } from '../parts/say.tsx'
import { useDraft } from '../report/draft.ts'
import { Photos } from '../report/photo.tsx'
import { Voice } from '../report/voice.tsx'
import type { DraftFiles } from '../store/database.ts'
import { useWords } from '../words/use-words.tsx'
import { useCrewWords } from './words.ts'

const RESULTS = {
  secure: { word: 'secure', Picture: IconLock },
  open: { word: 'open', Picture: IconDoor },
  forced: { word: 'forced', Picture: IconHammer },
  'not checked': { word: 'notChecked', Picture: IconEyeOff },
} as const

type Found = DraftFiles & { findings: Findings; slip?: string; report?: string }
type LeaveFormProps = {
  /** Of the dispatch: what was begun for another one is not found at this one. */
  id: number
  warning: ReactNode
  onLeft: (found: Found) => Promise<unknown>
}

/**
 * The four checks at the premises by large buttons, photos, a voice note or a line, and the number of the slip, when a crew leaves.
 * A draft keeps what is begun: Android closes pages while the camera is open.
 */
export function LeaveForm({ id, warning, onLeft }: LeaveFormProps) {
  const { t } = useWords()
  const w = useCrewWords()
  const { draft, change, full } = useDraft('crew', String(id))
  const [missing, setMissing] = useState(false)
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  if (!draft) return null
  const { found = {}, text, named, photos, voice } = draft
  const open = CHECKS.find((check) => !found[check])

  async function submitted(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    const { perimeter, doors, windows, inside } = found
    if (!perimeter || !doors || !windows || !inside) {
      setMissing(true)
      form.current?.querySelector<HTMLElement>(`[data-check="${open}"] button`)?.focus()
      return
    }
    setSending(true)
    await onLeft({
      findings: { perimeter, doors, windows, inside },
      ...(named.trim() && { slip: named.trim() }),
      ...(text.trim() && { report: text.trim() }),
      ...{ photos, voice },
    })
    setSending(false)
  }

  return (
    <form ref={form} className={parts.stack} onSubmit={submitted} noValidate>
      <h2>{w('checks')}</h2>
      {CHECKS.map((check) => (
        <fieldset key={check} className={parts.choices} data-check={check}>
          <legend className={parts.label}>{w(check)}</legend>
          {CHECK_RESULTS.map((result) => {
            const { word, Picture } = RESULTS[result]
            return (
              <Button
                key={result}
                variant={found[check] === result ? 'main' : 'plain'}
                icon={<Picture size={24} aria-hidden />}
                aria-pressed={found[check] === result}
                onClick={() => {
                  change({ found: { ...found, [check]: result } })
                  setMissing(false)
                }}
              >
                {w(word)}
              </Button>
            )
          })}
          {missing && !found[check] && <p className={parts.error}>{w('sayOne')}</p>}
        </fieldset>
      ))}
      <Photos photos={photos} onChange={(next) => change({ photos: next })} />
      <Voice voice={voice} onChange={(next) => change({ voice: next })} />
      <LongField
        label={t('orWrite')}
        hint={w('clientReads')}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <TextField
        label={w('slip')}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        value={named}
        onChange={({ target }) => change({ named: target.value })}
      />
      {missing && <Notice kind="danger">{w('sayEach')}</Notice>}
      {full && <Notice kind="danger">{t('storageFull')}</Notice>}
      {warning}
      <Button variant="in" type="submit" icon={<IconDoorExit size={40} aria-hidden />} aria-disabled={sending}>
        {w('leave')}
      </Button>
    </form>
  )
}
