import { Button } from '@mantine/core'
import { useState } from 'react'
import type { QueueLine as Line } from '../../../../api/alarm/alarm-queue.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useAccountId } from '../../../lib/session/use-can.ts'
import classes from './queue.module.css'
import { QueueLine } from './queue-line.tsx'

/** The most lines of a group that are drawn; in a storm the last of them can wait. */
export const DRAWN = 60

const OTHERS = 'With colleagues'

/** The alarms of lines: a line of systems without power has many. */
export const alarmsOf = (lines: Line[]) => lines.reduce((sum, { ids }) => sum + ids.length, 0)

type QueueListProps = {
  lines: Line[]
  /** The alarm whose case is shown. */
  open: number | undefined
  onChoose: (line: Line) => void
  /** From colleagues. */
  onTakeOver: (lines: Line[]) => void
}

/** The lines in groups: those that wait, by priority and age; the own ones; those of colleagues. */
export function QueueList({ lines, open, onChoose, onTakeOver }: QueueListProps) {
  const me = useAccountId()
  const waiting = lines.filter(({ alarm }) => alarm.state === 'New')
  const taken = lines.filter(({ alarm }) => alarm.state !== 'New')
  const isMine = ({ alarm }: Line) => alarm.taken_by?.id === me
  // The line that the key points at stays the same when others come above it.
  const [pointed, setPointed] = useState<number>()
  const first = waiting[0]?.alarm.id
  if (first !== undefined && !waiting.some(({ alarm }) => alarm.id === pointed)) setPointed(first)
  const groups = [
    { label: 'Waiting', of: waiting },
    { label: 'With you', of: taken.filter(isMine) },
    { label: OTHERS, of: taken.filter((line) => !isMine(line)) },
  ]
  return groups.map(
    ({ label, of }) =>
      of.length > 0 && (
        <section key={label} aria-label={label} className={classes.group}>
          <header>
            <h2>
              {label} <span>{formatNumber(alarmsOf(of))}</span>
            </h2>
            {label === OTHERS && of.length > 1 && (
              <Button size="compact-xs" variant="default" onClick={() => onTakeOver(of)}>
                Take over all
              </Button>
            )}
          </header>
          <ul>
            {of.slice(0, DRAWN).map((line) => (
              <QueueLine
                key={line.alarm.id}
                line={line}
                pointed={line.alarm.id === pointed && line.alarm.state === 'New'}
                open={line.alarm.id === open}
                ofOther={line.alarm.state === 'Taken' && !isMine(line)}
                onChoose={() => onChoose(line)}
                onTakeOver={() => onTakeOver([line])}
                onPoint={() => line.alarm.state === 'New' && setPointed(line.alarm.id)}
              />
            ))}
          </ul>
          {of.length > DRAWN && <p className={classes.rest}>and {formatNumber(of.length - DRAWN)} more, less urgent ones</p>}
        </section>
      ),
  )
}
