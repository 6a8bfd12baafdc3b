import { formatDay, formatMoment } from '../../lib/format.ts'
import classes from './print-title.module.css'

type PrintTitleProps = {
  what: string
  /** Of the list: its filters, and its rows. */
  state: Readonly<Record<string, string | undefined>>
  rows: readonly { station_name: string }[] | undefined
}

/** The title of a printed list: its name, station and days, and when it was printed; on the screen the page says so. */
export function PrintTitle({ what, state: { station_id, from, to }, rows }: PrintTitleProps) {
  const days = [from, to].filter((day, place, all) => day && all.indexOf(day) === place)
  const parts = [what, station_id && rows?.[0]?.station_name, days.map((day) => formatDay(day!)).join(' to ')]
  return (
    <p className={classes.title}>
      <b>{parts.filter(Boolean).join(', ')}</b>, printed {formatMoment(new Date().toISOString())}
    </p>
  )
}
