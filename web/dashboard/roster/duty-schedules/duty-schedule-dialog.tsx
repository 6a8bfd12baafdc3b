import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { Day } from '../../../../api/core/common.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { endsNextDay, Hours } from '../../../../api/core/shift.ts'
import { oddName } from '../../../../api/core/shift-names.ts'
import {
  create,
  type DutySchedule,
  DutyScheduleInput,
  DutyScheduleUpdate,
  update,
} from '../../../../api/roster/duty-schedules.ts'
import { WORKING_RULES } from '../../../../api/roster/working-rules.ts'
import { call } from '../../../lib/calls/call.ts'
import { undoOf } from '../../../lib/calls/undo-call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Undo } from '../../../ui/undo/undo-offer.ts'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { StationPicker } from '../../shared/records/record-pickers.tsx'
import { showGuard, showStation } from '../../shared/references.tsx'
import { reasonProblem, speaksAgainst } from '../parts/finder/speaks-against.ts'
import { GuardChoicePicker } from '../parts/guard-choice-picker.tsx'
import { KnownAttendance } from './known-attendance.tsx'
import { RepeatFields } from './repeat/repeat-fields.tsx'
import { useRepeat } from './repeat/use-repeat.ts'
import { UPDATE_FAILURES } from './update-failures.ts'

const SHOWS = { guard_id: showGuard, station_id: showStation }
const LABELS = {
  guard_id: 'Guard',
  station_id: 'Station',
  shift_date: 'Shift Date',
  start_time: 'Start Time',
  end_time: 'End Time',
  shift_type: 'Shift Type',
}
const ADD_FAILURES = { failed: 'Failed to add schedule', unexpected: 'Unexpected error occurred while adding schedule.' }

/** Initial values of a new shift. */
export type ShiftStart = Partial<
  Pick<DutySchedule, 'guard_id' | 'guard_name' | 'station_id' | 'station_name' | 'shift_date' | 'start_time' | 'end_time'>
>

/** The shift of a slot or of these times is known, so that guards can be judged for it. */
const Needed = z.object({ shift_date: Day, ...Hours.shape })
type Saved = { message: string; record: DutySchedule | undefined; key?: string }

const draft = ({ guard_id, station_id, shift_date, start_time, end_time, shift_type }: DutySchedule) => ({
  guard_id,
  station_id,
  shift_date,
  start_time,
  end_time,
  shift_type,
})
const blank = ({ guard_id, station_id, shift_date, start_time, end_time }: ShiftStart) => ({
  guard_id: guard_id ?? null,
  station_id: station_id ?? null,
  shift_date: shift_date ?? today(),
  start_time: start_time ?? '',
  end_time: end_time ?? '',
  shift_type: '',
})

type DutyScheduleDialogProps = {
  schedule: DutySchedule | undefined
  /** Initial values of a new shift. */
  start?: ShiftStart | undefined
  /** Another dialog is open above this one. */
  covered?: boolean
  onSaved: (message: string, undo?: Undo) => void
  onDelete?: (schedule: DutySchedule) => void
  onClosed: () => void
}

/** Adds or edits a shift. An end before the start means the next day. */
export function DutyScheduleDialog({ schedule, start = {}, covered, onSaved, onDelete, onClosed }: DutyScheduleDialogProps) {
  const form = useContractForm({
    name: 'duty-schedules',
    schema: schedule ? DutyScheduleUpdate : DutyScheduleInput,
    initial: schedule ? draft(schedule) : blank(start),
    record: schedule,
    send: async (body, idempotencyKey): Promise<Saved> => {
      if (schedule) return call(update, { params: { id: String(schedule.id) }, body }, { idempotencyKey })
      if (!repeat.on) return call(create, { body }, { idempotencyKey })
      const { confirm: _, override_reason: __, ...shift } = body
      return { record: undefined, ...(await repeat.add(shift)) }
    },
    onSaved: ({ message, key }: Saved, own) => onSaved(message, undoOf(key ?? own, message)),
    texts: schedule ? UPDATE_FAILURES : ADD_FAILURES,
    rules: {
      // The preview of a repetition says it of each day.
      check: async (shift) => (repeat.on ? undefined : speaksAgainst(shift, schedule?.id)),
      code: WORKING_RULES,
      reason: 'override_reason',
      reasonProblem,
    },
  })
  const { guard_id, station_id, shift_date, start_time, end_time } = form.values
  const repeat = useRepeat({ guard_id, station_id, shift_date, start_time, end_time, shift_type: form.values.shift_type })
  const { guard_name, station_name } = schedule ?? start
  const { data: hours } = Hours.safeParse(form.values)
  const { data: needed } = Needed.safeParse(form.values)
  const overnight = hours && hours.start_time !== hours.end_time && endsNextDay(hours)
  const odd = hours && oddName({ ...hours, shift_type: String(form.values.shift_type ?? '').trim() })
  const remove = schedule && onDelete && (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={18} />}
      onClick={() => onDelete(schedule)}
      disabled={form.saving}
    >
      Delete
    </Button>
  )
  return (
    <FormDialog
      title={schedule ? 'Edit Schedule' : 'Add Schedule'}
      form={form}
      labels={LABELS}
      shows={SHOWS}
      {...(repeat.preview?.made.length && { save: `Add ${countOf(repeat.preview.made.length, 'shift')}` })}
      onClosed={onClosed}
      footer={
        <Group gap="xs">
          {remove}
          <HistoryLink of="duty_schedules" id={schedule?.id} />
        </Group>
      }
      covered={covered ?? false}
    >
      {schedule && schedule.shift_date <= today() && <KnownAttendance id={schedule.id} />}
      <GuardChoicePicker
        label={LABELS.guard_id}
        required
        data-autofocus={start.guard_id === undefined || undefined}
        chosenName={guard_name}
        {...(!needed && { description: 'Enter the times to see who is free.' })}
        {...form.field<number>('guard_id')}
        needed={needed && { ...needed, station_id: Number(station_id) || null, id: schedule?.id }}
      />
      <StationPicker
        label={LABELS.station_id}
        required
        data-autofocus={start.guard_id !== undefined || undefined}
        chosenName={station_name}
        {...form.field<number>('station_id')}
      />
      <DayField label={LABELS.shift_date} required {...form.field('shift_date')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TimeField label={LABELS.start_time} required {...form.text('start_time')} />
        <TimeField label={LABELS.end_time} required {...form.text('end_time')} />
      </SimpleGrid>
      {overnight && (
        <Text size="sm" c="dimmed" role="status">
          Ends on the next day (+1).
        </Text>
      )}
      <TextInput label={LABELS.shift_type} required placeholder="Day, Night, Relief" {...form.text('shift_type')} />
      {odd && <Notice kind="info" text={odd} />}
      {!schedule && <RepeatFields repeat={repeat} first={String(shift_date ?? '')} />}
    </FormDialog>
  )
}
