import * as absences from '../../../../api/people/guard-absences.ts'
import { formatDay } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { NumberName } from '../../../ui/number-name.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { FilterDays } from '../../shared/lists/filter-days.tsx'
import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import { choicesOf, type ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'
import { AbsenceDialog } from '../guard-file/absence-dialog.tsx'
import { ABSENCE_KIND_NAMES, ABSENCES, ASKED_VIA_NAMES } from '../guard-file/guard-file-names.ts'
import { AbsenceTabs } from './absence-tabs.tsx'

export const handle = {
  title: 'Absences',
  help: 'Leave, sickness and suspensions. Approving one removes the guard from the shifts planned on those days.',
}

type Absence = absences.GuardAbsence

const PAGE: ResourcePageOptions<Absence> = {
  name: ABSENCES,
  kind: 'guard_absences',
  one: 'absence',
  many: 'absences',
  calls: absences,
  label: 'Absences',
  columns: [
    {
      field: 'guard_id',
      title: 'Guard',
      sortable: true,
      cell: ({ guard_id, guard_name }) => <NumberName number={guard_id} name={guard_name} />,
    },
    {
      field: 'kind',
      title: 'Kind',
      cell: ({ kind, half_day }) => `${ABSENCE_KIND_NAMES[kind]}${half_day ? ', half a day' : ''}`,
    },
    { field: 'from_on', title: 'First day', sortable: true, breaks: 'never', cell: ({ from_on }) => formatDay(from_on) },
    {
      field: 'until_on',
      title: 'Last day',
      breaks: 'never',
      cell: ({ until_on }) => (until_on ? formatDay(until_on) : 'Open'),
    },
    {
      field: 'state',
      title: 'State',
      cell: ({ state }) => <StatusBadge text={state} variant={STATUS_VARIANTS.absence[state]} />,
    },
    { field: 'asked_via', title: 'Asked', cell: ({ asked_via }) => (asked_via ? ASKED_VIA_NAMES[asked_via] : '—') },
    { field: 'decided_by_name', title: 'Decided by', cell: ({ decided_by_name }) => decided_by_name ?? '—' },
  ],
  nameOf: ({ guard_name, from_on }) => `absence of ${guard_name} from ${formatDay(from_on)}`,
  search: 'Search by guard...',
  filters: [{ field: 'state', label: 'State', choices: choicesOf(absences.ABSENCE_STATES) }],
  rowActions: true,
  add: '+ Add absence',
  texts: {
    loading: 'Loading absences...',
    empty: 'No absences yet.',
    emptyHint: 'Add the first one, or open a guard and add it there.',
    noMatch: 'No absences match.',
  },
  failures: {
    list: { unexpected: 'An unexpected error occurred while fetching absences.' },
    remove: { unexpected: 'An unexpected error occurred while deleting the absence.' },
  },
  question: ({ guard_name, from_on }) =>
    `Are you sure you want to delete the absence of ${guard_name} from ${formatDay(from_on)}?`,
}

export default function AbsencesPage() {
  return (
    <>
      <AbsenceTabs />
      <ResourcePage
        filters={(list) => (
          <FilterBy by={['guard']} list={list}>
            <FilterDays list={list} />
          </FilterBy>
        )}
        options={PAGE}
        form={(absence, props) => <AbsenceDialog absence={absence} {...props} />}
        reader={(absence, props) => <AbsenceDialog absence={absence} {...props} />}
      />
    </>
  )
}
