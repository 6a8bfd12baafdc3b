import { Anchor, Button, Checkbox, Fieldset, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Coverage, CoverageRow } from '../../../../../api/contracts/slots.ts'
import { countOf } from '../../../../../api/core/format.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { Select } from '../../../../ui/choices/select.tsx'
import { CountField } from '../../../../ui/fields/count-field.tsx'
import { DayField } from '../../../../ui/fields/day-field.tsx'
import { LoadFailure } from '../../../../ui/notice.tsx'
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
        {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
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
        No shift is open in these weeks. Shifts come from active contracts.{' '}
        {contracts && (
          <Anchor component={Link} to="/dashboard/contracts" inherit>
            Go to Contracts
          </Anchor>
        )}
      </Text>
    )
  const stations = Map.groupBy(posts, ({ station_id }) => station_id)
  const add = (more: CoverageRow[]) => onChoose([...new Set([...chosen, ...more.map(({ line_id }) => line_id)])])
  const drop = (some: CoverageRow[]) => onChoose(chosen.filter((id) => !some.some(({ line_id }) => line_id === id)))
  return (
    <>
      <WholeContract posts={posts} onAdd={add} />
      <Checkbox.Group value={chosen.map(String)} onChange={(ids) => onChoose(ids.map(Number))} label="Posts with open shifts">
        <div className={classes.stations}>
          {[...stations.values()].map((ofStation) => (
            <div key={ofStation[0]!.station_id}>
              <Group gap="xs" wrap="nowrap" justify="space-between">
                <Text fw={600} size="sm">
                  {ofStation[0]!.station_name}
                </Text>
                {ofStation.length > 1 && <WholeStation posts={ofStation} chosen={chosen} onAdd={add} onDrop={drop} />}
              </Group>
              <Stack gap={6} mt={6}>
                {ofStation.map(({ line_id, name, open }) => (
                  <Checkbox key={line_id} value={String(line_id)} label={`${name}: ${formatNumber(open)} open`} />
                ))}
              </Stack>
            </div>
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}

type WholeProps = { posts: CoverageRow[]; onAdd: (posts: CoverageRow[]) => void }

/** Chooses all posts of a station, or none of them once all are. */
function WholeStation({ posts, chosen, onAdd, onDrop }: WholeProps & { chosen: number[]; onDrop: WholeProps['onAdd'] }) {
  const all = posts.every(({ line_id }) => chosen.includes(line_id))
  const text = all ? 'None' : `All ${formatNumber(posts.length)}`
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`${text} of ${posts[0]!.station_name}`}
      onClick={() => (all ? onDrop(posts) : onAdd(posts))}
    >
      {text}
    </Button>
  )
}

/** Chooses all posts of a contract, whatever the station. */
function WholeContract({ posts, onAdd }: WholeProps) {
  const contracts = [...Map.groupBy(posts, ({ contract_id }) => contract_id)]
  if (contracts.length === posts.length) return null
  return (
    <Select
      label="Add a whole contract"
      placeholder="Choose a contract"
      searchable
      maw={420}
      value={null}
      data={contracts.map(([id, [first, ...others]]) => ({
        value: String(id),
        label: `${first!.client_name}, contract ${id}: ${countOf(1 + others.length, 'post')}`,
      }))}
      onChange={(id) => id && onAdd(posts.filter(({ contract_id }) => contract_id === Number(id)))}
    />
  )
}
