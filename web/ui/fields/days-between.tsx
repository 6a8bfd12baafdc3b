import { DayField } from './day-field.tsx'
import classes from './days-between.module.css'

type DaysBetweenProps = {
  from: string | null
  until: string | null
  /** A day is an empty text when it was cleared. */
  onFrom: (day: string) => void
  onUntil: (day: string) => void
}

/** The first and the last day of a list, side by side at every width. */
export const DaysBetween = ({ from, until, onFrom, onUntil }: DaysBetweenProps) => (
  <div className={classes.days}>
    <DayField label="From" size="xs" value={from} onChange={(day) => onFrom(day ?? '')} />
    <DayField label="Until" size="xs" value={until} onChange={(day) => onUntil(day ?? '')} />
  </div>
)
