import { useState } from 'react'
import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import { aboutEntry } from '../book/open-things.ts'
import { OpenedForm, Register, type RegisterForm } from '../book/register.tsx'
import { isOnPost } from '../clock/clock-state.ts'
import { useClock } from '../clock/use-clock.ts'
import { Frame } from '../frame/frame.tsx'
import { formInAddress, nameForm } from '../frame/use-screen.ts'
import { Button } from '../parts/button.tsx'
import parts from '../parts/parts.module.css'
import { Notice } from '../parts/say.tsx'
import { happenedAt, type PhoneState } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import { ReportForm } from './report-form.tsx'

/** The open form. A visitor is an entry of the book whose heading is chosen. */
type Form = 'incident' | 'book' | 'visitor' | RegisterForm

/** The forms that an address can name. */
const FORMS = ['incident', 'book', 'visitor', 'item'] as const

/** An incident or an entry of the occurrence book, who is inside and what is out, and what has been reported since. */
export function ReportScreen({ phone }: { phone: PhoneState }) {
  const { t } = useWords()
  const { clock } = useClock(phone)
  const [form, setForm] = useState<Form | undefined>(() => FORMS.find((named) => named === formInAddress()))
  const shift = 'own' in clock && clock.kind === 'on post' ? clock.own.shift : undefined
  const stationId = shift?.station_id
  const about = shift ? { shift_id: shift.id } : {}
  function open(next: Form | undefined) {
    setForm(next)
    nameForm('report', typeof next === 'string' ? next : undefined)
  }
  const closed = () => open(undefined)
  const isReport = form === 'incident' || form === 'book' || form === 'visitor'
  const reports = phone.events.filter(({ event }) => event.kind === 'entry').toReversed()
  function said(event: GuardEvent) {
    const { word, what } = aboutEntry(phone, event)
    return [t(word), what].filter(Boolean).join(': ')
  }
  return (
    <Frame phone={phone} title={t('report')} screen="report">
      {!isOnPost(clock) && <Notice>{t('reportNeedsPost')}</Notice>}
      {isReport && isOnPost(clock) && (
        <ReportForm key={form} kind={form} shiftId={shift?.id} withPosition={isOnPost(clock)} onEnd={closed} />
      )}
      {form && !isReport && stationId !== undefined && (
        <OpenedForm phone={phone} stationId={stationId} about={about} form={form} onEnd={closed} />
      )}
      {!form && isOnPost(clock) && (
        <>
          <Button variant="main" onClick={() => open('incident')}>
            {t('incident')}
          </Button>
          <Button onClick={() => open('book')}>{t('bookEntry')}</Button>
          {stationId !== undefined && <Register phone={phone} stationId={stationId} about={about} onOpen={open} />}
        </>
      )}
      {reports.length > 0 && <h2>{t('reported')}</h2>}
      <ul className={parts.list}>
        {reports.map(({ id, event, state, photo, message }) => (
          <li key={id} className={parts.card}>
            <p>{event.text || said(event)}</p>
            <p className={parts.soft}>
              {timeOf(happenedAt(event, phone.skew))} ·{' '}
              {t(state === 'waiting' ? 'waits' : state === 'sent' ? 'arrived' : 'notTaken')}
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
