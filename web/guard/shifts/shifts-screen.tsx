import { useState } from 'react'
import { Frame } from '../frame/frame.tsx'
import { Button } from '../parts/button.tsx'
import parts from '../parts/parts.module.css'
import { Notice } from '../parts/say.tsx'
import { ShiftCard } from '../parts/shift-card.tsx'
import { correctedNow, type PhoneState } from '../store/state.ts'
import { dayText } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import type { WordKey } from '../words/words.ts'
import { LeaveForm } from './leave-form.tsx'
import { Offer } from './offer.tsx'

/** The states of an absence that have words; others are shown as they are. */
const STATES: Record<string, WordKey> = {
  Asked: 'asked',
  Approved: 'approved',
  Refused: 'refusedLeave',
  Cancelled: 'cancelled',
  Taken: 'taken',
}

/** Offers to answer, the shifts of fourteen days, and leave. */
export function ShiftsScreen({ phone }: { phone: PhoneState }) {
  const { t, language } = useWords()
  const [asking, setAsking] = useState(false)
  const { shifts = [], stations = [], offers = [], absences = [], today = '' } = phone.pack ?? {}
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
      {absences.map(({ id, kind, from_on, until_on, state }) => (
        <p key={id} className={parts.card}>
          <span>
            {dayText(from_on, language)}
            {until_on && until_on !== from_on && ` – ${dayText(until_on, language)}`}
          </span>
          <span className={parts.soft}>
            {kind in LEAVE ? t(LEAVE[kind]!) : kind} · {STATES[state] ? t(STATES[state]) : state}
          </span>
        </p>
      ))}
      {asking ? (
        <LeaveForm session={phone.session} today={today} onEnd={() => setAsking(false)} />
      ) : (
        <Button onClick={() => setAsking(true)}>{t('askLeave')}</Button>
      )}
    </Frame>
  )
}

const LEAVE: Record<string, WordKey> = {
  annual: 'annual',
  sick: 'sick',
  maternity: 'maternity',
  paternity: 'paternity',
  compassionate: 'compassionate',
  unpaid: 'unpaid',
}
