import { addDays, today } from '../../../api/core/fields/days.ts'
import { countWaiting } from '../outbox/outbox.ts'
import { Notice } from '../parts/say.tsx'
import type { WalkedRound } from '../round/rounds.ts'
import type { PhoneState } from '../store/state.ts'
import { dayText, hoursText, timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import { type DoneWork, minutesOf, roundsOf } from './done-work.ts'

type Props = { phone: PhoneState; work: DoneWork; walked: WalkedRound[]; now: number }

/** The work that is done: from when to when, how long, how many rounds, whether all has arrived, and when the guard comes next. */
export function DoneCard({ phone, work, walked, now }: Props) {
  const { t, language } = useWords()
  const waiting = countWaiting(phone.events)
  const rounds = roundsOf(work, walked)
  const next = phone.pack?.shifts
    .filter(({ starts_at, in_at, state }) => Date.parse(starts_at) > now && !in_at && state !== 'Excused')
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))[0]

  function roundsText() {
    const { count, done } = rounds
    if (count === 0) return undefined
    if (count === 1) return t(done === 1 ? 'doneRoundsOne' : 'doneRoundNot')
    if (done === 0) return t('doneRoundsNone', { count })
    return done < count ? t('doneRoundsOf', { count, done }) : t('doneRounds', { count })
  }
  function whenText(starts_at: string) {
    const day = today(new Date(starts_at))
    const here = today(new Date(now))
    const named = day === here ? t('dayToday') : day === addDays(here, 1) ? t('dayTomorrow') : dayText(starts_at, language)
    return `${named} ${timeOf(starts_at)}`
  }
  const facts = [
    `${timeOf(work.from)}–${timeOf(work.to)}`,
    hoursText(minutesOf(work)),
    roundsText(),
    waiting === 0 ? t('doneAllSent') : t('doneWaits', { count: waiting }),
  ]
  return (
    <Notice kind={waiting === 0 ? 'good' : 'plain'}>
      <h2>{t('done')}</h2>
      <p>{facts.filter(Boolean).join(', ')}.</p>
      {next && <p>{t('doneNext', { when: whenText(next.starts_at) })}</p>}
    </Notice>
  )
}
