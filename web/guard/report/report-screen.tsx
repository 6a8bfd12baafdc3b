import { useState } from 'react'
import { OpenedForm, Register, type RegisterForm } from '../book/register.tsx'
import { isOnPost } from '../clock/clock-state.ts'
import { useClock } from '../clock/use-clock.ts'
import { Frame } from '../frame/frame.tsx'
import { formInAddress, nameForm } from '../frame/use-screen.ts'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/say.tsx'
import type { PhoneState } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportedList } from './reported-list.tsx'

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
      <ReportedList phone={phone} />
    </Frame>
  )
}
