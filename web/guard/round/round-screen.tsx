import { type FormEvent, useState } from 'react'
import { isOnPost } from '../clock/clock-state.ts'
import { findPosition } from '../clock/position.ts'
import { useClock } from '../clock/use-clock.ts'
import { Frame } from '../frame/frame.tsx'
import { record } from '../frame/sending.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { Notice, say } from '../parts/say.tsx'
import type { PhoneState } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import { canScan, Scanner } from './scanner.tsx'

/** What a QR code of a checkpoint says: its token, alone or at the end of an address. */
const tokenOf = (text: string) =>
  text
    .trim()
    .replace(/^https?:\/\/.*[#/]/, '')
    .slice(0, 100)

/** The points of a round, by camera or by the short code under the picture. */
export function RoundScreen({ phone }: { phone: PhoneState }) {
  const { t } = useWords()
  const { clock } = useClock(phone)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [scanning, setScanning] = useState(false)
  const shift = clock.kind === 'on post' ? clock.own.shift : undefined
  const onPost = isOnPost(clock)
  const since = clock.kind === 'on post' ? clock.own.in_at! : clock.kind === 'unplanned' ? (clock.since ?? 0) : 0
  const scans = phone.events.filter(({ event }) => event.kind === 'scan' && Date.parse(event.device_time) >= since - 60_000)

  async function scanned(text: string) {
    setScanning(false)
    const at = new Date()
    const position = await findPosition().found
    await record({ kind: 'scan', checkpoint: tokenOf(text), ...(shift && { shift_id: shift.id }), ...position }, { at })
    setCode('')
    say(t('scanned', { time: timeOf(at.getTime()) }))
  }

  function submitted(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') return setError(t('codeMissing'))
    setError(undefined)
    void scanned(code.toUpperCase())
  }

  return (
    <Frame phone={phone} title={t('round')} screen="round">
      {onPost ? (
        <>
          {scanning && <Scanner onFound={scanned} onClose={() => setScanning(false)} />}
          {!scanning && canScan() && (
            <Button variant="main" onClick={() => setScanning(true)}>
              {t('scan')}
            </Button>
          )}
          <form className={parts.stack} onSubmit={submitted} noValidate>
            <TextField
              label={t('pointCode')}
              hint={t('pointCodeHint')}
              error={error}
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={100}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
            <Button type="submit">{t('addPoint')}</Button>
          </form>
          <h2>{t('pointsDone', { count: scans.length })}</h2>
          <ol className={parts.list}>
            {scans.toReversed().map(({ id, event, state }) => (
              <li key={id} className={parts.card}>
                {timeOf(event.device_time)} · {event.checkpoint} {state === 'waiting' && `· ${t('waits')}`}
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
