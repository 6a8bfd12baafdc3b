import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { today } from '../../../../contract/core/fields/days.ts'
import { countOf } from '../../../../contract/core/format.ts'
import { list } from '../../../../contract/roster/duty-schedules.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Notice } from '../../../ui/notice.tsx'

/**
 * The coming shifts of a guard who is not Active: how many, from which date, and that they do not count as cover. Links to the
 * list of them once the status is saved.
 */
export function KeptShifts({ guardId, saved }: { guardId: number; saved: boolean }) {
  const { data } = useQuery({
    enabled: useCan()(list.permission),
    queryKey: ['duty-schedules', 'kept', guardId],
    queryFn: () =>
      call(list, { query: { guard_id: String(guardId), from: today(), sort: 'shift_date', page: '1', page_size: '1' } }),
  })
  const first = data?.items[0]
  if (!first) return null
  const days = data.total === 1 ? `on ${formatDay(first.shift_date)}` : `from ${formatDay(first.shift_date)} on`
  return (
    <Stack gap={4}>
      <Notice
        kind="warning"
        text={`${countOf(data.total, 'shift')} planned ${days}. Shifts are kept, and do not count as cover while the guard is not Active.`}
      />
      {saved && (
        <Anchor component={Link} to={`/dashboard/duty-schedule?covers=false&guard_id=${guardId}`} size="sm">
          Show these shifts
        </Anchor>
      )}
    </Stack>
  )
}
