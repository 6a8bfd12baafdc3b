import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import * as qualifications from '../../../../api/people/guard-qualifications.ts'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { NumberName } from '../../../ui/number-name.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import { choicesOf, type ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'
import { QUALIFICATIONS } from '../guard-file/guard-file-names.ts'
import { QualificationDialog } from '../guard-file/qualification-dialog.tsx'
import { QualificationTabs } from './qualification-tabs.tsx'

export const handle = {
  title: 'Qualifications',
  help: 'Licences, training and certificates of guards. Each counts from when it is verified until its last day.',
}

type Qualification = qualifications.GuardQualification

/** The number of shifts that reach beyond the end, as a link to them for who may read the schedule. */
function ShiftsAfter({ of: { guard_id, guard_name, expires_on, shifts_after } }: { of: Qualification }) {
  const reads = useCan()('roster.read')
  if (!expires_on || shifts_after === 0 || !reads) return formatNumber(shifts_after)
  return (
    <Anchor
      component={Link}
      inherit
      to={`/dashboard/duty-schedule?guard_id=${guard_id}&from=${expires_on}&sort=shift_date`}
      aria-label={`Shifts of ${guard_name} after ${formatDay(expires_on)}: ${shifts_after}`}
    >
      {formatNumber(shifts_after)}
    </Anchor>
  )
}

const nameOf = ({ guard_name, type_name }: Qualification) => `${type_name} of ${guard_name}`

const PAGE: ResourcePageOptions<Qualification> = {
  name: QUALIFICATIONS,
  kind: 'guard_qualifications',
  one: 'qualification',
  many: 'qualifications',
  calls: qualifications,
  label: 'Qualifications',
  columns: [
    {
      field: 'guard_id',
      title: 'Guard',
      sortable: true,
      cell: ({ guard_id, guard_name }) => <NumberName number={guard_id} name={guard_name} />,
    },
    { field: 'type_id', title: 'What', sortable: true, cell: ({ type_name }) => type_name },
    { field: 'number', title: 'Number', breaks: 'anywhere', cell: ({ number }) => number ?? '—' },
    {
      field: 'expires_on',
      title: 'Ends',
      sortable: true,
      breaks: 'never',
      cell: ({ expires_on }) => (expires_on ? formatDay(expires_on) : 'Never'),
    },
    {
      field: 'days_left',
      title: 'Days',
      numeric: true,
      cell: ({ days_left }) => (days_left === null ? '—' : formatNumber(days_left)),
    },
    { field: 'shifts_after', title: 'Shifts after', numeric: true, cell: (row) => <ShiftsAfter of={row} /> },
    {
      field: 'state',
      title: 'State',
      cell: ({ state }) => <StatusBadge text={state} variant={STATUS_VARIANTS.qualification[state]} />,
    },
  ],
  nameOf,
  search: 'Search by guard or number...',
  filters: [
    { field: 'state', label: 'State', choices: choicesOf(qualifications.OPEN_STATES) },
    { field: 'planned', label: 'Shifts', choices: [{ value: 'true', label: 'Planned after an end within 30 days' }] },
  ],
  rowActions: true,
  add: '+ Add qualification',
  texts: {
    loading: 'Loading qualifications...',
    empty: 'No qualifications yet.',
    emptyHint: 'Add the first one, or open a guard and add it there.',
    noMatch: 'No qualifications match.',
  },
  failures: {
    list: { unexpected: 'An unexpected error occurred while fetching qualifications.' },
    remove: { unexpected: 'An unexpected error occurred while deleting the qualification.' },
  },
  question: (row) => `Are you sure you want to delete ${nameOf(row)}?`,
}

export default function QualificationsPage() {
  return (
    <>
      <QualificationTabs />
      <ResourcePage
        filters={(list) => <FilterBy by={['guard']} list={list} />}
        options={PAGE}
        form={(qualification, props) => <QualificationDialog qualification={qualification} {...props} />}
      />
    </>
  )
}
