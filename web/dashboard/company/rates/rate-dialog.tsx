import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import {
  create,
  type DatedSetting,
  type DatedSettingInput,
  type DatedSettingUpdate,
  fieldsOfKey,
  update,
} from '../../../../api/company/dated-settings.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { formatDay } from '../../../../api/core/format.ts'
import { call } from '../../../lib/calls/call.ts'
import type { ValueInput } from '../../../lib/forms/form-lines.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { CountField } from '../../../ui/fields/count-field.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { PercentField } from '../../../ui/fields/percent-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { type Band, BandLines } from './band-lines.tsx'
import { fieldText, MONTH_CHOICES, type Rate, type RateField, STAGES } from './rate-fields.ts'

const VALID_FROM = 'Counts from'
const FAILURES = { unexpected: 'An unexpected error occurred while saving the value.' }

type RateDialogProps = {
  rate: Rate
  /** The value to edit, or with `asNew` the one that a new value begins with. */
  setting: DatedSetting
  asNew: boolean
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Adds a value of a key from a day on, or changes one that begins today or later. */
export function RateDialog({ rate, setting, asNew, onSaved, onClosed }: RateDialogProps) {
  const { id, key, value } = setting
  const labels = {
    valid_from: VALID_FROM,
    stage: 'Stage',
    source: 'Source',
    bands: 'Bands',
    ...Object.fromEntries(rate.fields.map(({ name, label }) => [name, label])),
  }
  const shows = Object.fromEntries(
    rate.fields.map((field) => [
      field.name,
      field.kind === 'choice' ? field.choices : (figure: number) => fieldText(field, figure),
    ]),
  )
  const form = useContractForm({
    name: 'dated-settings',
    schema: fieldsOfKey(key),
    initial: asNew
      ? { valid_from: addDays(today(), 1), stage: 'in_force', source: null, ...value }
      : { valid_from: setting.valid_from, stage: setting.stage, source: setting.source, ...value },
    record: asNew ? undefined : setting,
    send: ({ valid_from, version, stage, source, ...value }, idempotencyKey) => {
      const body = { key, valid_from, stage, source, value }
      return asNew
        ? call(create, { body: body as DatedSettingInput }, { idempotencyKey })
        : call(update, { params: { id: String(id) }, body: { ...body, version } as DatedSettingUpdate })
    },
    onSaved: ({ message, record: { counts_from, settled = [] } }) =>
      onSaved([message, settledText(counts_from, settled)].join('')),
    texts: FAILURES,
  })
  return (
    <FormDialog
      title={`${asNew ? 'New value' : 'Edit'}: ${rate.title}`}
      form={form}
      labels={labels}
      shows={shows}
      onClosed={onClosed}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField
          label={VALID_FROM}
          description="A past day counts after the last month that is settled"
          required
          clearable={false}
          {...form.field<string>('valid_from')}
        />
        <Select
          label="Stage"
          description="Only a value in force counts"
          data={Object.entries(STAGES).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          {...form.field<string>('stage')}
        />
      </SimpleGrid>
      <TextInput label="Source" description="Where the value comes from, in words" maxLength={300} {...form.text('source')} />
      {rate.bands && <BandLines column={rate.bands} lines={form.lines<Band>('bands')} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {rate.fields.map((field, at) => (
          <FieldInput
            key={field.name}
            field={field}
            input={form.field<number | string | boolean>(field.name)}
            first={at === 0 && !rate.bands}
          />
        ))}
      </SimpleGrid>
    </FormDialog>
  )
}

/** Says which settled months do not count a value from a past day. */
const settledText = (counts_from: string, settled: readonly string[]) =>
  settled.length === 0
    ? ''
    : `. It counts from ${formatDay(counts_from)}, because these months are settled: ${settled.join('; ')}.`

type FieldInputProps = {
  field: RateField
  input: ValueInput<number | string | boolean> /** It has the focus at first. */
  first: boolean
}

function FieldInput({ field, input, first }: FieldInputProps) {
  const { value, onChange, ...others } = input
  const props = { ...others, label: field.label, 'data-autofocus': first || undefined }
  const number = { ...props, required: true, value: value as number | string | null, onChange }
  switch (field.kind) {
    case 'percent':
      return <PercentField {...number} description={field.after} />
    case 'money':
      return <MoneyField {...number} />
    case 'count':
      return <CountField {...number} unit={field.unit} />
    case 'month':
      return <Select<number> {...props} data={MONTH_CHOICES} allowDeselect={false} value={value as number} onChange={onChange} />
    case 'day':
      return <DayField {...props} value={(value as string | null) ?? null} onChange={onChange} />
    case 'choice':
      return (
        <Select
          {...props}
          data={Object.entries(field.choices).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          value={value as string}
          onChange={onChange}
        />
      )
    case 'switch':
      return <Switch {...props} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} mt="xl" />
  }
}
