import { Button, Group, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { today } from '../../../../../api/core/fields/days.ts'
import { create, type GuardAbsence, list } from '../../../../../api/people/guard-absences.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useDialog } from '../../../../lib/forms/use-dialog.ts'
import { useAddress } from '../../../../lib/lists/use-address.ts'
import { formatMonth, readMonth } from '../../../../lib/months.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../../ui/banner.tsx'
import { LoadFailure } from '../../../../ui/notice.tsx'
import { MonthChoice } from '../../../shared/month-choice.tsx'
import { AbsenceDialog } from '../../guard-file/absence-dialog.tsx'
import { ABSENCES } from '../../guard-file/guard-file-names.ts'
import { AbsenceTabs } from '../absence-tabs.tsx'
import { LeaveCalendar } from './leave-calendar.tsx'
import { daysOf } from './month-rows.ts'

export const handle = {
  title: 'Absences',
  help: 'Who is away in a month, by guard: approved, and still waiting for a decision.',
}

const FAILURES = { unexpected: 'An unexpected error occurred while fetching absences.' }
/** The most absences of a month that are shown. */
const SHOWN = '1000'

export default function LeaveCalendarPage() {
  const [address, change] = useAddress()
  const writes = useCan()(create.permission)
  const banner = useBanner()
  const dialog = useDialog<GuardAbsence>()
  const now = today().slice(0, 7)
  const month = readMonth(address.get('month'), now)
  const days = daysOf(month)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [ABSENCES, 'list', 'calendar', month],
    queryFn: () =>
      call(list, { query: { from: days[0]!, to: days.at(-1)!, standing: 'true', page: '1', page_size: SHOWN, sort: 'from_on' } }),
    placeholderData: keepPreviousData,
  })
  const go = (to: string) => change({ month: to === now ? '' : to })
  return (
    <>
      <AbsenceTabs />
      <Banner banner={banner} />
      <Group justify="space-between" mb="md" gap="sm">
        <MonthChoice month={month} now={now} onChange={go} />
        {writes && (
          <Button color="amber" onClick={dialog.add}>
            + Add absence
          </Button>
        )}
      </Group>
      {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {!data && !error && <Skeleton height={240} role="status" aria-label="Loading absences..." />}
      {data && !isPlaceholderData && data.items.length === 0 && <Text c="dimmed">Nobody is away in {formatMonth(month)}.</Text>}
      {data && !isPlaceholderData && data.items.length > 0 && (
        <LeaveCalendar absences={data.items} days={days} onOpen={writes ? dialog.edit : undefined} />
      )}
      {dialog.shown && (
        <AbsenceDialog key={dialog.shown.key} absence={dialog.shown.record} onSaved={banner.success} onClosed={dialog.close} />
      )}
    </>
  )
}
