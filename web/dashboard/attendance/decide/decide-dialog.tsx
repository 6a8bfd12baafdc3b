import { Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Attendance, CAUSES, DECISIONS, type Decision, decide } from '../../../../api/attendance/attendance.ts'
import { instantNear } from '../../../../api/attendance/fields/clock.ts'
import { text } from '../../../../api/core/common.ts'
import { ClockTime, formatHours, type Shift, spanOf } from '../../../../api/core/shift.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { CAUSE_CHOICES, CAUSE_NAMES, marksText, timeOf } from '../attendance-labels.ts'
import { ATTENDANCE } from '../now/use-now.ts'

const LABELS = { state: 'What happened', in_at: 'Came at', out_at: 'Left at', cause: 'Cause', reason: 'Reason' }
const FAILURES = { unexpected: 'An unexpected error occurred while saving the decision.' }
const STATES: Record<Decision, string> = {
  'On post': 'On post, not finished',
  Done: 'Worked',
  'No show': 'Did not come',
  Excused: 'Excused',
}
const STATE_CHOICES = DECISIONS.map((value) => ({ value, label: STATES[value] }))
const SHOWS = { state: STATES, cause: CAUSE_NAMES }

const Time = z.union([z.literal(''), ClockTime])
const Form = z.object({
  state: z.enum(DECISIONS),
  in_at: Time,
  out_at: Time,
  cause: z.nullish(z.enum(CAUSES)),
  reason: z.union([z.literal(''), text(300)]),
})

/** A shift as far as deciding needs it. */
type Decidable = Shift &
  Pick<Attendance, 'guard_name' | 'station_name' | 'in_at' | 'out_at'> &
  Partial<Pick<Attendance, 'in_flags' | 'out_flags'>> & { id: number; version?: number | undefined }

type DecideDialogProps = {
  shift: Decidable
  /** The decision that is proposed. */
  state: Decision
  onSaved: (message: string, key: string) => void
  onClosed: () => void
}

/** Decides what a shift was. Times are of the date that is nearest to the shift. */
export function DecideDialog({ shift, state, onSaved, onClosed }: DecideDialogProps) {
  // Nobody has clocked out: the planned end is proposed, and said to be that.
  const [proposesEnd] = useState(() => shift.in_at !== null && shift.out_at === null && spanOf(shift).to <= Date.now())
  const form = useContractForm({
    name: ATTENDANCE,
    schema: Form,
    initial: {
      state,
      in_at: timeOf(shift.in_at),
      out_at: proposesEnd ? shift.end_time : timeOf(shift.out_at),
      cause: null,
      reason: '',
    },
    send: ({ reason, in_at, out_at, ...body }, idempotencyKey) => {
      const times = { in_at: instantOf(shift, in_at, shift.in_at), out_at: instantOf(shift, out_at, shift.out_at) }
      const version = shift.version === undefined ? {} : { version: shift.version }
      const sent = { ...body, ...times, ...version, reason: reason || null }
      return call(decide, { params: { id: String(shift.id) }, body: sent }, { idempotencyKey })
    },
    onSaved: (_, key) => onSaved(`${shift.guard_name}: decided.`, key),
    texts: FAILURES,
  })
  const chosen = form.field<Decision>('state')
  const cause = form.field<string | null>('cause')
  const marks = marksText({ in_flags: [], out_flags: [], ...shift })
  const worked = chosen.value === 'On post' || chosen.value === 'Done'
  return (
    <FormDialog title="Decide attendance" form={form} labels={LABELS} shows={SHOWS} onClosed={onClosed}>
      <Text size="sm">
        <b>{shift.guard_name}</b>, {shift.station_name}, {formatDay(shift.shift_date)}, {formatHours(shift)}
      </Text>
      {marks && (
        <Text size="sm" c="dimmed">
          {marks}
        </Text>
      )}
      <Select
        label={LABELS.state}
        data={STATE_CHOICES}
        allowDeselect={false}
        data-autofocus
        value={chosen.value}
        error={chosen.error}
        onChange={(value) => value && chosen.onChange(value as Decision)}
      />
      {worked && (
        <Group grow align="flex-start">
          <TimeField label={LABELS.in_at} {...form.text('in_at')} />
          {chosen.value === 'Done' && (
            <TimeField
              label={LABELS.out_at}
              description={proposesEnd ? 'The planned end: nobody has clocked out' : undefined}
              {...form.text('out_at')}
            />
          )}
        </Group>
      )}
      <Select
        label={LABELS.cause}
        placeholder="Choose one if it applies"
        clearable
        data={CAUSE_CHOICES}
        value={cause.value ?? null}
        error={cause.error}
        onChange={cause.onChange}
      />
      <Textarea
        label={LABELS.reason}
        description="Needed unless you confirm what is recorded. Kept with the shift and in the audit log."
        autosize
        minRows={2}
        maxLength={300}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}

/** The recorded instant while its time is unchanged, which has seconds; otherwise that of the typed time. */
function instantOf(shift: Shift, time: string, recorded: string | null) {
  if (time === '') return null
  return time === timeOf(recorded) ? recorded : new Date(instantNear(shift, time)).toISOString()
}
