import { Anchor, Checkbox, Fieldset, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Coverage, CoverageRow } from '../../../../../contract/contracts/slots.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { CountField } from '../../../../ui/fields/count-field.tsx'
import { DayField } from '../../../../ui/fields/day-field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import classes from './generator.module.css'
import type { RosterDraft } from './roster-draft.ts'
import { daysOfWeeks, usePosts } from './use-posts.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the posts.' }

type StepProps = { draft: RosterDraft; onChange: (part: Partial<RosterDraft>) => void }

const openOf = ({ days }: CoverageRow) => days.reduce((open, { needed, covered }) => open + needed - covered, 0)

/** Chooses the weeks and the posts with open slots in them. */
export function PostsStep({ draft, onChange }: StepProps) {
  const { from, weeks, line_ids } = draft
  const { data, error, isPending, refetch } = usePosts(draft)
  const days = daysOfWeeks(draft)
  return (
    <Fieldset legend="1. Weeks and posts" radius="md">
      <Stack gap="md">
        <Group align="start" gap="md">
          <DayField label="From" value={from ?? null} onChange={(day) => onChange({ from: day })} clearable={false} />
          <CountField
            label="For"
            unit="weeks"
            value={weeks}
            onChange={(count) => onChange({ weeks: count })}
            error={days === undefined && 'One to eight weeks.'}
            maw={140}
          />
        </Group>
        {error && (
          <Notice kind="error" text={failureText(error, FAILURES)} action={{ label: 'Try again', run: () => void refetch() }} />
        )}
        {isPending && from && days && <Skeleton height={96} radius="md" role="status" aria-label="Loading posts..." />}
        {data && <Posts coverage={data} chosen={line_ids} onChoose={(ids) => onChange({ line_ids: ids })} />}
      </Stack>
    </Fieldset>
  )
}

type PostsProps = { coverage: Coverage; chosen: number[]; onChoose: (ids: number[]) => void }

function Posts({ coverage: { rows }, chosen, onChoose }: PostsProps) {
  const posts = rows.map((row) => ({ ...row, open: openOf(row) })).filter(({ open }) => open > 0)
  const contracts = useCan()('contracts.read')
  if (posts.length === 0)
    return (
      <Text>
        No slot is open in these weeks. Slots come from active contracts.{' '}
        {contracts && (
          <Anchor component={Link} to="/dashboard/contracts" inherit>
            Go to Contracts
          </Anchor>
        )}
      </Text>
    )
  const stations = Map.groupBy(posts, ({ station_id }) => station_id)
  return (
    <Checkbox.Group value={chosen.map(String)} onChange={(ids) => onChoose(ids.map(Number))} label="Posts with open slots">
      <div className={classes.stations}>
        {[...stations.values()].map((ofStation) => (
          <div key={ofStation[0]!.station_id}>
            <Text fw={600} size="sm">
              {ofStation[0]!.station_name}
            </Text>
            <Stack gap={6} mt={6}>
              {ofStation.map(({ line_id, name, open }) => (
                <Checkbox key={line_id} value={String(line_id)} label={`${name}: ${formatNumber(open)} open`} />
              ))}
            </Stack>
          </div>
        ))}
      </div>
    </Checkbox.Group>
  )
}
