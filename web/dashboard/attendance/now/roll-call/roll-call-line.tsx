import { Button } from '@mantine/core'
import type { NowRow } from '../../../../../api/attendance/now.ts'
import { formatHours } from '../../../../../api/core/shift.ts'
import { Telephone } from '../../../../ui/telephone.tsx'
import { postOf } from '../use-now.ts'
import classes from './roll-call.module.css'

/** The answers to a call, each with its key. */
export const ANSWERS = [
  { value: 'present', label: 'Present', key: 'p', color: 'green' },
  { value: 'absent', label: 'Not there', key: 'n', color: 'red' },
  { value: 'skipped', label: 'Skip', key: 's', color: 'gray' },
] as const
export type Answer = (typeof ANSWERS)[number]['value']

type RollCallLineProps = {
  row: NowRow
  /** The focus begins here. */
  first: boolean
  answer: Answer | undefined
  /** With `next` the answer came from the keyboard, and the focus goes on. */
  onAnswer: (answer: Answer, next: boolean) => void
}

/** A guard to call, with the telephone, the post and three answers of which none is given in advance. */
export function RollCallLine({ row, first, answer, onAnswer }: RollCallLineProps) {
  return (
    <li>
      <div>
        <b>{row.guard_name}</b>
        {row.guard_contacts && <Telephone number={row.guard_contacts} />}
        <small>
          {postOf(row)}, {formatHours(row)}
        </small>
      </div>
      <fieldset className={classes.answers} aria-label={row.guard_name ?? postOf(row)}>
        {ANSWERS.map(({ value, label, color }) => (
          <Button
            key={value}
            size="xs"
            variant={answer === value ? 'filled' : 'default'}
            {...(answer === value && { color })}
            aria-pressed={answer === value}
            data-autofocus={(first && value === 'present') || undefined}
            onClick={({ detail }) => onAnswer(value, detail === 0)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </li>
  )
}
