import { Button, Text } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useState } from 'react'
import * as calls from '../../../../api/attendance/visits.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { dayOf } from '../../../../api/core/shift.ts'
import { formatDay } from '../../../lib/format.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { ControlTabs } from '../../shared/control-tabs.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { FilterDays } from '../../shared/lists/filter-days.tsx'
import { timeOf } from '../attendance-labels.ts'
import { VisitDialog } from './visit-dialog.tsx'
import { VisitDrawer } from './visit-drawer.tsx'
import { VISITS, VisitPlans } from './visit-plans.tsx'

export const handle = {
  title: 'Control room',
  help: 'What supervisors have found at the stations, and where a visit is due.',
}

type Visit = calls.Visit
/** Days that are shown at first. */
const DAYS = 30
const EXPORT = { exportCsv: calls.exportCsv }
const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching visits.',
  signedOut: 'No access token found. Please login again.',
}
const TEXTS = {
  loading: 'Loading visits...',
  empty: 'No visits on these days.',
  emptyHint: 'A supervisor notes a visit on the phone, at the station.',
  noMatch: 'No visits match.',
}
const dayOfVisit = ({ at }: Visit) => formatDay(dayOf(Date.parse(at)))

const COLUMNS: Column<Visit>[] = [
  {
    field: 'at',
    title: 'Visit',
    card: 'line',
    sortable: true,
    breaks: 'never',
    cell: (visit) => (
      <>
        {dayOfVisit(visit)}
        <Text size="xs" c="dimmed">
          {timeOf(visit.at)}
        </Text>
      </>
    ),
  },
  {
    field: 'station_id',
    title: 'Station',
    card: 'name',
    cell: ({ station_name, by }) => (
      <>
        {station_name}
        <Text size="xs" c="dimmed">
          {by ?? 'Account erased'}
        </Text>
      </>
    ),
  },
  {
    field: 'guards_found',
    title: 'Guards',
    cell: ({ guards_found }) => guards_found.map(({ name }) => name).join(', ') || 'Nobody',
  },
  { field: 'uniform', title: 'Uniform', numeric: true, cell: ({ uniform }) => `${uniform}/5` },
  { field: 'alertness', title: 'Alertness', numeric: true, cell: ({ alertness }) => `${alertness}/5` },
  { field: 'book_checked', title: 'Book', cell: ({ book_checked }) => (book_checked ? 'Checked' : '—') },
  {
    field: 'client_met',
    title: 'Client',
    cell: ({ client_met, signed_by }) => (signed_by ? `Signed: ${signed_by}` : client_met ? 'Met' : '—'),
  },
]

export default function VisitsPage() {
  const may = useCan()
  const now = today()
  const banner = useBanner()
  const list = useList(calls.list, {
    name: VISITS,
    texts: FAILURES,
    defaults: { from: addDays(now, -DAYS), to: now, sort: '-at' },
    ...(may('attendance.read') && EXPORT),
  })
  const [open, setOpen] = useState<Visit>()
  const [address, change] = useAddress()
  const adding = address.get('record') === 'new' && may('visits.write')
  return (
    <>
      <Banner banner={banner} />
      <ControlTabs />
      <VisitPlans onSaved={banner.success} />
      <DataTable
        list={list}
        label="Visits"
        columns={COLUMNS}
        nameOf={(visit) => `${visit.station_name}, ${dayOfVisit(visit)} ${timeOf(visit.at)}`}
        texts={TEXTS}
        order="Latest first"
        moreFilters={
          <FilterBy by={['station']} list={list}>
            <FilterDays list={list} />
          </FilterBy>
        }
        add={
          may('visits.write') && (
            <Button color="amber" leftSection={<IconClipboardCheck size={18} />} onClick={() => change({ record: 'new' })}>
              Note a visit
            </Button>
          )
        }
        opens={() => true}
        onOpen={setOpen}
      />
      {adding && (
        <VisitDialog
          onSaved={(message) => {
            banner.success(message)
            list.refresh()
          }}
          onClosed={() => change({ record: '' }, { replace: true })}
        />
      )}
      {open && <VisitDrawer visit={open} onClosed={() => setOpen(undefined)} />}
    </>
  )
}
