import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatHours } from '../../../../../../api/core/shift.ts'
import type { BoardRow, BoardView } from '../../../../../../api/roster/schedule-board.ts'
import cards from '../../week/day-cards.module.css'
import { DayChoice } from '../../week/day-choice.tsx'
import { ShiftBarContent, variantStyle } from '../bars/shift-bar-content.tsx'
import { dayLabel, reachesInto, shiftLabel, slotLabel } from '../shifts/shift-labels.ts'
import { daysOf } from '../shifts/shift-places.ts'
import { GapNotes } from './board-cell.tsx'
import { type BoardActions, RowTitle } from './board-row.tsx'
import classes from './day-list.module.css'

type DayListProps = BoardActions & { rows: BoardRow[]; week: string; by: BoardView; today: string; stale: boolean }

/** The week on a phone: one day at a time, a card for each station or guard. */
export function DayList({ rows, week, by, today, stale, onAdd, onOpen, onOpenSlot }: DayListProps) {
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
        isShort={(one) => rows.some(({ gaps, open_slots }) => [...gaps, ...open_slots].some((open) => open.day === one))}
        onChange={(one) => setChosen(days.indexOf(one))}
      />
      <ul className={cards.cards} data-stale={stale || undefined} aria-label={dayLabel(day)}>
        {rows.map((row) => {
          const gaps = row.gaps.filter((gap) => gap.day === day)
          const slots = row.open_slots.filter((slot) => slot.day === day)
          const shifts = row.shifts.filter((shift) => shift.shift_date === day || reachesInto(shift, day))
          return (
            <li key={row.id} className={cards.card}>
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
                  style={variantStyle(shift)}
                  aria-label={shiftLabel(shift)}
                  onClick={() => onOpen(shift)}
                >
                  <ShiftBarContent shift={shift} by={by} continues={shift.shift_date < day ? 'before' : undefined} />
                </button>
              ))}
              {slots.map((slot) => (
                <button
                  key={`slot ${slot.id}`}
                  type="button"
                  className={`${classes.shift} ${classes.open}`}
                  aria-label={slotLabel(slot)}
                  onClick={() => onOpenSlot(slot)}
                >
                  <span className={classes.openPost}>
                    <IconAlertTriangle size={14} aria-hidden /> Open: {slot.post}
                  </span>
                  <span>{formatHours(slot)}</span>
                </button>
              ))}
              {shifts.length === 0 && slots.length === 0 && (
                <p className={cards.none}>{by === 'station' ? 'Nobody is planned.' : 'Nothing is planned.'}</p>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
