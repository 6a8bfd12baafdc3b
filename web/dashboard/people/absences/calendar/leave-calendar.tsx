import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { today } from '../../../../../api/core/fields/days.ts'
import { formatAbsenceDays } from '../../../../../api/people/absence-days.ts'
import type { GuardAbsence } from '../../../../../api/people/guard-absences.ts'
import { formatWeekday } from '../../../../lib/format.ts'
import { ABSENCE_KIND_NAMES } from '../../guard-file/guard-file-names.ts'
import classes from './leave-calendar.module.css'
import { awayCounts, calendarRows } from './month-rows.ts'

type LeaveCalendarProps = {
  absences: GuardAbsence[]
  days: string[]
  /** Undefined for somebody who may only read them. */
  onOpen: ((absence: GuardAbsence) => void) | undefined
}

const isWeekend = (day: string) => ['Sat', 'Sun'].includes(formatWeekday(day))

/** A month of absences: a row for each guard who is away, a column for each day. It scrolls sideways where it is too wide. */
export function LeaveCalendar({ absences, days, onOpen }: LeaveCalendarProps) {
  const away = awayCounts(absences, days)
  const scroller = useRef<HTMLElement>(null)
  const month = days[0]
  useEffect(() => {
    // On a phone a week is visible: that of today, where the month has it.
    const now = month && scroller.current?.querySelector<HTMLElement>('[data-today]')
    if (now && scroller.current) scroller.current.scrollLeft = now.offsetLeft - scroller.current.clientWidth / 2
  }, [month])
  return (
    // A region that scrolls must be reached by the keyboard, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={scroller} className={classes.scroller} aria-label="Leave calendar" tabIndex={0}>
      <table className={classes.calendar}>
        <thead>
          <tr>
            <th scope="col" className={classes.guard}>
              <span className={classes.name}>Guard</span>
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={classes.day}
                data-weekend={isWeekend(day) || undefined}
                data-today={day === today() || undefined}
              >
                <small>{formatWeekday(day).slice(0, 2)}</small>
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendarRows(absences, days).flatMap(({ guardId, guardName, lanes }) =>
            lanes.map((lane, place) => (
              <tr key={`${guardId} ${lane[0]?.key}`}>
                {place === 0 && (
                  <th scope="rowgroup" rowSpan={lanes.length} className={classes.guard}>
                    <span className={classes.name}>{guardName}</span>
                  </th>
                )}
                {lane.map(({ key, length, absence }) => (
                  <td key={key} colSpan={length}>
                    {absence && <AbsenceBar absence={absence} onOpen={onOpen} />}
                  </td>
                ))}
              </tr>
            )),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={classes.guard}>
              <span className={classes.name}>Away</span>
            </th>
            {days.map((day, index) => (
              <td key={day} className={classes.count}>
                {away[index] || ''}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function AbsenceBar({ absence, onOpen }: { absence: GuardAbsence; onOpen: LeaveCalendarProps['onOpen'] }) {
  const { kind, state, guard_name, half_day } = absence
  const text = `${ABSENCE_KIND_NAMES[kind]}${half_day ? ', ½' : ''}${state === 'Asked' ? ', asked' : ''}`
  const words = <span className={classes.words}>{text}</span>
  const title = `${ABSENCE_KIND_NAMES[kind]} of ${guard_name} ${formatAbsenceDays(absence)}, ${state}`
  const name = `${text}: ${guard_name} ${formatAbsenceDays(absence)}${state === 'Asked' ? '' : `, ${state}`}`
  const look = { className: classes.bar, title, 'data-state': state, 'data-kind': kind }
  if (!onOpen) return <span {...look}>{words}</span>
  return (
    <UnstyledButton {...look} aria-label={name} onClick={() => onOpen(absence)}>
      {words}
    </UnstyledButton>
  )
}
