import * as types from '../../../../../api/people/qualification-types.ts'
import { ResourcePage } from '../../../shared/lists/resource-page.tsx'
import type { ResourcePageOptions } from '../../../shared/lists/resource-page-options.ts'
import { NEEDED_FOR_NAMES, optionsOf, QUALIFICATION_KIND_NAMES } from '../../guard-file/guard-file-names.ts'
import { QualificationTabs } from '../qualification-tabs.tsx'
import { TypeDialog } from './type-dialog.tsx'

export const handle = {
  title: 'Qualifications',
  help: 'What guards can be licensed, trained or certified for, who must have it, and when somebody is reminded of its end.',
}

type QualificationType = types.QualificationType

const PAGE: ResourcePageOptions<QualificationType> = {
  name: 'qualification-types',
  kind: 'qualification_types',
  one: 'qualification type',
  many: 'qualification types',
  calls: types,
  label: 'Qualification types',
  columns: [
    { field: 'name', title: 'Name', sortable: true, breaks: 'anywhere', cell: ({ name }) => name },
    { field: 'kind', title: 'Kind', sortable: true, cell: ({ kind }) => QUALIFICATION_KIND_NAMES[kind] },
    { field: 'needed_for', title: 'Needed for', sortable: true, cell: ({ needed_for }) => NEEDED_FOR_NAMES[needed_for] },
    {
      field: 'validity_months',
      title: 'Valid for',
      cell: ({ validity_months }) => (validity_months === null ? '—' : `${validity_months} months`),
    },
    {
      field: 'remind_days',
      title: 'Reminders',
      cell: ({ remind_days }) => (remind_days.length ? `${remind_days.join(', ')} days before` : 'None'),
    },
  ],
  nameOf: ({ name }) => name,
  rowActions: true,
  search: 'Search by name...',
  filters: [{ field: 'needed_for', label: 'Needed for', choices: optionsOf(NEEDED_FOR_NAMES) }],
  add: '+ Add type',
  texts: {
    loading: 'Loading qualification types...',
    empty: 'No qualification types yet.',
    emptyHint: 'Add what guards must have, as a registration or a training.',
    noMatch: 'No qualification types match.',
  },
  failures: {
    list: { unexpected: 'An unexpected error occurred while fetching qualification types.' },
    remove: { unexpected: 'An unexpected error occurred while deleting the qualification type.' },
  },
  question: ({ name }) => `Are you sure you want to delete the qualification type ${name}?`,
}

export default function QualificationTypesPage() {
  return (
    <>
      <QualificationTabs />
      <ResourcePage options={PAGE} form={(type, props) => <TypeDialog type={type} {...props} />} />
    </>
  )
}
