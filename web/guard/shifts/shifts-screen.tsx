import { useState } from 'react'
import { Frame } from '../frame/frame.tsx'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/say.tsx'
import { ShiftCard } from '../parts/shift-card.tsx'
import { correctedNow, type PhoneState } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'
import { LeaveForm } from './leave-form.tsx'
import { Offer } from './offer.tsx'
import { OwnLeave } from './own-leave.tsx'

/** Offers to answer, the shifts of fourteen days, and leave. */
export function ShiftsScreen({ phone }: { phone: PhoneState }) {
  const { t } = useWords()
  const [asking, setAsking] = useState(false)
  const { shifts = [], stations = [], offers = [], today = '' } = phone.pack ?? {}
  const ahead = shifts.filter(({ shift_date, ends_at }) => shift_date >= today || Date.parse(ends_at) > correctedNow(phone.skew))
  return (
    <Frame phone={phone} title={t('shifts')} screen="shifts">
      {offers.length > 0 && (
        <>
          <h2>{t('offers')}</h2>
          {offers.map((offer) => (
            <Offer key={offer.id} offer={offer} session={phone.session} />
          ))}
        </>
      )}
      <h2>{t('nextShifts')}</h2>
      {ahead.length === 0 && <Notice>{t('noShifts')}</Notice>}
      {ahead.map((shift) => (
        <ShiftCard key={shift.id} shift={shift} stations={stations} level={3} />
      ))}
      <h2>{t('leave')}</h2>
      <OwnLeave phone={phone} />
      {asking ? (
        <LeaveForm today={today} onEnd={() => setAsking(false)} />
      ) : (
        <Button onClick={() => setAsking(true)}>{t('askLeave')}</Button>
      )}
    </Frame>
  )
}
