import { TextInput } from '@mantine/core'
import { CATEGORY_NAMES } from '../../../../api/incidents/category-names.ts'
import { INCIDENT_CATEGORIES, type Incident, type IncidentInput, REPORTED_VIA } from '../../../../api/incidents/incidents.ts'
import type { FormPart } from '../../../lib/forms/form-lines.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { PersonPicker } from '../../shared/records/record-pickers.tsx'

/** The names of the ways in which a report comes. */
const VIA_NAMES: Record<(typeof REPORTED_VIA)[number], string> = {
  radio: 'Radio',
  telephone: 'Telephone',
  in_person: 'In person',
  guard_phone: 'Guard’s phone',
  client: 'The client',
  alarm_system: 'Alarm system',
}

export const DETAIL_LABELS = {
  occurred_time: 'Time',
  category: 'Category',
  police_reference: 'Police reference',
  reported_via: 'Reported via',
  assigned_to: 'Assigned to',
}

type Details = Pick<IncidentInput, 'occurred_time' | 'category' | 'police_reference' | 'reported_via' | 'assigned_to'>

/** The details of an incident that may be left out. */
export function DetailFields({ form, assignedName }: { form: FormPart<Details>; assignedName?: string | undefined }) {
  const time = form.field<string>('occurred_time')
  const police = form.field<string>('police_reference')
  return (
    <>
      <TimeField
        label={DETAIL_LABELS.occurred_time}
        {...time}
        value={time.value ?? ''}
        onChange={({ currentTarget }) => time.onChange(currentTarget.value || null)}
      />
      <Select
        label={DETAIL_LABELS.category}
        placeholder="Not known"
        clearable
        data={INCIDENT_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))}
        {...form.field<NonNullable<Incident['category']>>('category')}
      />
      <Select
        label={DETAIL_LABELS.reported_via}
        placeholder="Not known"
        clearable
        data={REPORTED_VIA.map((value) => ({ value, label: VIA_NAMES[value] }))}
        {...form.field<NonNullable<Incident['reported_via']>>('reported_via')}
      />
      <TextInput
        label={DETAIL_LABELS.police_reference}
        maxLength={60}
        {...police}
        value={police.value ?? ''}
        onChange={({ currentTarget }) => police.onChange(currentTarget.value || null)}
      />
      <PersonPicker
        label={DETAIL_LABELS.assigned_to}
        clearable
        chosenName={assignedName}
        {...form.field<number>('assigned_to')}
      />
    </>
  )
}
