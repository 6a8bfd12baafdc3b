import { Button, Group, Modal, Text } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { presentMany } from '../../../../../api/attendance/attendance.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { useTask } from '../../../../ui/dialogs/task-dialog.tsx'
import { useAskedClose } from '../../../../ui/forms/leave-guard.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { keyOf, type StationRows } from '../use-now.ts'
import classes from './roll-call.module.css'
import { ANSWERS, type Answer, RollCallLine } from './roll-call-line.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred during the roll-call.' }
const AWAITED = ['Expected', 'Late', 'Empty', 'No show']
const HOUR = 3_600_000
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The posts of a station whose guards should be there, or may be. */
export const awaitedAt = ({ rows }: StationRows, now: number) =>
  rows.filter(
    ({ state, shift_id, starts_at }) => shift_id !== null && AWAITED.includes(state) && Date.parse(starts_at) - HOUR <= now,
  )

type RollCallDialogProps = {
  station: StationRows
  now: number
  onNoted: (message: string, key: string) => void
  onClose: () => void
}

/** A radio check of a station. Nobody counts as present or absent before somebody has said so; a guard who is skipped stays as is. */
export function RollCallDialog({ station, now, onNoted, onClose }: RollCallDialogProps) {
  const [awaited] = useState(() => awaitedAt(station, now))
  const [answers, setAnswers] = useState<ReadonlyMap<number, Answer>>(new Map())
  const task = useTask(FAILURES)
  const list = useRef<HTMLUListElement>(null)
  const save = useRef<HTMLButtonElement>(null)
  const having = (answer: Answer | undefined) => awaited.filter(({ shift_id }) => answers.get(shift_id!) === answer)
  const [present, absent, open] = [having('present'), having('absent'), having(undefined)]
  const { close, question } = useAskedClose(answers.size > 0, onClose, 'chosen')

  function note(shifts: (number | null)[], answer: Answer) {
    task.change()
    setAnswers((before) => new Map([...before, ...shifts.map((shift) => [shift!, answer] as const)]))
  }
  /** The first answer of a line gets the focus; after the last line, the button that saves. */
  function focusLine(place: number) {
    const line = list.current!.children[place]
    const next = line ? line.querySelector('button') : save.current
    next?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const place = [...list.current!.children].findIndex((line) => line.contains(event.target as Node))
    const answer = ANSWERS.find(({ key }) => key === event.key)
    const step = answer ? 1 : STEPS[event.key]
    if (place < 0 || !step) return
    event.preventDefault()
    if (answer) note([awaited[place]!.shift_id], answer.value)
    if (place + step >= 0) focusLine(place + step)
  }

  const run = () =>
    task.run(async (idempotencyKey) => {
      // A guard who was planned since the dialog opened has not been asked for, and one who is skipped neither.
      const body = {
        station_id: station.id,
        except: absent.map(({ guard_id }) => guard_id!),
        shift_ids: [...present, ...absent].map(({ shift_id }) => shift_id!),
      }
      const noted = await call(presentMany, { body }, { idempotencyKey })
      onNoted(`${station.name}: ${countsText(noted.present, noted.absent)}.`, idempotencyKey)
    })

  return (
    <Modal
      opened
      onClose={() => !task.waiting && close()}
      title={`Roll-call: ${station.name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">Call each guard, and note the answer. Whoever is skipped stays as recorded.</Text>
      <p className={classes.keys}>
        {ANSWERS.map(({ key, label }) => (
          <span key={key}>
            <kbd>{key}</kbd> {label.toLowerCase()}
          </span>
        ))}
      </p>
      <ul ref={list} className={classes.lines} aria-label="Guards" onKeyDown={onKeyDown}>
        {awaited.map((row, place) => (
          <RollCallLine
            key={keyOf(row)}
            row={row}
            first={place === 0}
            answer={answers.get(row.shift_id!)}
            onAnswer={(answer, next) => {
              note([row.shift_id], answer)
              if (next) focusLine(place + 1)
            }}
          />
        ))}
      </ul>
      <footer className={classes.footer}>
        {task.problem && <Notice kind="error" text={task.problem} />}
        <Group justify="space-between" gap="sm">
          <Text size="sm" role="status">
            {countsText(present.length, absent.length)}, {formatNumber(open.length)} not asked
          </Text>
          <Group gap="sm">
            <Button
              variant="default"
              disabled={task.waiting || open.length === 0}
              onClick={() => {
                note(
                  open.map(({ shift_id }) => shift_id),
                  'present',
                )
                focusLine(awaited.length)
              }}
            >
              {open.length === awaited.length ? 'All present' : 'The rest present'}
            </Button>
            <Button
              ref={save}
              color="amber"
              loading={task.waiting}
              disabled={present.length + absent.length === 0}
              onClick={() => void run()}
            >
              Save
            </Button>
          </Group>
        </Group>
      </footer>
      {question}
    </Modal>
  )
}

/** `38 present, 2 not there`. */
const countsText = (present: number, absent: number) => `${formatNumber(present)} present, ${formatNumber(absent)} not there`
