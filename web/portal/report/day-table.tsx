import type { ReportDay } from '../../../api/portal/portal-report.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { usePhone } from '../../lib/width.ts'
import { t } from '../../lib/words/words.ts'
import cards from '../../ui/table/cards/cards.module.css'
import styles from './report.module.css'

type Figures = Omit<ReportDay, 'day'>
/** The columns that a table can show, each with its text for a day and for the sums. */
const FIGURES: { title: string; figure: keyof Figures; text?: (figures: Figures) => string }[] = [
  { title: t('Agreed'), figure: 'agreed' },
  { title: t('On time'), figure: 'on_time' },
  { title: t('Late'), figure: 'late' },
  { title: t('Minutes late'), figure: 'late_minutes' },
  { title: t('Replaced'), figure: 'replaced' },
  { title: t('Uncovered'), figure: 'uncovered' },
  { title: t('Not known yet'), figure: 'undecided' },
  {
    title: t('Rounds completed'),
    figure: 'rounds',
    text: ({ rounds, rounds_completed }) =>
      t('{rounds_completed} of {rounds}', { rounds_completed: formatNumber(rounds_completed), rounds: formatNumber(rounds) }),
  },
  { title: t('Rounds missed'), figure: 'rounds_missed' },
]
const ALWAYS = ['agreed', 'on_time']

/** `2 Oct`: the year is above. */
const withoutYear = (day: string) => day.replace(/ \d{4}$/, '')

/** Named, because some browsers take the role from a part of a table that is laid out in another way. */
const PARTS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  title: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/**
 * The seats and rounds of a station, a row for each day and their sums below; what did not happen in the month has no column. On a
 * phone a day is a card.
 */
export function DayTable({ name, days }: { name: string; days: ReportDay[] }) {
  const phone = usePhone()
  const sum = (figure: keyof Figures) => days.reduce((all, day) => all + day[figure], 0)
  const sums = Object.fromEntries(
    [...FIGURES.map(({ figure }) => figure), 'rounds_completed' as const].map((figure) => [figure, sum(figure)]),
  )
  const columns = FIGURES.filter(({ figure }) => ALWAYS.includes(figure) || sum(figure) > 0)
  const cells = (figures: Figures) =>
    columns.map(({ title, figure, text }) => {
      const isNone = figures[figure] === 0 && figure !== 'agreed'
      return (
        <td key={title} {...PARTS.cell} data-title={title} data-none={isNone || undefined}>
          {isNone ? '–' : (text?.(figures) ?? formatNumber(figures[figure]))}
        </td>
      )
    })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
    <section className={styles.scroller} aria-label={t('Days at {name}', { name })} tabIndex={0}>
      <table {...PARTS.table} className={`${cards.table} ${styles.days}`} data-cards={phone || undefined}>
        <thead {...PARTS.group}>
          <tr {...PARTS.row}>
            <th {...PARTS.title} scope="col">
              {t('Day')}
            </th>
            {columns.map(({ title }) => (
              <th key={title} {...PARTS.title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...PARTS.group}>
          {days.map((day) => (
            <tr key={day.day} {...PARTS.row} data-short={day.uncovered > 0 || undefined}>
              <th {...PARTS.name} scope="row">
                {withoutYear(formatDay(day.day))}
              </th>
              {cells(day)}
            </tr>
          ))}
        </tbody>
        <tfoot {...PARTS.group}>
          <tr {...PARTS.row}>
            <th {...PARTS.name} scope="row">
              {t('Total')}
            </th>
            {cells(sums as Figures)}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
