import { TextInput } from '@mantine/core'
import {
  create,
  DEFAULT_REMIND_DAYS,
  type QualificationType,
  QualificationTypeInput,
  QualificationTypeUpdate,
  update,
} from '../../../../../api/people/qualification-types.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../../ui/choices/select.tsx'
import { TagsInput } from '../../../../ui/choices/tags-input.tsx'
import { CountField } from '../../../../ui/fields/count-field.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { HistoryLink } from '../../../shared/records/history-link.tsx'
import { NEEDED_FOR_NAMES, optionsOf, QUALIFICATION_KIND_NAMES } from '../../guard-file/guard-file-names.ts'

const LABELS = {
  name: 'Name',
  kind: 'Kind',
  needed_for: 'Needed for',
  validity_months: 'Valid for',
  remind_days: 'Reminders',
}
const SHOWS = { kind: QUALIFICATION_KIND_NAMES, needed_for: NEEDED_FOR_NAMES }
const FAILURES = { unexpected: 'An unexpected error occurred while saving the qualification type.' }

const draft = ({ id: _, version: __, ...fields }: QualificationType) => fields
const BLANK = {
  name: '',
  kind: 'licence',
  needed_for: 'none',
  validity_months: null,
  remind_days: DEFAULT_REMIND_DAYS,
} as const

type TypeDialogProps = {
  type: QualificationType | undefined
  covered: boolean
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Adds a type of qualification, or changes one. */
export function TypeDialog({ type, covered, onSaved, onClosed }: TypeDialogProps) {
  const form = useContractForm({
    name: 'qualification-types',
    schema: type ? QualificationTypeUpdate : QualificationTypeInput,
    initial: type ? draft(type) : { ...BLANK, remind_days: [...BLANK.remind_days] },
    record: type,
    send: (body, idempotencyKey) =>
      type ? call(update, { params: { id: String(type.id) }, body }) : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const { value: days, onChange: setDays, ...remind } = form.field<number[]>('remind_days')
  return (
    <FormDialog
      title={type ? 'Edit qualification type' : 'Add qualification type'}
      form={form}
      labels={LABELS}
      shows={SHOWS}
      onClosed={onClosed}
      covered={covered}
      footer={<HistoryLink of="qualification_types" id={type?.id} />}
    >
      <TextInput label={LABELS.name} required data-autofocus maxLength={100} {...form.text('name')} />
      <Select
        label={LABELS.kind}
        required
        allowDeselect={false}
        data={optionsOf(QUALIFICATION_KIND_NAMES)}
        {...form.field<QualificationType['kind']>('kind')}
      />
      <Select
        label={LABELS.needed_for}
        description="Who cannot be planned without it. “Every guard on duty” applies only if the company settings say so."
        required
        allowDeselect={false}
        data={optionsOf(NEEDED_FOR_NAMES)}
        {...form.field<QualificationType['needed_for']>('needed_for')}
      />
      <CountField
        label={LABELS.validity_months}
        description="Suggests when a new one ends. Leave it empty if each one ends differently."
        unit="months"
        {...form.field<number | string>('validity_months')}
      />
      <TagsInput
        label={LABELS.remind_days}
        description="Days before the end. Type a number and press Enter."
        placeholder={days?.length ? undefined : 'No reminders'}
        inputMode="numeric"
        maxTags={5}
        splitChars={[',', ' ']}
        {...remind}
        value={(days ?? []).map(String)}
        onChange={(typed) => setDays(typed.map((day) => (/^\d{1,3}$/.test(day) ? Number(day) : 0)))}
      />
    </FormDialog>
  )
}
