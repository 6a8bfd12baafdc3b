import { Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AttendancePeriod, lateFacts } from '../../../../api/attendance/attendance-periods.ts'
import { formatHours } from '../../../../api/core/shift.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { ATTENDANCE } from '../now/use-now.ts'
import { FACT_NAMES } from './fact-names.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching what was learned later.' }

type Props = { period: Pick<AttendancePeriod, 'month' | 'station_id' | 'station_name'>; onClose: () => void }

/** Late facts of the shifts of a station and month, with the person who told each. */
export function LateFactsOfMonth({ period: { month, station_id, station_name }, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [ATTENDANCE, 'late facts', station_id, month],
    queryFn: ({ signal }) => call(lateFacts, { query: { month, station_id: String(station_id) } }, { signal }),
  })
  return (
    <Modal opened onClose={onClose} title={`Learned later: ${station_name}, ${formatMonth(month)}`}>
      {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {!data && !error && <Skeleton height={120} role="status" aria-label="Loading what was learned later..." />}
      <Stack gap="md">
        {data?.map(({ id, kind, name, day, guard_name, told_by, reason, by, ...hours }) => (
          <div key={id}>
            <Text fw={600} size="sm">
              {FACT_NAMES[kind]}
            </Text>
            <Text size="sm">{[`${name}, ${formatDay(day)}, ${formatHours(hours)}`, guard_name].filter(Boolean).join(' · ')}</Text>
            <Text size="sm">{reason}</Text>
            <Text size="xs" c="dimmed">
              Told by {told_by}
              {by && `, recorded by ${by}`}
            </Text>
          </div>
        ))}
      </Stack>
    </Modal>
  )
}
