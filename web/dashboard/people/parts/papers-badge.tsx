import { Group, Text } from '@mantine/core'
import type { Readiness } from '../../../../api/people/deployability.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

/** Papers that a guard lacks; nothing for a guard who is Ready. */
export const PapersBadge = ({ readiness, papers }: { readiness: Readiness; papers: string[] }) =>
  readiness !== 'Ready' && (
    <Group gap={6} component="span">
      <StatusBadge text={readiness} variant={STATUS_VARIANTS.readiness[readiness]} />
      <Text span size="xs">
        {papers.join(' ')}
      </Text>
    </Group>
  )
