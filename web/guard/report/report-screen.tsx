import { useState } from 'react'
import type { GuardEvent } from '../../../contract/guard/guard-events.ts'
import { ItemForm, VehicleBack } from '../book/item-form.tsx'
import { OpenList } from '../book/open-list.tsx'
import { aboutEntry, itemsAt, type OpenThing, openThings } from '../book/open-things.ts'
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

/** What is open as a form; a thing is a vehicle that comes back. */
type Form = 'incident' | 'book' | 'item' | OpenThing

/** An incident or an entry of the occurrence book, who is inside and what is out, and what has been reported since. */
export function ReportScreen({ phone }: { phone: PhoneState }) {
  const { t } = useWords()
  const { clock } = useClock(phone)
  const [form, setForm] = useState<Form>()
  const shift = 'own' in clock && clock.kind === 'on post' ? clock.own.shift : undefined
  const stationId = shift?.station_id
  const closed = () => setForm(undefined)
  const reports = phone.events.filter(({ event }) => event.kind === 'entry').toReversed()
  function said(event: GuardEvent) {
    const { word, what } = aboutEntry(phone, event)
    return [t(word), what].filter(Boolean).join(': ')
  }
  return (
    <Frame phone={phone} title={t('report')} screen="report">
      {!isOnPost(clock) && <Notice>{t('reportNeedsPost')}</Notice>}
      {(form === 'incident' || form === 'book') && (
        <ReportForm key={form} kind={form} shiftId={shift?.id} withPosition={isOnPost(clock)} onEnd={closed} />
      )}
      {form === 'item' && stationId !== undefined && (
        <ItemForm phone={phone} stationId={stationId} shiftId={shift?.id} onEnd={closed} />
      )}
      {typeof form === 'object' && <VehicleBack thing={form} shiftId={shift?.id} onEnd={closed} />}
      {!form && isOnPost(clock) && (
        <>
          <Button variant="main" onClick={() => setForm('incident')}>
            {t('incident')}
          </Button>
          <Button onClick={() => setForm('book')}>{t('bookEntry')}</Button>
          {stationId !== undefined && itemsAt(phone.pack, stationId).length > 0 && (
            <Button onClick={() => setForm('item')}>{t('giveOut')}</Button>
          )}
          {stationId !== undefined && <OpenList things={openThings(phone, stationId)} shiftId={shift?.id} onVehicle={setForm} />}
        </>
      )}
      {reports.length > 0 && <h2>{t('reported')}</h2>}
      <ul className={parts.list}>
        {reports.map(({ id, event, state, photo, message }) => (
          <li key={id} className={parts.card}>
            <p>{event.text || said(event)}</p>
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
