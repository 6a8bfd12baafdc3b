import { useState } from 'react'
import { dayLabel } from '../../board/shifts/shift-labels.ts'
import { daysOf } from '../../board/shifts/shift-places.ts'
import cards from '../../week/day-cards.module.css'
import { DayChoice } from '../../week/day-choice.tsx'
import classes from '../coverage.module.css'
import { cellLabel, isOpen, onDay, stopOf } from '../coverage-labels.ts'
import { CoverageCount } from './coverage-cell.tsx'
import type { CoverageRowsProps } from './coverage-grid.tsx'

type CoverageDaysProps = CoverageRowsProps & { onlyOpen: boolean }

/** The week on a phone: one day at a time, a card for each station with its posts. */
export function CoverageDays({ sections, week, today, stale, onlyOpen, onOpen }: CoverageDaysProps) {
  const days = daysOf(week)
  const [chosen, setChosen] = useState<number>()
  const day = days[chosen ?? Math.max(days.indexOf(today), 0)]!
  const shown = sections
    .map(({ lines, ...section }) => ({ ...section, lines: onlyOpen ? lines.filter((line) => isOpen(line, day)) : lines }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <div aria-busy={stale}>
      <DayChoice
        days={days}
        chosen={day}
        today={today}
        isShort={(one) => sections.some(({ lines }) => lines.some((line) => isOpen(line, one)))}
        onChange={(one) => setChosen(days.indexOf(one))}
      />
      {shown.length === 0 && <p className={cards.none}>Every post is covered on {dayLabel(day)}.</p>}
      <ul className={cards.cards} data-stale={stale || undefined} aria-label={dayLabel(day)}>
        {shown.map(({ key, heading, lines }) => (
          <li key={key} className={cards.card}>
            {heading && (
              <h3 className={classes.stationName}>
                {heading.name} <span className={classes.client}>{heading.client}</span>
              </h3>
            )}
            {lines.map((line) => (
              <button
                key={line.id}
                type="button"
                className={classes.post}
                data-stop={stopOf(line.id, day)}
                aria-label={cellLabel(line, day)}
                onClick={() => onOpen(line.id, day)}
              >
                <span>
                  {line.name}
                  {line.under && <span className={classes.under}>{line.under}</span>}
                </span>
                <CoverageCount slots={onDay(line, day)} />
              </button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
