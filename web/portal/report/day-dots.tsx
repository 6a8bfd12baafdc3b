import { addDays, mondayOf, monthAfter } from '../../../api/core/fields/days.ts'
import type { ReportDay } from '../../../api/portal/portal-report.ts'
import { formatShortDay } from '../../lib/format.ts'
import { t } from '../../lib/words/words.ts'
import styles from './report.module.css'

/** The meanings of dots, the worst first, each with a sign beside its colour. */
const DOTS = [
  { figure: 'uncovered', sign: '✕', words: t('not covered') },
  { figure: 'late', sign: '!', words: 'late' },
  { figure: 'replaced', sign: '!', words: t('with another guard') },
  { figure: 'undecided', sign: '?', words: t('not known yet') },
  { figure: 'on_time', sign: '✓', words: t('on time') },
] as const
type Figure = (typeof DOTS)[number]['figure']

const dotOf = (day: ReportDay) => DOTS.find(({ figure }) => day[figure] > 0)
const labelOf = (day: ReportDay) =>
  `${formatShortDay(day.day)}: ${DOTS.flatMap(({ figure, words }) => (day[figure] > 0 ? [`${day[figure]} ${words}`] : [])).join(', ')}`

/** The days of a month, from Monday on; a day without shifts has its number alone. */
export function DayDots({ name, month, days }: { name: string; month: string; days: ReportDay[] }) {
  const [first, end] = [`${month}-01`, `${monthAfter(month)}-01`]
  const before = (Date.parse(first) - Date.parse(mondayOf(first))) / 86_400_000
  const all = Array.from({ length: 31 }, (_, at) => addDays(first, at)).filter((day) => day < end)
  const used = new Set(days.flatMap((day) => dotOf(day)?.figure ?? []))
  return (
    <>
      <ol className={styles.dots} aria-label={t('Calendar of {name}', { name })}>
        {all.map((date) => {
          const day = days.find((one) => one.day === date)
          const dot = day && dotOf(day)
          return (
            <li key={date} style={date === first ? { gridColumnStart: before + 1 } : undefined}>
              {day && dot ? (
                <span className={styles.dot} data-dot={dot.figure} role="img" aria-label={labelOf(day)}>
                  <small>{Number(date.slice(8))}</small>
                  {dot.sign}
                </span>
              ) : (
                <span className={styles.dot}>
                  <small>{Number(date.slice(8))}</small>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <Legend used={used} />
    </>
  )
}

const Legend = ({ used }: { used: ReadonlySet<Figure> }) => (
  <ul className={styles.legend} aria-hidden="true">
    {DOTS.filter(({ figure }) => used.has(figure)).map(({ figure, sign, words }) => (
      <li key={figure}>
        <span data-dot={figure}>{sign}</span> {words}
      </li>
    ))}
  </ul>
)
