import parts from '../parts/parts.module.css'
import type { PhoneState } from '../store/state.ts'
import { dayText } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import type { WordKey } from '../words/words.ts'

/** The states of an absence that have words; others are shown as they are. */
const STATES: Record<string, WordKey> = {
  Asked: 'asked',
  Approved: 'approved',
  Refused: 'refusedLeave',
  Cancelled: 'cancelled',
  Taken: 'taken',
}
const KINDS: Record<string, WordKey> = {
  annual: 'annual',
  sick: 'sick',
  maternity: 'maternity',
  paternity: 'paternity',
  compassionate: 'compassionate',
  unpaid: 'unpaid',
}
const HERE = { waiting: 'waits', sent: 'arrived', refused: 'notTaken' } as const satisfies Record<string, WordKey>

type Leave = {
  id: number | string
  kind: string
  from_on: string
  until_on: string | null
  state: string
  message?: string | undefined
}

/** The leave that was asked for: what waits on this phone, or was not taken, before what the server knows. */
export function OwnLeave({ phone: { pack, events, pack_at = 0 } }: { phone: PhoneState }) {
  const { t, language } = useWords()
  const here = events.flatMap(({ id, event: { absence }, state, sent_at = 0, message }): Leave[] => {
    const isKnown = state === 'sent' && sent_at < pack_at
    return absence && !isKnown ? [{ ...absence, id, state: t(HERE[state]), message }] : []
  })
  const known = (pack?.absences ?? []).map(
    ({ state, ...leave }): Leave => ({ ...leave, state: STATES[state] ? t(STATES[state]) : state }),
  )
  return [...here, ...known].map(({ id, kind, from_on, until_on, state, message }) => (
    <p key={id} className={parts.card}>
      <span>
        {dayText(from_on, language)}
        {until_on && until_on !== from_on && ` – ${dayText(until_on, language)}`}
      </span>
      <span className={parts.soft}>
        {KINDS[kind] ? t(KINDS[kind]) : kind} · {state}
        {message && ` · ${message}`}
      </span>
    </p>
  ))
}
