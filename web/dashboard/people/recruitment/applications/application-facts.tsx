import { Anchor, Group, Rating, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { ApplicationDetail } from '../../../../../api/people/recruitment.ts'
import { formatMoment } from '../../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { Telephone } from '../../../../ui/telephone.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'

type ApplicationFactsProps = { application: ApplicationDetail; onRate: (rating: number | null) => void; rating: boolean }

/** The applicant, the job, the stage and the rating. */
export function ApplicationFacts({ application, onRate, rating }: ApplicationFactsProps) {
  const { name, email, phone, job_title, received_at, stage, stage_since, guard_id, consent } = application
  return (
    <div>
      <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Title>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {job_title} · <Anchor href={`mailto:${email}`}>{email}</Anchor>
        {phone && ' · '}
        {phone && <Telephone number={phone} />}
      </Text>
      <Text size="sm" c="dimmed">
        Received <TimeAgo at={received_at} />
      </Text>
      <Group gap="sm" mt="xs">
        <StatusBadge text={stage} variant={STATUS_VARIANTS.application[stage]} />
        <Text size="sm" c="dimmed">
          since {formatMoment(stage_since)}
        </Text>
      </Group>
      {consent === 'Given' ? (
        <Text size="sm" c="dimmed" mt="xs">
          Agreed to the use of the documents
        </Text>
      ) : (
        <Group gap="xs" mt="xs">
          <StatusBadge text="Consent not asked" variant="warn" />
          <Text size="sm">This application did not come through our form. Ask before you use the documents.</Text>
        </Group>
      )}
      {guard_id && (
        <Text size="sm" mt="xs">
          <Anchor component={Link} to={`/dashboard/guards?record=${guard_id}`}>
            Open the guard record
          </Anchor>
        </Text>
      )}
      <Group gap="sm" mt="xs" role="group" aria-label="Rating">
        <Text size="sm">Rating</Text>
        <Rating
          value={application.rating ?? 0}
          readOnly={rating}
          allowClear
          onChange={(value) => onRate(value || null)}
          getSymbolLabel={(value) => (value === 0 ? 'No rating' : `${value} of 5`)}
        />
      </Group>
    </div>
  )
}
