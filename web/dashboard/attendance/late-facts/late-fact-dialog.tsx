import { Checkbox, Group, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { nobody, stood } from '../../../../api/attendance/attendance.ts'
import { extraStood } from '../../../../api/attendance/attendance-periods.ts'
import { instantNear } from '../../../../api/attendance/fields/clock.ts'
import * as slots from '../../../../api/contracts/slots.ts'
import { Day, Id, text } from '../../../../api/core/common.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { ClockTime, formatHours } from '../../../../api/core/shift.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { MultiSelect } from '../../../ui/choices/multi-select.tsx'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Lost } from '../../../ui/panel/lost.tsx'
import { GuardPicker, StationPicker } from '../../shared/records/record-pickers.tsx'
import { ATTENDANCE } from '../now/use-now.ts'
import { FACT_NAMES } from './fact-names.ts'
import { PostPicker } from './post-picker.tsx'

const LABELS = {
  kind: 'What was learned',
  station_id: 'Station',
  day: 'Day',
  slot_id: 'Post',
  slot_ids: 'Posts',
  line_id: 'Post',
  guard_id: 'Guard',
  in_at: 'Came at',
  out_at: 'Left at',
  left_at: 'The planned guard left at',
  told_by: 'Who told it',
  reason: 'What happened',
}
const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was recorded.' }
const Time = z.union([z.literal(''), ClockTime])
const Chosen = z.nullable(Id)
const Fields = z.object({
  kind: z.enum(slots.LATE_FACTS),
  station_id: Chosen,
  day: Day,
  slot_id: Chosen,
  slot_ids: z.array(Id),
  line_id: Chosen,
  guard_id: Chosen,
  in_at: Time,
  out_at: Time,
  left_at: Time,
  billed: z.boolean(),
  told_by: text(100),
  reason: text(300).check(z.minLength(3, 'Say why.')),
})
type Values = z.output<typeof Fields>
const hasGuard = ({ kind }: Values) => kind === 'stood' || kind === 'extra'
const needs = (field: keyof Values, message: string, isNeeded: (values: Values) => boolean) =>
  z.refine<Values>((values) => !isNeeded(values) || (values[field] !== null && values[field] !== ''), { message, path: [field] })
const Form = Fields.check(
  needs('slot_id', 'Choose the post.', ({ kind }) => kind === 'stood' || kind === 'nobody'),
  z.refine<Values>(({ kind, slot_ids }) => kind !== 'closed' || slot_ids.length > 0, {
    message: 'Choose at least one post.',
    path: ['slot_ids'],
  }),
  needs('line_id', 'Choose the post.', ({ kind }) => kind === 'extra'),
  needs('guard_id', 'Choose a guard.', hasGuard),
  needs('in_at', 'Enter when the guard came.', hasGuard),
  needs('out_at', 'Enter when the guard left.', hasGuard),
)

/** Records what was learned of a shift, or of several that the client did not need. */
async function record(values: Values, slot: slots.Slot | undefined, idempotencyKey: string) {
  const { kind, station_id, day, line_id, slot_ids, guard_id, in_at, out_at, left_at, billed, told_by, reason } = values
  const params = { id: String(values.slot_id) }
  const told = { told_by, reason }
  if (kind === 'closed') {
    const where = { station_id: station_id!, slot_ids, from: day, to: day }
    return call(slots.offMany, { body: { ...where, billed, ...told } }, { idempotencyKey })
  }
  if (kind === 'nobody') return call(nobody, { params, body: told }, { idempotencyKey })
  if (kind === 'extra') {
    const ordered = { line_id: line_id!, day, start_time: in_at, end_time: out_at }
    return call(extraStood, { body: { ...ordered, guard_id: guard_id!, ...told } }, { idempotencyKey })
  }
  const shift = slot ? { ...slot, shift_date: slot.day } : { shift_date: day, start_time: in_at, end_time: out_at }
  const at = (time: string) => new Date(instantNear(shift, time)).toISOString()
  const body = {
    guard_id: guard_id!,
    in_at: at(in_at),
    out_at: at(out_at),
    left_at: left_at === '' ? null : at(left_at),
    ...told,
  }
  return call(stood, { params, body }, { idempotencyKey })
}

/** The slots of a station on a day. */
function useSlots(station: number | null, day: string) {
  const query = { from: day, to: day, station_id: String(station), page_size: '200' }
  return useQuery({
    queryKey: [ATTENDANCE, 'late', station, day],
    queryFn: ({ signal }) => call(slots.list, { query }, { signal }),
    enabled: station !== null && day !== '',
  })
}

const SLOT_STATES = { Uncovered: 'nobody planned', Filled: 'not decided', Decided: 'decided', Off: 'off' } as const
const slotLabel = ({ name, guard_name, state, ...hours }: slots.Slot) =>
  [`${name}, ${formatHours(hours)}`, guard_name ?? SLOT_STATES[state as keyof typeof SLOT_STATES]].filter(Boolean).join(' · ')

type Props = { onSaved: (message: string) => void; onClosed: () => void }

/** Records what was learned of a shift after its end. */
export function LateFactDialog({ onSaved, onClosed }: Props) {
  const may = useCan()
  const kinds = slots.LATE_FACTS.filter((kind) => may(kind === 'closed' || kind === 'extra' ? 'roster.write' : 'slots.fill'))
  const form = useContractForm({
    name: ATTENDANCE,
    schema: Form,
    initial: {
      kind: 'stood',
      station_id: null,
      day: addDays(today(), -1),
      slot_id: null,
      slot_ids: [],
      line_id: null,
      guard_id: null,
      in_at: '',
      out_at: '',
      left_at: '',
      billed: false,
      told_by: '',
      reason: '',
    },
    send: (values, idempotencyKey) =>
      record(
        values,
        shown.find(({ id }) => id === values.slot_id),
        idempotencyKey,
      ).then(() => ({ message: '', record: undefined })),
    onSaved: () => onSaved('Recorded. It is shown where the month is approved.'),
    texts: FAILURES,
  })
  const kind = form.field<slots.LateFactKind>('kind')
  const station = form.field<number | null>('station_id')
  const day = form.field<string>('day')
  const slot = form.field<number | null>('slot_id')
  const line = form.field<number | null>('line_id')
  const guard = form.field<number | null>('guard_id')
  const billed = form.field<boolean>('billed')
  const chosen = form.field<number[]>('slot_ids')
  const known = useSlots(station.value ?? null, day.value ?? '')
  const shown = known.data?.items ?? []
  const ofDay = shown.filter(({ state }) => state !== 'Off')
  const options = ofDay.map((one) => ({ value: String(one.id), label: slotLabel(one) }))
  const none = known.data && ofDay.length === 0 ? 'No shifts on this day' : undefined
  const withGuard = kind.value === 'stood' || kind.value === 'extra'
  const planned = ofDay.find(({ id }) => id === slot.value)?.guard_name
  const changeWhere = (change: () => void) => {
    change()
    slot.onChange(null)
    chosen.onChange([])
    line.onChange(null)
  }
  return (
    <FormDialog title="Record what was learned later" save="Record" form={form} labels={LABELS} onClosed={onClosed}>
      <Select
        label={LABELS.kind}
        data={kinds.map((value) => ({ value, label: FACT_NAMES[value] }))}
        allowDeselect={false}
        value={kind.value}
        error={kind.error}
        onChange={(value) => value && kind.onChange(value as slots.LateFactKind)}
      />
      <StationPicker
        label={LABELS.station_id}
        required
        value={station.value ?? null}
        error={station.error}
        onChange={(id) => changeWhere(() => station.onChange(id))}
      />
      <DayField label={LABELS.day} required {...day} onChange={(value) => changeWhere(() => day.onChange(value))} />
      {kind.value === 'extra' ? (
        <PostPicker
          label={LABELS.line_id}
          station={station.value ?? null}
          day={day.value ?? ''}
          value={line.value ?? null}
          error={line.error}
          onChange={line.onChange}
        />
      ) : kind.value === 'closed' ? (
        <MultiSelect
          label={LABELS.slot_ids}
          required
          placeholder={none}
          data={options}
          value={(chosen.value ?? []).map(String)}
          error={chosen.error}
          onChange={(ids) => chosen.onChange(ids.map(Number))}
        />
      ) : (
        <Select
          label={LABELS.slot_id}
          required
          placeholder={none}
          data={options}
          value={slot.value ? String(slot.value) : null}
          error={slot.error}
          onChange={(id) => slot.onChange(id ? Number(id) : null)}
        />
      )}
      <Lost of={known} text="The shifts of this day could not be loaded." />
      {withGuard && (
        <>
          <GuardPicker
            label={LABELS.guard_id}
            required
            value={guard.value ?? null}
            error={guard.error}
            onChange={guard.onChange}
          />
          <Group grow align="flex-start">
            <TimeField label={LABELS.in_at} required {...form.text('in_at')} />
            <TimeField label={LABELS.out_at} required {...form.text('out_at')} />
          </Group>
        </>
      )}
      {kind.value === 'stood' && planned && (
        <TimeField label={LABELS.left_at} description={`Empty where ${planned} did not come`} {...form.text('left_at')} />
      )}
      {kind.value === 'closed' && (
        <Checkbox
          label="The client pays for it all the same"
          checked={billed.value ?? false}
          onChange={(event) => billed.onChange(event.currentTarget.checked)}
        />
      )}
      <TextInput label={LABELS.told_by} required maxLength={100} autoComplete="off" {...form.text('told_by')} />
      <Textarea label={LABELS.reason} required autosize minRows={2} maxLength={300} {...form.text('reason')} />
    </FormDialog>
  )
}
