import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countOf } from '../../../../api/core/format.ts'
import { formatDay } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Notice } from '../../../ui/notice.tsx'
import { deployabilityOf } from './deployability.ts'

/** The coming shifts of a guard who is not Active and that were kept, with a link to their list for who may read the schedule. */
export function ComingShifts({ guardId }: { guardId: number }) {
  const reads = useCan()('roster.read')
  const { data } = useQuery(deployabilityOf(guardId))
  if (!data?.first_shift) return null
  const days = data.shifts_ahead === 1 ? `on ${formatDay(data.first_shift)}` : `from ${formatDay(data.first_shift)} on`
  const planned = `${countOf(data.shifts_ahead, 'shift')} planned ${days}.`
  return (
    <Stack gap={4}>
      <Notice kind="warning" text={`${planned} They do not count as cover while the guard is not Active.`} />
      {reads && (
        <Anchor component={Link} to={`/dashboard/duty-schedule?covers=false&guard_id=${guardId}`} size="sm">
          Show these shifts
        </Anchor>
      )}
    </Stack>
  )
}
