import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import { aboutEntry } from '../book/open-things.ts'
import parts from '../parts/parts.module.css'
import type { FileState, OwnEvent } from '../store/database.ts'
import { happenedAt, type PhoneState } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import type { WordKey } from '../words/words.ts'
import { RefusedFiles } from './kept-files.tsx'
import { INCIDENTS } from './report-kinds.ts'

const EVENT = { waiting: 'waits', sent: 'arrived', refused: 'notTaken' } as const satisfies Record<OwnEvent['state'], WordKey>
type Words = Record<Exclude<FileState, 'none'>, WordKey>
const PHOTO = { waiting: 'photoWaits', sent: 'photoArrived', refused: 'photoNotTaken' } as const satisfies Words
const VOICE = { waiting: 'voiceWaits', sent: 'voiceArrived', refused: 'voiceNotTaken' } as const satisfies Words

/** The reports of this phone, the latest first, with how far each and its files have come. */
export function ReportedList({ phone }: { phone: PhoneState }) {
  const { t } = useWords()
  const reports = phone.events.filter(({ event }) => event.kind === 'entry').toReversed()
  function said(event: GuardEvent) {
    if (event.text) return event.text
    const incident = event.severity && INCIDENTS.find(({ value }) => value === event.category)
    if (incident) return t(incident.word)
    const { word, what } = aboutEntry(phone, event)
    return [t(word), what].filter(Boolean).join(': ')
  }
  if (reports.length === 0) return null
  return (
    <>
      <h2>{t('reported')}</h2>
      <ul className={parts.list}>
        {reports.map((own) => {
          const { id, event, state, photo, voice = 'none', message } = own
          const facts = [
            timeOf(happenedAt(event, phone.skew)),
            t(EVENT[state]),
            photo !== 'none' && t(PHOTO[photo]),
            voice !== 'none' && t(VOICE[voice]),
            message,
          ]
          return (
            <li key={id} className={parts.card}>
              <p>{said(event)}</p>
              <p className={parts.soft}>{facts.filter(Boolean).join(' · ')}</p>
              {(photo === 'refused' || voice === 'refused') && <RefusedFiles own={own} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}
