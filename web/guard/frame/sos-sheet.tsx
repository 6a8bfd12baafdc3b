import { useEffect } from 'react'
import { telOf } from '../../lib/tel.ts'
import { clockState } from '../clock/clock-state.ts'
import type { Position } from '../clock/position.ts'
import { Button } from '../parts/button.tsx'
import { CallControlRoom } from '../parts/call-control-room.tsx'
import buttons from '../parts/parts.module.css'
import { say } from '../parts/say.tsx'
import { correctedNow, type PhoneState } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import { record, refresh } from './sending.ts'
import styles from './sos.module.css'

/** The text of an SMS to the control room: who, where and when, for when nothing else gets through. */
function smsText({ pack, events, skew = 0 }: PhoneState, position: Position | undefined, now: number) {
  const clock = clockState(pack, events, now, skew)
  const station = 'own' in clock ? pack?.stations.find(({ id }) => id === clock.own.shift.station_id)?.name : undefined
  const where =
    position && `${position.latitude.toFixed(5)},${position.longitude.toFixed(5)} (${Math.round(position.accuracy_m)} m)`
  return ['SOS', pack?.guard.name, station, timeOf(now), where].filter(Boolean).join(', ')
}

/** Until the control room has looked at it. */
const LOOK_MILLISECONDS = 15_000

type Props = { phone: PhoneState; position: Position | undefined; guardId?: number | undefined; close: () => void }

/** The steps after an SOS: the telephone of the control room, and an SMS with the position for when there is no network. */
export function SosSheet({ phone, position, guardId, close }: Props) {
  const { t } = useWords()
  const last = phone.events.findLast(({ event }) => event.kind === 'sos')
  const arrived = last ? last.state === 'sent' : phone.pack?.sos_open === true
  const number = phone.pack?.control_room
  // A pack from before this press tells of an earlier one.
  const isAbout = !last?.sent_at || (phone.pack_at ?? 0) > last.sent_at
  const seen = arrived && isAbout ? phone.pack?.sos_seen_at : null
  useEffect(() => {
    if (!arrived || seen) return
    const timer = setInterval(refresh, LOOK_MILLISECONDS)
    void refresh()
    return () => clearInterval(timer)
  }, [arrived, seen])

  // It ends nothing: somebody who has taken the phone could press it. The control room reads it and calls.
  async function safe() {
    await record({ kind: 'sos_clear', ...(guardId !== undefined && { guard_id: guardId }) })
    say(t('sosSafeSaid'))
    close()
  }

  return (
    <div className={styles.sheet} role="alertdialog" aria-modal="true" aria-label={t('sosTitle')}>
      <h2 role="status">{seen ? t('sosSeen', { time: timeOf(seen) }) : t(arrived ? 'sosArrived' : 'sosWaits')}</h2>
      {number && (
        <>
          <CallControlRoom phone={phone} main />
          <a
            className={`${buttons.button} ${buttons.plain}`}
            href={`sms:${telOf(number).slice(4)}?body=${encodeURIComponent(smsText(phone, position, correctedNow()))}`}
          >
            {t('sosSms')}
          </a>
        </>
      )}
      <Button onClick={safe}>{t('sosSafe')}</Button>
      <Button autoFocus={!number} onClick={close}>
        {t('close')}
      </Button>
    </div>
  )
}
