import { Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { MANY_FACTS, recordMany } from '../../../../api/attendance/attendance-periods.ts'
import { ToldBy } from '../../../../api/contracts/slots.ts'
import { Day, Id, text } from '../../../../api/core/common.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Lost } from '../../../ui/panel/lost.tsx'
import { GuardPicker, StationPicker } from '../../shared/records/record-pickers.tsx'
import { ATTENDANCE } from '../now/use-now.ts'
import { PostPicker } from './post-picker.tsx'

const LABELS = {
  station_id: 'Station',
  line_id: 'Post',
  from: 'From',
  to: 'Until',
  kind: 'Who stood there',
  guard_ids: 'Guards',
  told_by: 'Who told it',
  reason: 'How it is known',
}
const KINDS = { stood: 'These guards', nobody: 'Nobody' } as const
const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was recorded.' }

const Form = z
  .object({
    station_id: z.nullable(Id),
    line_id: z.nullable(Id),
    from: Day,
    to: Day,
    kind: z.enum(MANY_FACTS),
    guard_ids: z.array(Id),
    told_by: ToldBy,
    reason: text(300).check(z.minLength(3, 'Say why.')),
  })
  .check(
    z.refine(({ line_id }) => line_id !== null, { message: 'Choose the post.', path: ['line_id'] }),
    z.refine(({ kind, guard_ids }) => kind === 'nobody' || guard_ids.length > 0, {
      message: 'Choose at least one guard.',
      path: ['guard_ids'],
    }),
  )
type Values = z.output<typeof Form>

/** Counts the shifts that would be recorded; without data until the form has all that this depends on. */
function useCount({ line_id, from, to, kind, guard_ids }: Partial<Values>) {
  const counted = { line_id: line_id!, from: from!, to: to!, kind: kind!, guard_ids: guard_ids ?? [] }
  const isComplete = line_id && from && to && from <= to && (kind === 'nobody' || counted.guard_ids.length > 0)
  const counting = useQuery({
    queryKey: [ATTENDANCE, 'entered late', counted],
    queryFn: ({ signal }) =>
      call(recordMany, { body: { ...counted, told_by: 'counted', reason: 'counted', dry_run: true } }, { signal }),
    enabled: Boolean(isComplete),
    placeholderData: keepPreviousData,
  })
  return isComplete ? counting : { ...counting, data: undefined, error: null }
}

function countText({ slots, left }: { slots: number; left: number }) {
  if (slots + left === 0) return 'No shift of these days waits: what was entered late is decided already.'
  const recorded = `${countOf(slots, 'shift')} of these days ${slots === 1 ? 'is' : 'are'} recorded in full.`
  if (left === 0) return recorded
  return `${recorded} ${countOf(left, 'shift')} ${left === 1 ? 'stays' : 'stay'} undecided, for want of a guard or because the guard was elsewhere.`
}

type Props = { onSaved: (message: string) => void; onClosed: () => void }

/** Decides the shifts of a post that were entered late, as of a contract: who stood there on some days, or that nobody did. */
export function LateShiftsDialog({ onSaved, onClosed }: Props) {
  const form = useContractForm({
    name: ATTENDANCE,
    schema: Form,
    initial: {
      station_id: null,
      line_id: null,
      from: `${today().slice(0, 7)}-01`,
      to: addDays(today(), -1),
      kind: 'stood',
      guard_ids: [],
      told_by: '',
      reason: '',
    },
    send: async ({ station_id: _, line_id, ...values }, idempotencyKey) => {
      const { slots } = await call(recordMany, { body: { ...values, line_id: line_id! } }, { idempotencyKey })
      return { message: `${countOf(slots, 'shift')} recorded.`, record: undefined }
    },
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const station = form.field<number | null>('station_id')
  const line = form.field<number | null>('line_id')
  const [from, to] = [form.field<string>('from'), form.field<string>('to')]
  const kind = form.field<Values['kind']>('kind')
  const guards = form.field<number[]>('guard_ids')
  const named = guards.value ?? []
  const count = useCount(form.values as Partial<Values>)
  return (
    <FormDialog title="Shifts that were entered late" save="Record" form={form} labels={LABELS} onClosed={onClosed}>
      <StationPicker
        label={LABELS.station_id}
        required
        value={station.value ?? null}
        error={station.error}
        onChange={(id) => {
          station.onChange(id)
          line.onChange(null)
        }}
      />
      <Group grow align="flex-start">
        <DayField label={LABELS.from} required clearable={false} {...from} />
        <DayField label={LABELS.to} required clearable={false} {...to} />
      </Group>
      <PostPicker
        label={LABELS.line_id}
        station={station.value ?? null}
        day={to.value ?? ''}
        value={line.value ?? null}
        error={line.error}
        onChange={line.onChange}
      />
      <Stack gap={4}>
        <Text size="sm" fw={500} id="who-stood-there">
          {LABELS.kind}
        </Text>
        <SegmentedControl
          aria-labelledby="who-stood-there"
          data={MANY_FACTS.map((value) => ({ value, label: KINDS[value] }))}
          value={kind.value ?? 'stood'}
          onChange={(value) => kind.onChange(value as Values['kind'])}
        />
      </Stack>
      {kind.value === 'stood' &&
        [...named, null].map((id, index) => (
          <GuardPicker
            key={id ?? 'next'}
            label={index === 0 ? 'Guard' : `Guard ${index + 1}`}
            description={index === 1 ? 'Where two stood there at the same time' : undefined}
            required={index === 0}
            clearable={index > 0}
            value={id}
            error={index === named.length ? guards.error : undefined}
            onChange={(chosen) =>
              guards.onChange([...named.slice(0, index), chosen, ...named.slice(index + 1)].filter((one) => one !== null))
            }
          />
        ))}
      <TextInput label={LABELS.told_by} required maxLength={100} autoComplete="off" {...form.text('told_by')} />
      <Textarea label={LABELS.reason} required autosize minRows={2} maxLength={300} {...form.text('reason')} />
      <Text size="sm" role="status">
        {count.data ? countText(count.data) : ''}
      </Text>
      <Lost of={count} text="The shifts could not be counted." />
    </FormDialog>
  )
}
