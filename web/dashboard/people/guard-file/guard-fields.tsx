import { SimpleGrid, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { GENDERS, GUARD_STATUSES, type Guard, type GuardInput } from '../../../../api/people/guards.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'

export const GUARD_LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  gender: 'Gender',
  date_of_birth: 'Date of Birth',
  contacts: 'Contacts',
  email: 'Email',
  rank: 'Rank',
  status: 'Status',
  hire_date: 'Hire Date',
  home_area: 'Home area',
}

type Field = keyof GuardInput
type Input<V, C> = { name: string; value: V; error: string | undefined; onChange: (change: C) => void }
type GuardForm = {
  text: (name: Field) => Input<string, ChangeEvent<HTMLInputElement>>
  field: <V>(name: Field) => Input<V | null, V | null | undefined>
}

/** Inputs of single fields, which are edited on the page of a guard, too. */
export const GUARD_INPUTS = {
  contacts: (form: GuardForm) => (
    <TextInput label={GUARD_LABELS.contacts} required type="tel" inputMode="tel" {...form.text('contacts')} />
  ),
  email: (form: GuardForm) => <TextInput label={GUARD_LABELS.email} type="email" inputMode="email" {...form.text('email')} />,
  rank: (form: GuardForm) => <TextInput label={GUARD_LABELS.rank} required {...form.text('rank')} />,
  home_area: (form: GuardForm) => (
    <TextInput label={GUARD_LABELS.home_area} placeholder="Ntinda" maxLength={100} {...form.text('home_area')} />
  ),
}

/** The fields of a guard record, for adding and editing. */
export const GuardFields = ({ form }: { form: GuardForm }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <TextInput label={GUARD_LABELS.firstName} required data-autofocus {...form.text('firstName')} />
    <TextInput label={GUARD_LABELS.lastName} required {...form.text('lastName')} />
    <Select label={GUARD_LABELS.gender} required data={GENDERS} {...form.field<Guard['gender']>('gender')} />
    <DayField label={GUARD_LABELS.date_of_birth} required {...form.field('date_of_birth')} />
    {GUARD_INPUTS.contacts(form)}
    {GUARD_INPUTS.email(form)}
    {GUARD_INPUTS.rank(form)}
    <Select
      label={GUARD_LABELS.status}
      required
      data={GUARD_STATUSES}
      allowDeselect={false}
      {...form.field<Guard['status']>('status')}
    />
    <DayField label={GUARD_LABELS.hire_date} {...form.field('hire_date')} />
    {GUARD_INPUTS.home_area(form)}
  </SimpleGrid>
)
