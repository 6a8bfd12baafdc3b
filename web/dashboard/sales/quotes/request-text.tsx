import { Anchor, Group, SimpleGrid, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { estimateParts, estimateText } from '../../../../api/sales/estimates.ts'
import { DISCOUNT_ABOVE_GUARDS } from '../../../../api/sales/quotation-figures.ts'
import { keptEstimate, type QuoteRequest } from '../../../../api/sales/quotes.ts'
import { formatDay } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Telephone } from '../../../ui/telephone.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'

const AS_WRITTEN = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text size="xs" c="dimmed" component="dt">
      {label}
    </Text>
    <Text size="sm" component="dd" m={0} style={AS_WRITTEN}>
      {children}
    </Text>
  </div>
)

/** The request as the visitor wrote it, and whether the discount applies. */
export function RequestText({ request }: { request: QuoteRequest }) {
  const { name, email, phone, status, received_at, client_id, guards_needed, sites_needed, start_date, message } = request
  const seen = keptEstimate(request)
  return (
    <>
      <div>
        <Group gap="sm" mb={4}>
          <StatusBadge text={status} variant={STATUS_VARIANTS.quoteRequest[status]} />
          <Text size="sm" c="dimmed">
            <TimeAgo at={received_at} />
          </Text>
        </Group>
        <Title order={2} size="h4" style={AS_WRITTEN}>
          {name}
        </Title>
        <Text size="sm" style={AS_WRITTEN}>
          {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
          {phone && (
            <>
              {email && ' · '}
              <Telephone number={phone} />
            </>
          )}
        </Text>
        {client_id && (
          <Text size="sm">
            <Anchor component={Link} to={`/dashboard/clients?record=${client_id}`}>
              Client {client_id}
            </Anchor>
          </Text>
        )}
      </div>
      <SimpleGrid component="dl" cols={{ base: 2, xs: 3 }} m={0}>
        <Fact label="Service">{request.service_title ?? 'Not sure yet'}</Fact>
        <Fact label="Site type">{request.site_type}</Fact>
        <Fact label="Area">{request.area}</Fact>
        {sites_needed ? <Fact label="Sites">{sites_needed}</Fact> : <Fact label="Guards">{guards_needed || 'Not said'}</Fact>}
        <Fact label="Start">{start_date ? formatDay(start_date) : 'Not said'}</Fact>
        {seen && (
          <Fact label="Estimate seen">
            {estimateText(seen)}
            <br />
            {estimateParts(seen)}, price list version {request.price_version}
          </Fact>
        )}
      </SimpleGrid>
      {message && <Text style={AS_WRITTEN}>{message}</Text>}
      {guards_needed > DISCOUNT_ABOVE_GUARDS && (
        <Notice kind="info" text={`More than ${DISCOUNT_ABOVE_GUARDS} guards: the corporate discount applies.`} />
      )}
    </>
  )
}
