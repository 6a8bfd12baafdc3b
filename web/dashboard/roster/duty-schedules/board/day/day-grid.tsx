import { IconPlus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { clockTimeAt } from '../../../../../../api/core/fields/days.ts'
import { minuteOfDay } from '../../../../../../api/core/shift.ts'
import type { BoardView } from '../../../../../../api/roster/schedule-board.ts'
import { DayChoice } from '../../week/day-choice.tsx'
import { OpenSlotContent } from '../bars/open-slot-bar.tsx'
import { ShiftBarContent, variantStyle } from '../bars/shift-bar-content.tsx'
import board from '../board.module.css'
import { GapNotes } from '../grid/board-cell.tsx'
import { type BoardActions, RowTitle } from '../grid/board-row.tsx'
import type { BoardLine } from '../shifts/board-lines.ts'
import { dayLabel, shiftLabel, slotLabel } from '../shifts/shift-labels.ts'
import { daysOf } from '../shifts/shift-places.ts'
import classes from './day.module.css'
import { AXIS_HOURS, type DayBar, placeDay } from './day-places.ts'

type DayGridProps = BoardActions & {
  lines: BoardLine[]
  week: string
  day: string
  by: BoardView
  today: string
  stale: boolean
  onChoose: (day: string) => void
}

const HEAD_HOURS = Array.from({ length: AXIS_HOURS / 3 }, (_, index) => index * 3)
const atHour = (hour: number) => `${(hour / AXIS_HOURS) * 100}%`
const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

/** A day to the scale of its hours, to 06:00 of the next morning: who hands over to whom, and when nobody is there. */
export function DayGrid({ lines, week, day, by, today, stale, onChoose, ...actions }: DayGridProps) {
  const days = daysOf(week)
  const now = minuteOfDay(clockTimeAt(new Date())) / 60
  const line = day === today ? now : days[days.indexOf(today) - 1] === day && now + 24 < AXIS_HOURS ? now + 24 : undefined
  return (
    <div aria-busy={stale}>
      <DayChoice
        days={days}
        chosen={day}
        today={today}
        isShort={(one) => lines.some(({ row, slots }) => [...row.gaps, ...slots].some((open) => open.day === one))}
        onChange={onChoose}
      />
      <div className={board.scroller}>
        <table className={classes.day} aria-label={`Duty of ${dayLabel(day)} by ${by}`} data-stale={stale || undefined}>
          <thead>
            <tr>
              <th scope="col" className={board.corner}>
                {by === 'station' ? 'Station' : 'Guard'}
              </th>
              <th scope="col" className={classes.axis}>
                {HEAD_HOURS.map((hour) => (
                  <span key={hour} style={{ left: atHour(hour) }} data-next={hour >= 24 || undefined}>
                    {clock(hour)}
                  </span>
                ))}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((one) => (
              <DayLine key={one.key} line={one} day={day} by={by} now={line} {...actions} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type DayLineProps = BoardActions & {
  line: BoardLine
  day: string
  by: BoardView /** In hours of the axis. */
  now: number | undefined
}

/** The shifts of a station, post or guard on the day. */
function DayLine({ line: { row, head, post, shifts, slots }, day, by, now, onAdd, ...open }: DayLineProps) {
  const { placed, lanes } = placeDay(day, shifts, slots)
  const gaps = post ? [] : row.gaps.filter((gap) => gap.day === day)
  const place = post ? `${post.name}, ${row.name}` : row.name
  return (
    <tr className={board.row} data-post={!head || undefined} style={{ '--lanes': Math.max(lanes, 1) } as CSSProperties}>
      <th scope="row" className={board.rowHead}>
        {head && <RowTitle row={row} by={by} />}
        {post && <span className={board.postName}>{post.name}</span>}
        <button
          type="button"
          className={classes.add}
          aria-label={`Add a shift: ${place}, ${dayLabel(day)}`}
          onClick={() => onAdd({ row, day }, gaps)}
        >
          <IconPlus size={14} aria-hidden /> Add
        </button>
      </th>
      <td className={classes.track}>
        {now !== undefined && <i className={classes.now} style={{ left: atHour(now) }} aria-hidden />}
        {placed.map((bar) => (
          <DayBarButton key={`${bar.slot ? 'slot' : 'shift'} ${bar.id}`} bar={bar} by={by} {...open} />
        ))}
        {gaps.length > 0 && (
          <div className={board.gaps}>
            <GapNotes gaps={gaps} />
          </div>
        )}
      </td>
    </tr>
  )
}

type DayBarProps = Omit<BoardActions, 'onAdd'> & { bar: DayBar; by: BoardView }

/** A shift or open shift of the day; a press opens it. */
function DayBarButton({ bar: { left, right, lane, continues, shift, slot }, by, onOpen, onOpenSlot }: DayBarProps) {
  const label = shift ? shiftLabel(shift) : slotLabel(slot)
  return (
    <button
      type="button"
      className={`${board.bar} ${classes.bar}`}
      data-open={slot ? true : undefined}
      data-continues={continues}
      title={label}
      aria-label={label}
      style={{
        ...(shift && variantStyle(shift)),
        left: atHour(left),
        width: `calc(${atHour(right - left)} - 2px)`,
        top: `calc(${lane} * var(--lane) + 4px)`,
      }}
      onClick={() => (shift ? onOpen(shift) : onOpenSlot(slot))}
    >
      <span className={board.text}>
        {shift ? (
          <ShiftBarContent shift={shift} by={by} continues={continues} />
        ) : (
          <OpenSlotContent slot={slot} name={by === 'guard' ? slot.station_name : 'Open'} />
        )}
      </span>
    </button>
  )
}
