import { Stack } from '@mantine/core'
import * as guards from '../../../../api/people/guards.ts'
import { formatDay } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { choicesOf, type ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'
import { loadWhenOpened } from '../../shared/load-when-opened.tsx'
import { PapersBadge } from '../parts/papers-badge.tsx'

const COLUMNS: ResourcePageOptions<guards.Guard>['columns'] = [
  { field: 'id', title: 'ID', sortable: true, numeric: true, cell: (guard) => guard.id },
  { field: 'firstName', title: 'First Name', sortable: true, names: true, cell: (guard) => guard.firstName },
  { field: 'lastName', title: 'Last Name', sortable: true, names: true, cell: (guard) => guard.lastName },
  { field: 'gender', title: 'Gender', sortable: true, cell: (guard) => guard.gender },
  {
    field: 'date_of_birth',
    title: 'Date of Birth',
    sortable: true,
    breaks: 'never',
    cell: (guard) => formatDay(guard.date_of_birth),
  },
  { field: 'contacts', title: 'Contacts', breaks: 'never', cell: (guard) => guard.contacts },
  { field: 'email', title: 'Email', sortable: true, cell: (guard) => <EmailText address={guard.email} /> },
  { field: 'rank', title: 'Rank', sortable: true, card: 'line', cell: (guard) => guard.rank },
  {
    field: 'status',
    title: 'Status',
    sortable: true,
    cell: ({ status, readiness, papers }) => (
      <Stack gap={4}>
        <StatusBadge text={status} variant={STATUS_VARIANTS.guard[status]} />
        {papers.length > 0 && <PapersBadge readiness={readiness} papers={papers} />}
      </Stack>
    ),
  },
  { field: 'hire_date', title: 'Hire Date', sortable: true, breaks: 'never', cell: (guard) => formatDay(guard.hire_date) },
]
const STATUSES = choicesOf(guards.GUARD_STATUSES)

const nameOf = (guard: guards.Guard) => `${guard.firstName} ${guard.lastName}`

const BulkStatus = loadWhenOpened('bulk-status', 'question', () =>
  import('./bulk-status.tsx').then(({ BulkStatus }) => BulkStatus),
)

/** The declaration of the list of guards. */
export const GUARD_LIST: ResourcePageOptions<guards.Guard> = {
  name: 'guards',
  kind: 'guards',
  one: 'guard',
  many: 'guards',
  calls: guards,
  label: 'Guards',
  columns: COLUMNS,
  nameOf,
  search: 'Search by name, ID, contacts, e-mail, or rank...',
  filters: [{ field: 'status', label: 'Status', choices: STATUSES }],
  add: '+ Add Guard',
  texts: {
    loading: 'Loading guards...',
    loaded: 'Guards loaded successfully!',
    failed: (problem) => `Error: ${problem}`,
    empty: 'No guards found.',
    emptyHint: 'Add the first guard, or import all of them from a table: Company, Import.',
    noMatch: 'No guards match your search.',
  },
  failures: {
    list: {
      unexpected: 'An unexpected error occurred while fetching guards.',
      signedOut: 'No access token found. Please login again.',
    },
    remove: { unexpected: 'An unexpected error occurred while deleting the guard.' },
  },
  question: (guard) => `Are you sure you want to delete the guard ${nameOf(guard)}?`,
  bulkChange: {
    endpoint: guards.statusMany,
    field: 'status',
    choices: STATUSES,
    more: (rows, value, onFields) => value !== 'Active' && <BulkStatus rows={rows} value={value} onFields={onFields} />,
  },
}
