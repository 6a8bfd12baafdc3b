import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as runs from '../../../../api/billing/billing-runs.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoment } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { Lost } from '../../../ui/panel/lost.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const WAIT_MILLISECONDS = 3_000

const SAID: Record<runs.RunState, string> = {
  Computing: 'Begun',
  Ready: 'Drafts wait to be issued or discarded. Computed',
  Done: 'Every draft is issued or discarded. Computed',
}

/** The state of the last run of a month: when it was made and by whom. Nothing where there was none. */
export function RunState({ month }: { month: string }) {
  const known = useQuery({
    queryKey: ['invoice_drafts', month, 'runs'],
    queryFn: ({ signal }) => call(runs.list, { query: { month } }, { signal }),
    refetchInterval: (query) => (query.state.data?.[0]?.state === 'Computing' ? WAIT_MILLISECONDS : false),
  })
  const last = known.data?.[0]
  if (!last) return <Lost of={known} text="The state of the run could not be loaded." />
  return (
    <Group gap="xs" mb="md" role="status" aria-label="State of the run">
      <StatusBadge text={last.state} variant={STATUS_VARIANTS.run[last.state]} />
      <Text size="sm" c="dimmed" style={{ flex: '1 1 12rem' }}>
        {`${SAID[last.state]} ${formatMoment(last.started_at)}${last.started_by_name ? ` by ${last.started_by_name}` : ''}`}
      </Text>
    </Group>
  )
}
