import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { deployabilityOf } from './deployability.ts'

const FAILURES = {
  unexpected: 'Whether this guard may be planned could not be loaded.',
}

/** Ready, Papers missing or Not allowed, and why. */
export function ReadinessLine({ guardId }: { guardId: number }) {
  const { data, error, refetch } = useQuery(deployabilityOf(guardId))
  if (error && !data) return <LoadFailure error={error} failures={FAILURES} again={refetch} />
  if (!data) return null
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <StatusBadge text={data.state} variant={STATUS_VARIANTS.readiness[data.state]} />
      <Text size="sm">{[...data.reasons, ...data.warnings].join(' ')}</Text>
    </Group>
  )
}
