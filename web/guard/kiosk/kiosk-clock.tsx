import { ClockAction } from '../clock/clock-action.tsx'
import { WithoutPosition } from '../clock/without-position.tsx'
import { Notice } from '../parts/say.tsx'
import { correctedNow, happenedAt, type PhoneState } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'

/** The clock of one guard at a shared phone, by his last action there. The server finds his shift. */
export function KioskClock({ guardId, phone: { events, skew } }: { guardId: number; phone: PhoneState }) {
  const { t } = useWords()
  const last = events.findLast(({ event }) => event.guard_id === guardId && (event.kind === 'in' || event.kind === 'out'))
  const inside = last?.event.kind === 'in'
  const about = { guard_id: guardId }
  const done = last && t(inside ? 'clockedInAt' : 'clockedOutAt', { time: timeOf(happenedAt(last.event, skew)) })
  return (
    <>
      <WithoutPosition events={events} now={correctedNow(skew)} skew={skew} guardId={guardId} />
      {done && <Notice kind="good">{done}</Notice>}
      {!inside && <ClockAction kind="in" about={about} />}
      <ClockAction kind="out" variant={inside ? 'large' : 'plain'} about={about} />
      {inside && <ClockAction kind="in" variant="plain" about={about} />}
    </>
  )
}
