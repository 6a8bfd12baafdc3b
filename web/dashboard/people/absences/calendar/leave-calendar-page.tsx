import { ActionIcon, Button, Group, Skeleton, Text, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { today } from '../../../../../contract/core/fields/days.ts'
import { create, type GuardAbsence, list } from '../../../../../contract/people/guard-absences.ts'
import { call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { formatDay } from '../../../../lib/format.ts'
import { useDialog } from '../../../../lib/forms/use-dialog.ts'
import { useAddress } from '../../../../lib/lists/use-address.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../../ui/banner.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { AbsenceDialog } from '../../../shared/guard-file/absence-dialog.tsx'
import { ABSENCES } from '../../../shared/guard-file/guard-file-names.ts'
import { AbsenceTabs } from '../absence-tabs.tsx'
import { LeaveCalendar } from './leave-calendar.tsx'
import { daysOf, monthAfter } from './month-rows.ts'

export const handle = {
  title: 'Absences',
  help: 'Who is away in a month, by guard: approved, and still waiting for a decision.',
}

const FAILURES = { unexpected: 'An unexpected error occurred while fetching absences.' }
/** The most absences of a month that are shown. */
const SHOWN = '1000'

/** `2026-12` as `Dec 2026`. */
const nameOf = (month: string) => formatDay(`${month}-01`).slice(2)

export default function LeaveCalendarPage() {
  const [address, change] = useAddress()
  const writes = useCan()(create.permission)
  const banner = useBanner()
  const dialog = useDialog<GuardAbsence>()
  const now = today().slice(0, 7)
  const asked = address.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : now
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
        <Group gap="xs">
          <Tooltip label="Previous month">
            <ActionIcon variant="default" size="lg" aria-label="Previous month" onClick={() => go(monthAfter(month, -1))}>
              <IconChevronLeft size={18} />
            </ActionIcon>
          </Tooltip>
          <Text component="h2" fw={700} miw={84} ta="center" aria-live="polite">
            {nameOf(month)}
          </Text>
          <Tooltip label="Next month">
            <ActionIcon variant="default" size="lg" aria-label="Next month" onClick={() => go(monthAfter(month, 1))}>
              <IconChevronRight size={18} />
            </ActionIcon>
          </Tooltip>
          {month !== now && (
            <Button variant="default" onClick={() => go(now)}>
              This month
            </Button>
          )}
        </Group>
        {writes && (
          <Button color="amber" onClick={dialog.add}>
            + Add Absence
          </Button>
        )}
      </Group>
      {error && (
        <Notice kind="error" text={failureText(error, FAILURES)} action={{ label: 'Try again', run: () => void refetch() }} />
      )}
      {!data && !error && <Skeleton height={240} role="status" aria-label="Loading absences..." />}
      {data && !isPlaceholderData && data.items.length === 0 && <Text c="dimmed">Nobody is away in {nameOf(month)}.</Text>}
      {data && !isPlaceholderData && data.items.length > 0 && (
        <LeaveCalendar absences={data.items} days={days} onOpen={writes ? dialog.edit : undefined} />
      )}
      {dialog.shown && (
        <AbsenceDialog key={dialog.shown.key} absence={dialog.shown.record} onSaved={banner.success} onClosed={dialog.close} />
      )}
    </>
  )
}
