import { formatShortDay, formatWeekday } from '../../../../lib/format.ts'
import classes from '../board/board.module.css'
import { daysOf } from '../board/shifts/shift-places.ts'

type DayHeadsProps = { rows: string; week: string; today: string }

/** The head of a week's grid: what the rows are, and the seven days with today marked. */
export const DayHeads = ({ rows, week, today }: DayHeadsProps) => (
  <thead>
    <tr>
      <th scope="col" className={classes.corner}>
        {rows}
      </th>
      {daysOf(week).map((day) => (
        <th
          key={day}
          scope="col"
          className={classes.dayHead}
          data-today={day === today || undefined}
          aria-current={day === today ? 'date' : undefined}
        >
          <span className={classes.date}>
            <b>{formatWeekday(day)}</b> {formatShortDay(day)}
          </span>
          {day === today && <span className={classes.todayMark}> Today</span>}
        </th>
      ))}
    </tr>
  </thead>
)
