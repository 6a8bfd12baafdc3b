import { Notice } from '../parts/say.tsx'
import type { OwnEvent } from '../store/database.ts'
import { happenedAt } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'

/** A phone that has not found its position by then finds none. */
const FINDS_WITHIN = 15_000
const SHOWN_FOR = 30 * 60_000

/** Says for half an hour that the last clocking has no position; of one guard at a shared phone. */
export function WithoutPosition({
  events,
  now,
  skew,
  guardId,
}: {
  events: OwnEvent[]
  now: number
  skew: number | undefined
  guardId?: number
}) {
  const { t } = useWords()
  const last = events.findLast(
    ({ event: { kind, guard_id } }) => (kind === 'in' || kind === 'out') && (guardId === undefined || guard_id === guardId),
  )
  if (!last || events.some(({ event }) => event.about === last.id)) return null
  const since = now - happenedAt(last.event, skew)
  if (since < FINDS_WITHIN || since > SHOWN_FOR) return null
  return <Notice>{t(last.event.kind === 'in' ? 'noPositionIn' : 'noPositionOut')}</Notice>
}
