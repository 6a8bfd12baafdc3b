import { Anchor, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Incident, list } from '../../../../api/incidents/incidents.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { listKey } from '../../../lib/lists/use-list.ts'
import { useRole } from '../../../lib/session/session.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './incidents.module.css'

const SHOWN = 5
const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching incidents.',
}

/** The latest incidents, to avoid duplicate reports; one reported here comes first, whatever its date. */
export function RecentIncidents() {
  const signedIn = useRole() !== null
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey('incidents'), 'recent'],
    queryFn: () => call(list, { query: { page: '1', page_size: String(SHOWN), sort: '-id' } }),
    // Without a session the form already shows an error.
    enabled: signedIn,
  })
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="recent" aria-busy={!data && !error}>
      <Group justify="space-between" className={classes.title}>
        <Title order={2} id="recent" size="h4">
          Recent incidents
        </Title>
        <Anchor component={Link} to="/dashboard/report-summary" size="sm" underline="always">
          All incidents
        </Anchor>
      </Group>
      {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {data?.items.length === 0 && <Text c="dimmed">No incidents found.</Text>}
      {data ? (
        <ul className={classes.reports}>
          {data.items.map((incident) => (
            <Report key={incident.id} incident={incident} />
          ))}
        </ul>
      ) : (
        !error && (
          <Stack gap="lg" role="status" aria-label="Loading incidents...">
            {Array.from({ length: SHOWN }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: these are all alike and never move
              <Skeleton key={place} height={88} />
            ))}
          </Stack>
        )
      )}
    </Paper>
  )
}

const Report = ({ incident }: { incident: Incident }) => (
  <li>
    <Group gap="xs" mb={4}>
      <StatusBadge text={incident.severity} variant={STATUS_VARIANTS.severity[incident.severity]} />
      <StatusBadge text={incident.status} variant={STATUS_VARIANTS.incident[incident.status]} />
      <Text size="xs" c="dimmed">
        {formatDay(incident.incident_date)}
      </Text>
    </Group>
    <Text size="sm" lineClamp={2} className={classes.words}>
      {incident.description}
    </Text>
    <Text size="xs" c="dimmed">
      {incident.guard_name} · {incident.station_name}
    </Text>
  </li>
)
