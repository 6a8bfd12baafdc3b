import type { ReportDay } from '../../../api/portal/portal-report.ts'
import { formatNumber } from '../../lib/format.ts'
import { plural, t } from '../../lib/words/words.ts'
import { daysText } from '../days-text.ts'
import { Card } from '../parts/card.tsx'
import styles from './report.module.css'

type Figure = 'uncovered' | 'late' | 'replaced' | 'undecided' | 'rounds_missed'
/** The figures of shifts that went otherwise than agreed, the worst first. */
const OTHERWISE: [figure: Figure, words: string][] = [
  ['uncovered', t('not covered')],
  ['late', t('late')],
  ['replaced', t('with another guard')],
  ['undecided', t('not known yet')],
]

const sumOf = (days: readonly ReportDay[], figure: keyof Omit<ReportDay, 'day'>) =>
  days.reduce((sum, day) => sum + day[figure], 0)
const daysWith = (days: readonly ReportDay[], figure: Figure) =>
  daysText(days.filter((day) => day[figure] > 0).map(({ day }) => day))

/** `122 of 124 on time, 2 not covered: 16 and 19 Oct`: the sentences of a month about shifts and about rounds. */
export function monthTexts(days: readonly ReportDay[]): string[] {
  const agreed = sumOf(days, 'agreed')
  const otherwise = OTHERWISE.flatMap(([figure, words]) => {
    const count = sumOf(days, figure)
    return count > 0 ? [`${formatNumber(count)} ${words}: ${daysWith(days, figure)}`] : []
  })
  const [first, ...more] = otherwise
  const shifts = t('{days} of {agreed} on time', { days: formatNumber(sumOf(days, 'on_time')), agreed: formatNumber(agreed) })
  const rounds = sumOf(days, 'rounds')
  const missed = sumOf(days, 'rounds_missed')
  return [
    ...(agreed > 0 ? [first ? `${shifts}, ${first}` : shifts, ...more] : []),
    ...(rounds > 0
      ? [
          t('{completed} of {rounds} rounds completed', {
            completed: formatNumber(rounds - missed),
            rounds: formatNumber(rounds),
          }),
        ]
      : []),
    ...(missed > 0
      ? [
          plural(missed, '{count} round missed: {days}', '{count} rounds missed: {days}', {
            days: daysWith(days, 'rounds_missed'),
          }),
        ]
      : []),
  ]
}

/** The sentences of a month, the exceptions with their days. */
export function Summary({ days }: { days: readonly ReportDay[] }) {
  const [first, ...more] = monthTexts(days)
  return (
    first && (
      <Card>
        <p className={styles.first}>{first}</p>
        {more.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Card>
    )
  )
}
