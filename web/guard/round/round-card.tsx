import parts from '../parts/parts.module.css'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import type { Point } from './points.ts'
import styles from './round.module.css'
import type { WalkedRound } from './rounds.ts'

type RoundCardProps = { current: WalkedRound | undefined; next: WalkedRound | undefined; points: Point[] }

/** The round of this time with its points, and when the next one begins. */
export function RoundCard({ current, next, points }: RoundCardProps) {
  const { t } = useWords()
  const nameOf = (id: number) => points.find((point) => point.id === id)?.name ?? `#${id}`
  return (
    <>
      {current && (
        <section className={parts.card} aria-labelledby="this-round">
          <h2 id="this-round">{t('roundFrom', { from: timeOf(current.from), to: timeOf(current.to) })}</h2>
          <p>
            {current.round.route} · {t('roundPoints', { done: current.done.size, count: current.round.points.length })}
          </p>
          {current.done.size === current.round.points.length && <p className={styles.complete}>{t('roundComplete')}</p>}
          {current.round.ordered && <p>{t('inThisOrder')}</p>}
          <ol className={styles.points}>
            {current.round.points.map((id) => (
              <li key={id} data-done={current.done.has(id)}>
                {nameOf(id)}
                {current.done.has(id) && (
                  <span className={styles.mark}>✓ {current.done.get(id) !== undefined && timeOf(current.done.get(id)!)}</span>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      {(next || !current) && <p>{next ? t('nextRound', { time: timeOf(next.from) }) : t('noRound')}</p>}
    </>
  )
}
