import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { BoardRow, BoardView } from '../../../../../../contract/roster/schedule-board.ts'
import { DayChoice } from '../../week/day-choice.tsx'
import { dayLabel, reachesInto, shiftLabel } from '../shifts/shift-labels.ts'
import { daysOf } from '../shifts/shift-places.ts'
import { GapNotes } from './board-cell.tsx'
import { type BoardActions, RowTitle } from './board-row.tsx'
import classes from './day-list.module.css'
import { ShiftBarContent, variantStyle } from './shift-bar-content.tsx'

type DayListProps = BoardActions & { rows: BoardRow[]; week: string; by: BoardView; today: string; stale: boolean }

/** The week on a phone: one day at a time, a card for each station or guard. */
export function DayList({ rows, week, by, today, stale, onAdd, onOpen }: DayListProps) {
  const days = daysOf(week)
  const [chosen, setChosen] = useState<number>()
  const index = chosen ?? Math.max(days.indexOf(today), 0)
  const day = days[index]!
  return (
    <div aria-busy={stale}>
      <DayChoice
        days={days}
        chosen={day}
        today={today}
        isShort={(one) => rows.some(({ gaps }) => gaps.some((gap) => gap.day === one))}
        onChange={(one) => setChosen(days.indexOf(one))}
      />
      <ul className={classes.cards} data-stale={stale || undefined} aria-label={dayLabel(day)}>
        {rows.map((row) => {
          const gaps = row.gaps.filter((gap) => gap.day === day)
          const shifts = row.shifts.filter((shift) => shift.shift_date === day || reachesInto(shift, day))
          return (
            <li key={row.id} className={classes.card}>
              <div className={classes.cardHead}>
                <div className={classes.title}>
                  <RowTitle row={row} by={by} />
                </div>
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  aria-label={`Add a shift: ${row.name}, ${dayLabel(day)}`}
                  onClick={() => onAdd({ row, day }, gaps)}
                >
                  Add
                </Button>
              </div>
              {gaps.length > 0 && (
                <div className={classes.gaps}>
                  <GapNotes gaps={gaps} />
                </div>
              )}
              {shifts.map((shift) => (
                <button
                  key={shift.id}
                  type="button"
                  className={classes.shift}
                  style={variantStyle(shift.shift_type)}
                  aria-label={shiftLabel(shift)}
                  onClick={() => onOpen(shift)}
                >
                  <ShiftBarContent shift={shift} by={by} continues={shift.shift_date < day ? 'before' : undefined} />
                </button>
              ))}
              {shifts.length === 0 && (
                <p className={classes.none}>{by === 'station' ? 'Nobody is planned.' : 'Nothing is planned.'}</p>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
