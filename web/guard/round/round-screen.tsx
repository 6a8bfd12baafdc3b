import { type FormEvent, useState } from 'react'
import { recordHere } from '../clock/record-here.ts'
import { useClock } from '../clock/use-clock.ts'
import { Frame } from '../frame/frame.tsx'
import { signal } from '../frame/signal.ts'
import { Button } from '../parts/button.tsx'
import parts from '../parts/parts.module.css'
import { Notice, say } from '../parts/say.tsx'
import { correction, happenedAt, type PhoneState } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import { PointCodeField } from './point-code-field.tsx'
import { codeOf, findPoint, isOldCode, tokenOf } from './points.ts'
import { RoundCard } from './round-card.tsx'
import { canScan, Scanner } from './scanner.tsx'
import { useRounds } from './use-rounds.ts'

/** The points of a round, by camera or by the short code under the picture. */
export function RoundScreen({ phone }: { phone: PhoneState }) {
  const { t } = useWords()
  const { skew } = phone
  const { clock, now } = useClock(phone)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [doubted, setDoubted] = useState('')
  const [scanning, setScanning] = useState(false)
  const { shift, onPost, scans, points, found, current, next } = useRounds(phone, clock, now)

  async function scanned(checkpoint: string) {
    setScanning(false)
    const typed = code
    if (await isOldCode(points, checkpoint)) return setError(t('oldCode'))
    setError(undefined)
    const at = new Date()
    await recordHere({ kind: 'scan', checkpoint, ...(shift && { shift_id: shift.id }) }, { at })
    signal('done')
    // The code of the next point may have been typed while this one was recorded.
    setCode((now) => (now === typed ? '' : now))
    setDoubted('')
    say(t('scanned', { time: timeOf(at.getTime() + correction(skew)) }))
  }

  async function submitted(event: FormEvent) {
    event.preventDefault()
    const typed = codeOf(code)
    if (typed === '') return setError(t('codeMissing'))
    if (points.length && typed !== doubted && !(await isOldCode(points, typed)) && !(await findPoint(points, typed))) {
      setDoubted(typed)
      return setError(t('pointNotHere'))
    }
    await scanned(typed)
  }

  return (
    <Frame phone={phone} title={t('round')} screen="round">
      {onPost ? (
        <>
          <RoundCard current={current} next={next} points={points} />
          {scanning && <Scanner onFound={(text) => scanned(tokenOf(text))} onClose={() => setScanning(false)} />}
          {!scanning && canScan() && (
            <Button variant="main" onClick={() => setScanning(true)}>
              {t('scan')}
            </Button>
          )}
          <form className={parts.stack} onSubmit={submitted} noValidate>
            <PointCodeField label={t('pointCode')} error={error} value={code} onChange={setCode} />
            <Button type="submit">{t('addPoint')}</Button>
          </form>
          <h2>{t('pointsDone', { count: scans.length })}</h2>
          <ol className={parts.list}>
            {scans.toReversed().map(({ id, event, state }) => (
              <li key={id} className={parts.card}>
                {timeOf(happenedAt(event, skew))} · {found.get(event.checkpoint ?? '')?.name ?? event.checkpoint}{' '}
                {state === 'waiting' && `· ${t('waits')}`}
              </li>
            ))}
          </ol>
        </>
      ) : (
        <Notice>{t('roundNeedsPost')}</Notice>
      )}
    </Frame>
  )
}
