import { clockTimeAt } from '../../../api/core/fields/days.ts'
import type { PortalRound, PortalRounds } from '../../../api/portal/portal-rounds.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { t } from '../../lib/words/words.ts'
import { Card } from '../parts/card.tsx'
import { Tag } from '../parts/tag.tsx'
import { dayName } from '../shift-labels.ts'
import styles from './rounds.module.css'

const timeOf = (at: string) => clockTimeAt(new Date(at))

/** The result of a round, in the client's words. */
const said = ({ state, scanned, expected, completed_at }: PortalRound) => {
  if (state === 'Completed') return t('Done at {completed_at}', { completed_at: timeOf(completed_at!) })
  if (state === 'Incomplete' || state === 'Running') return t('{scanned} of {expected} points', { scanned, expected })
  return state === 'Missed' ? t('Nobody came') : t('Not begun yet')
}

/** The rounds of a station on a day or night: those that were not done, and behind a press the others; the newest first. */
export function NightCard({ night: { day, station_name, due, done, rounds } }: { night: PortalRounds }) {
  const newest = rounds.toReversed()
  const completed = newest.filter(({ state }) => state === 'Completed')
  const others = newest.filter(({ state }) => state !== 'Completed')
  return (
    <Card
      title={`${dayName(day)}, ${station_name}`}
      action={due > 0 && <Tag text={t('{done} of {due}', { done, due })} variant={done === due ? 'good' : 'warn'} />}
    >
      {others.length > 0 && <Rounds rounds={others} />}
      {completed.length > 0 && (
        <details className={styles.done}>
          <summary>{completed.length === 1 ? t('1 round done') : t('{count} rounds done', { count: completed.length })}</summary>
          <Rounds rounds={completed} />
        </details>
      )}
    </Card>
  )
}

const Rounds = ({ rounds }: { rounds: PortalRound[] }) => (
  <ul className={styles.rounds}>
    {rounds.map((round) => (
      <li key={`${round.due_from} ${round.route_name}`}>
        <span className={styles.hours}>{timeOf(round.due_from)}</span>
        <span>
          <strong>{said(round)}</strong>
          <small>{round.route_name}</small>
        </span>
        <Tag text={round.state} variant={STATUS_VARIANTS.round[round.state]} />
      </li>
    ))}
  </ul>
)
