import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { AlarmCase } from '../../../../api/alarm/alarms.ts'
import { CHECK_RESULTS, CHECKS, type Check, type CheckResult } from '../../../../api/alarm/crews.ts'
import { leave } from '../../../../api/alarm/dispatches.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { showCase } from '../case/use-acts.ts'
import { momentOf } from './crew-words.ts'
import classes from './crews.module.css'

const CHECK_NAMES: Record<Check, string> = { perimeter: 'Perimeter', doors: 'Doors', windows: 'Windows', inside: 'Inside' }
const RESULT_NAMES: Record<CheckResult, string> = {
  secure: 'Secure',
  open: 'Open',
  forced: 'Forced',
  'not checked': 'Not checked',
}
const FAILURES = {
  unexpected: 'An unexpected error occurred. Nothing was noted.',
  signedOut: 'No access token found. Please login again.',
}
type Answers = Partial<Record<Check, CheckResult | ''>>

type LeaveFormProps = { id: number; unitName: string; time: string; onLeft: (alarm: AlarmCase) => void; onCancel: () => void }

/** The four checks of a crew at the premises, its slip and its report, as it says them by radio when it leaves. */
export function LeaveForm({ id, unitName, time, onLeft, onCancel }: LeaveFormProps) {
  const cache = useQueryClient()
  const form = useContractForm({
    name: 'alarms',
    schema: leave.body,
    initial: { findings: {} as never, slip: '', report: '' },
    send: (body, idempotencyKey) => {
      const at = momentOf(time)
      return call(leave, { params: { id: String(id) }, body: { ...body, ...(at && { at }) } }, { idempotencyKey })
    },
    onSaved: ({ record }) => {
      void showCase(cache, record)
      onLeft(record)
    },
    texts: FAILURES,
  })
  const answers = form.values.findings as Answers
  return (
    <form
      className={classes.leave}
      aria-label={`Found by ${unitName}`}
      onSubmit={form.submit}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      noValidate
    >
      {form.problem && <Notice kind="error" text={form.problem} />}
      <div className={classes.checks}>
        {CHECKS.map((check, place) => (
          <NativeSelect
            key={check}
            label={CHECK_NAMES[check]}
            autoFocus={place === 0}
            value={answers[check] ?? ''}
            error={form.errorAt(`findings.${check}`)}
            data={[{ value: '', label: 'Choose' }, ...CHECK_RESULTS.map((value) => ({ value, label: RESULT_NAMES[value] }))]}
            onChange={({ currentTarget: { value } }) => form.field('findings').onChange({ ...answers, [check]: value } as never)}
          />
        ))}
      </div>
      <div className={classes.said}>
        <TextInput
          label="In one line, which the client reads"
          placeholder="A cat in the yard"
          maxLength={2000}
          {...form.text('report')}
        />
        <TextInput label="Number of the slip" placeholder="None" maxLength={20} {...form.text('slip')} />
      </div>
      <div className={classes.acts}>
        <Button type="submit" size="xs" loading={form.saving}>
          The crew has left
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Not yet
        </Button>
      </div>
    </form>
  )
}
