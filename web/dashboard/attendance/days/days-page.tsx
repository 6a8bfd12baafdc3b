import { Group, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as calls from '../../../../api/attendance/attendance-days.ts'
import type { Sent } from '../../../../api/core/endpoint.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useKeptMarks } from '../../../lib/forms/use-kept.ts'
import { readListState } from '../../../lib/lists/list-state.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import { ControlTabs } from '../../shared/control-tabs.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { FilterDays } from '../../shared/lists/filter-days.tsx'
import { PersonPicker } from '../../shared/records/record-pickers.tsx'
import { ATTENDANCE } from '../now/use-now.ts'
import { ApproveBar } from './approve-bar.tsx'
import { DayTable } from './day-table.tsx'
import { keyOf } from './day-words.ts'
import classes from './days.module.css'
import { RefusedDays } from './refused-days.tsx'
import { useApproval } from './use-approval.ts'

export const handle = {
  title: 'Control room',
  help: 'The days of all stations, and what stands out on each. Approve many at once; what is not decided yet is one press away.',
}

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the days.' }
/** Days before today that are shown first. */
const FIRST_DAYS = 7
const SHOWN = [
  { value: 'waiting', label: 'To approve' },
  { value: 'ready', label: 'All decided' },
  { value: 'all', label: 'All' },
]
const FIRST = 'waiting'
const EMPTY: Record<string, string> = {
  waiting: 'No day of these waits for approval.',
  ready: 'No day of these is decided and waits for approval.',
  all: 'No shifts on these days.',
}

export default function DaysPage() {
  const [address, change] = useAddress()
  const banner = useBanner()
  const may = useCan()
  const now = today()
  const query = {
    from: addDays(now, -FIRST_DAYS),
    to: addDays(now, -1),
    show: FIRST,
    ...readListState(calls.list.query, address),
  }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [ATTENDANCE, 'days', query],
    queryFn: ({ signal }) => call(calls.list, { query } as Sent<typeof calls.list>, { signal }),
  })
  const [chosen, setChosen] = useKeptMarks<string>('days')
  const approval = useApproval(banner, () => setChosen([]))
  function filter(changes: Record<string, string>) {
    setChosen([])
    change(changes)
  }
  const days = data?.days ?? []
  const supervisor = address.get('account_id')
  return (
    <>
      <Banner banner={banner} />
      <ControlTabs />
      <Group gap="sm" mb="md" align="flex-end" className={classes.fields}>
        <SegmentedControl
          aria-label="Show"
          data={SHOWN}
          value={query.show}
          onChange={(to) => filter({ show: to === FIRST ? '' : to })}
        />
        <FilterDays list={{ state: query, change: filter }} />
        <FilterBy by={['client', 'station']} list={{ state: query, change: filter }} />
        <PersonPicker
          key={supervisor ? 'chosen' : 'open'}
          label="Supervisor"
          placeholder="Name"
          size="xs"
          w={185}
          clearable
          value={supervisor ? Number(supervisor) : null}
          onChange={(id) => filter({ account_id: id === null ? '' : String(id) })}
        />
      </Group>
      <RefusedDays refused={approval.refused} onClose={approval.forget} />
      {error && !isFetching && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {!data && !error && <Skeleton height={240} role="status" aria-label="Loading the days..." />}
      {data && days.length === 0 && <Text c="dimmed">{EMPTY[query.show]}</Text>}
      {days.length > 0 && (
        <>
          {may('attendance.approve') && (
            <ApproveBar
              days={days}
              chosen={days.filter((day) => chosen.has(keyOf(day)))}
              onChoose={setChosen}
              onApprove={approval.approve}
              waiting={approval.waiting}
            />
          )}
          <DayTable days={days} chosen={chosen} onChoose={may('attendance.approve') ? setChosen : undefined} />
          {data!.total > days.length && (
            <Text size="sm" c="dimmed" mt="xs">
              The oldest {formatNumber(days.length)} of {formatNumber(data!.total)}. The others follow once these are approved.
            </Text>
          )}
        </>
      )}
    </>
  )
}
