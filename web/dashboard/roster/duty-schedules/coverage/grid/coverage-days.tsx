import { useState } from 'react'
import { dayLabel } from '../../board/shifts/shift-labels.ts'
import { daysOf } from '../../board/shifts/shift-places.ts'
import cards from '../../week/day-cards.module.css'
import { DayChoice } from '../../week/day-choice.tsx'
import classes from '../coverage.module.css'
import { cellLabel, isOpen, onDay, stopOf } from '../coverage-labels.ts'
import { CoverageCount } from './coverage-cell.tsx'
import type { CoverageRowsProps } from './coverage-grid.tsx'
import { byStation } from './stations.ts'

type CoverageDaysProps = CoverageRowsProps & { onlyOpen: boolean }

/** The week on a phone: one day at a time, a card for each station with its posts. */
export function CoverageDays({ rows, week, today, stale, onlyOpen, onOpen }: CoverageDaysProps) {
  const days = daysOf(week)
  const [chosen, setChosen] = useState<number>()
  const day = days[chosen ?? Math.max(days.indexOf(today), 0)]!
  const shown = onlyOpen ? rows.filter((row) => isOpen(row, day)) : rows
  return (
    <div aria-busy={stale}>
      <DayChoice
        days={days}
        chosen={day}
        today={today}
        isShort={(one) => rows.some((row) => isOpen(row, one))}
        onChange={(one) => setChosen(days.indexOf(one))}
      />
      {shown.length === 0 && <p className={cards.none}>Every post is covered on {dayLabel(day)}.</p>}
      <ul className={cards.cards} data-stale={stale || undefined} aria-label={dayLabel(day)}>
        {byStation(shown).map(({ id, name, client, posts }) => (
          <li key={`${id} ${client}`} className={cards.card}>
            <h3 className={classes.stationName}>
              {name} <span className={classes.client}>{client}</span>
            </h3>
            {posts.map((row) => {
              const cell = { line_id: row.line_id, day }
              return (
                <button
                  key={row.line_id}
                  type="button"
                  className={classes.post}
                  data-stop={stopOf(cell)}
                  aria-label={cellLabel(row, day)}
                  onClick={() => onOpen(cell)}
                >
                  <span>{row.name}</span>
                  <CoverageCount slots={onDay(row, day)} />
                </button>
              )
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
