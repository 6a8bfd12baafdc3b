import { Checkbox, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { FIELD_LABELS } from '../../../../api/attendance/fields/occurrence-text.ts'
import {
  correct,
  create,
  FIELDS_OF,
  NEEDED,
  type Occurrence,
  type OccurrenceField,
  OccurrenceFields,
  OPENING_KINDS,
} from '../../../../api/attendance/occurrences.ts'
import { Day, Id, optionalText } from '../../../../api/core/common.ts'
import { clockTimeAt, today } from '../../../../api/core/fields/days.ts'
import { ClockTime, daySpan, minuteOfDay } from '../../../../api/core/shift.ts'
import { OCCURRENCE_KINDS, OCCURRENCE_LABELS, type OccurrenceKind } from '../../../../api/sites/occurrence-kinds.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { StationPicker } from '../../shared/records/record-pickers.tsx'

const LABELS = {
  ...FIELD_LABELS,
  station_id: 'Station',
  kind: 'What',
  day: 'Day',
  time: 'Time',
  opens: 'Stays open',
  text: 'Entry',
  reason: 'Why it is corrected',
}
const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was written.' }
const OPENS: { [K in OccurrenceKind]?: string } = {
  visitor: 'Is inside, until somebody writes that the visitor has left',
  vehicle: 'Is out, until somebody writes that it is back',
  key: 'Is out, until somebody writes that it is back',
}
const KIND_CHOICES = OCCURRENCE_KINDS.map((value) => ({ value, label: OCCURRENCE_LABELS[value] }))
const FIELDS = Object.keys(FIELD_LABELS) as OccurrenceField[]
const fieldText = z.optional(z.string().check(z.maxLength(100)))
const NO_FIELDS = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Record<OccurrenceField, string>

const Form = z
  .object({
    station_id: Id,
    kind: z.enum(OCCURRENCE_KINDS),
    day: Day,
    time: ClockTime,
    opens: z.boolean(),
    text: optionalText(5000),
    reason: z.optional(z.string()),
    ...(Object.fromEntries(FIELDS.map((field) => [field, fieldText])) as Record<OccurrenceField, typeof fieldText>),
  })
  .check(
    ...NEEDED.map(([of, field, message]) =>
      z.refine<{ kind: OccurrenceKind; opens: boolean } & { [F in OccurrenceField]?: string | undefined }>(
        (entry) => !entry.opens || entry.kind !== of || Boolean(entry[field]?.trim()),
        { message, path: [field] },
      ),
    ),
  )

/** The instant of a time of day in Kampala. */
const instantOf = (day: string, time: string) => new Date(daySpan(day).from + minuteOfDay(time) * 60_000).toISOString()

/** The facts of a kind that were filled in. */
const factsOf = (kind: OccurrenceKind, typed: { [F in OccurrenceField]?: string | undefined }) =>
  z.parse(
    OccurrenceFields,
    Object.fromEntries(FIELDS_OF[kind].flatMap((field) => (typed[field]?.trim() ? [[field, typed[field]]] : []))),
  )

type EntryDialogProps = {
  /** The station that is proposed. */
  stationId?: number | null
  stationName?: string | undefined
  /** The entry that is corrected; without one, a new entry is written. */
  corrects?: Occurrence
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Writes in the occurrence book: an entry, or a correction of one. */
export function EntryDialog({ stationId = null, stationName, corrects, onSaved, onClosed }: EntryDialogProps) {
  const at = corrects ? new Date(corrects.at) : new Date()
  const form = useContractForm({
    name: 'occurrences',
    schema: Form,
    initial: {
      ...NO_FIELDS,
      ...corrects?.fields,
      station_id: corrects?.station_id ?? stationId,
      kind: corrects?.kind ?? 'routine',
      day: today(at),
      time: clockTimeAt(at),
      opens: corrects?.opens ?? false,
      text: corrects?.text ?? '',
      reason: '',
    },
    send: ({ station_id, kind, day, time, opens, text, reason = '', ...typed }, idempotencyKey) => {
      // The seconds of what is corrected stay when its time does.
      const unchanged = corrects && day === today(at) && time === clockTimeAt(at)
      const said = { at: unchanged ? corrects.at : instantOf(day, time), text: text ?? null, fields: factsOf(kind, typed) }
      return corrects
        ? call(correct, { params: { id: String(corrects.id) }, body: { ...said, reason } }, { idempotencyKey })
        : call(create, { body: { ...said, station_id, kind, opens } }, { idempotencyKey })
    },
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const kind = form.field<OccurrenceKind>('kind')
  const opens = form.field<boolean>('opens')
  const day = form.field<string>('day')
  return (
    <FormDialog title={corrects ? 'Correct entry' : 'Write entry'} form={form} labels={LABELS} onClosed={onClosed}>
      {!corrects && (
        <>
          <StationPicker label={LABELS.station_id} required chosenName={stationName} {...form.field<number>('station_id')} />
          <Select
            label={LABELS.kind}
            data={KIND_CHOICES}
            allowDeselect={false}
            value={kind.value}
            error={kind.error}
            onChange={(value) => {
              if (!value) return
              kind.onChange(value as OccurrenceKind)
              opens.onChange(value === 'visitor')
            }}
          />
        </>
      )}
      <SimpleGrid cols={2}>
        <DayField label={LABELS.day} required clearable={false} {...day} value={day.value ?? null} />
        <TimeField label={LABELS.time} required {...form.text('time')} />
      </SimpleGrid>
      {FIELDS_OF[kind.value ?? 'routine'].length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {FIELDS_OF[kind.value!].map((field) => (
            <TextInput key={field} label={LABELS[field]} maxLength={100} {...form.text(field)} />
          ))}
        </SimpleGrid>
      )}
      {!corrects && kind.value && OPENING_KINDS.includes(kind.value) && (
        <Checkbox
          label={OPENS[kind.value]}
          checked={opens.value ?? false}
          onChange={(event) => opens.onChange(event.currentTarget.checked)}
        />
      )}
      <Textarea label={LABELS.text} autosize minRows={3} maxRows={10} maxLength={5000} {...form.text('text')} />
      {corrects && <TextInput label={LABELS.reason} required maxLength={300} {...form.text('reason')} />}
    </FormDialog>
  )
}
