import { SimpleGrid, TextInput } from '@mantine/core'
import { create, HOLIDAY_KINDS, type Holiday, HolidayInput, HolidayUpdate, update } from '../../../../api/company/holidays.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { effectText, HOLIDAY_KIND_NAMES } from './holiday-kinds.ts'

const LABELS = { day: 'Day', name: 'Name', kind: 'Kind' }
const KINDS = HOLIDAY_KINDS.map((value) => ({ value, label: HOLIDAY_KIND_NAMES[value] }))
const FAILURES = { unexpected: 'An unexpected error occurred while saving the holiday.' }

type HolidayDialogProps = { holiday: Holiday | undefined; onSaved: (message: string) => void; onClosed: () => void }

/** Adds a holiday, or changes one. */
export function HolidayDialog({ holiday, onSaved, onClosed }: HolidayDialogProps) {
  const form = useContractForm({
    name: 'holidays',
    schema: holiday ? HolidayUpdate : HolidayInput,
    initial: holiday ? { day: holiday.day, name: holiday.name, kind: holiday.kind } : { day: null, name: '', kind: 'declared' },
    record: holiday,
    send: async (body, idempotencyKey) => {
      const { message, record, effect } = await (holiday
        ? call(update, { params: { id: String(holiday.id) }, body })
        : call(create, { body }, { idempotencyKey }))
      return { message: [message, effect && effectText(effect)].filter(Boolean).join('. '), record }
    },
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  return (
    <FormDialog
      title={holiday ? 'Edit holiday' : 'Add holiday'}
      form={form}
      labels={LABELS}
      onClosed={onClosed}
      footer={<HistoryLink of="holidays" id={holiday?.id} />}
    >
      <TextInput label={LABELS.name} required data-autofocus placeholder="Eid al-Fitr" {...form.text('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField label={LABELS.day} required {...form.field<string>('day')} />
        <Select label={LABELS.kind} required data={KINDS} allowDeselect={false} {...form.field<Holiday['kind']>('kind')} />
      </SimpleGrid>
    </FormDialog>
  )
}
