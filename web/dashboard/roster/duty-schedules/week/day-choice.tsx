import { formatWeekday } from '../../../../lib/format.ts'
import { dayLabel } from '../board/shifts/shift-labels.ts'
import classes from './day-choice.module.css'

type DayChoiceProps = {
  days: string[]
  chosen: string
  today: string
  /** True if guards are missing on a day. */
  isShort: (day: string) => boolean
  onChange: (day: string) => void
}

/** The days of a week as buttons, on a phone: one of them is shown. */
export const DayChoice = ({ days, chosen, today, isShort, onChange }: DayChoiceProps) => (
  <fieldset className={classes.days} aria-label="Day">
    {days.map((day) => (
      <button
        key={day}
        type="button"
        className={classes.day}
        aria-pressed={day === chosen}
        aria-label={dayLabel(day)}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => onChange(day)}
      >
        <span>{formatWeekday(day)}</span> <b>{Number(day.slice(8))}</b>
        {isShort(day) && <i className={classes.short} aria-hidden />}
      </button>
    ))}
  </fieldset>
)
