import { useState } from 'react'
import { isOnPost } from '../clock/clock-state.ts'
import { useClock } from '../clock/use-clock.ts'
import { Frame } from '../frame/frame.tsx'
import { Button } from '../parts/button.tsx'
import parts from '../parts/parts.module.css'
import { Notice } from '../parts/say.tsx'
import type { PhoneState } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import { ReportForm } from './report-form.tsx'

/** An incident or an entry of the occurrence book, and what has been reported since. */
export function ReportScreen({ phone }: { phone: PhoneState }) {
  const { t } = useWords()
  const { clock } = useClock(phone)
  const [kind, setKind] = useState<'incident' | 'book'>()
  const shift = 'own' in clock && clock.kind === 'on post' ? clock.own.shift : undefined
  const reports = phone.events.filter(({ event }) => event.kind === 'entry').toReversed()
  return (
    <Frame phone={phone} title={t('report')} screen="report">
      {!isOnPost(clock) && <Notice>{t('reportNeedsPost')}</Notice>}
      {kind ? (
        <ReportForm key={kind} kind={kind} shiftId={shift?.id} withPosition={isOnPost(clock)} onEnd={() => setKind(undefined)} />
      ) : (
        isOnPost(clock) && (
          <>
            <Button variant="main" onClick={() => setKind('incident')}>
              {t('incident')}
            </Button>
            <Button onClick={() => setKind('book')}>{t('bookEntry')}</Button>
          </>
        )
      )}
      {reports.length > 0 && <h2>{t('reported')}</h2>}
      <ul className={parts.list}>
        {reports.map(({ id, event, state, photo, message }) => (
          <li key={id} className={parts.card}>
            <p>{event.text}</p>
            <p className={parts.soft}>
              {timeOf(event.device_time)} · {t(state === 'waiting' ? 'waits' : state === 'sent' ? 'arrived' : 'notTaken')}
              {photo !== 'none' &&
                ` · ${t(photo === 'waiting' ? 'photoWaits' : photo === 'sent' ? 'photoArrived' : 'photoNotTaken')}`}
              {message && ` · ${message}`}
            </p>
          </li>
        ))}
      </ul>
    </Frame>
  )
}
