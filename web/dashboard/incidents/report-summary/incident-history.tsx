import { Skeleton, Text, Timeline } from '@mantine/core'
import type { IncidentDetail } from '../../../../api/incidents/incidents.ts'
import { formatMoment } from '../../../lib/format.ts'

type Entry = IncidentDetail['history'][number]

const title = ({ from_status, to_status, correction }: Entry) =>
  !to_status && !correction
    ? 'Escalation'
    : to_status
      ? from_status
        ? `${from_status} → ${to_status}`
        : `Reported as ${to_status}`
      : 'Correction'

/** The history of an incident, oldest first. */
export function IncidentHistory({ detail, failed }: { detail: IncidentDetail | undefined; failed: boolean }) {
  if (failed) return <Text size="sm">The history could not be loaded.</Text>
  if (!detail) return <Skeleton height={60} />
  if (detail.history.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nothing has been added to this report.
      </Text>
    )
  }
  return (
    <Timeline bulletSize={12} lineWidth={2}>
      {detail.history.map((entry) => (
        <Timeline.Item key={`${entry.at}${entry.to_status}${entry.correction}`} title={title(entry)}>
          {entry.correction && <Text size="sm">{entry.correction}</Text>}
          {entry.reason && <Text size="sm">{entry.reason}</Text>}
          <Text size="xs" c="dimmed">
            {formatMoment(entry.at)}
            {entry.by && `, ${entry.by}`}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
