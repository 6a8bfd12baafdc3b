import { Anchor, Box, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plans, setPlan, type VisitPlan } from '../../../../api/attendance/visits.ts'
import { call } from '../../../lib/calls/call.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { TaskDialog, useTask } from '../../../ui/dialogs/task-dialog.tsx'
import { CountField } from '../../../ui/fields/count-field.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { StationPicker } from '../../shared/records/record-pickers.tsx'

/** The query key of everything that shows visits. */
export const VISITS = 'visits'
const FAILURES = { unexpected: 'An unexpected error occurred while fetching the plan of visits.' }
const NOT_SAVED = { unexpected: 'An unexpected error occurred. Nothing was saved.' }
/** Stations that are shown at first: all late ones of most companies. */
const FIRST = 5
const isLate = ({ made, due }: VisitPlan) => made < due

/** Visits of each station in a month, planned and made, the late ones first. */
export function VisitPlans({ onSaved }: { onSaved: (message: string) => void }) {
  const may = useCan()
  const [planning, setPlanning] = useState(false)
  const [whole, setWhole] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [VISITS, 'plans'],
    queryFn: ({ signal }) => call(plans, {}, { signal }),
    staleTime: 0,
  })
  if (error)
    return (
      <Box mb="md">
        <LoadFailure error={error} failures={FAILURES} again={refetch} />
      </Box>
    )
  if (!data) return <Skeleton height={90} mb="md" role="status" aria-label="Loading the plan of visits..." />
  const sorted = data.toSorted((one, other) => Number(isLate(other)) - Number(isLate(one)))
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label="Plan of visits">
      <Group justify="space-between" mb={data.length ? 'sm' : 0} gap="sm">
        <Title order={2} size="h4">
          This month
        </Title>
        {may('stations.write') && (
          <Button variant="default" size="compact-sm" onClick={() => setPlanning(true)}>
            Plan visits
          </Button>
        )}
      </Group>
      {data.length === 0 && (
        <Text size="sm" mt="xs">
          No visits are planned.
        </Text>
      )}
      <Stack gap={6} component="ul" p={0} m={0}>
        {(whole ? sorted : sorted.slice(0, FIRST)).map((plan) => (
          <Group key={plan.station_id} component="li" justify="space-between" gap="xs" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={600} truncate>
                {plan.station_name}
              </Text>
              <Text size="xs" c="dimmed">
                {plan.last_at ? (
                  <>
                    Last visit <TimeAgo at={plan.last_at} />
                  </>
                ) : (
                  'Never visited'
                )}
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap">
              {isLate(plan) && <StatusBadge text="Late" variant="bad" />}
              <Text size="sm">
                {plan.made} of {plan.visits_a_month}
              </Text>
            </Group>
          </Group>
        ))}
      </Stack>
      {sorted.length > FIRST && (
        <Anchor component="button" type="button" size="sm" mt="xs" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show fewer' : `Show all ${sorted.length} stations`}
        </Anchor>
      )}
      {planning && <PlanDialog plans={data} onSaved={onSaved} onClosed={() => setPlanning(false)} />}
    </Paper>
  )
}

type PlanProps = { plans: VisitPlan[]; onSaved: (message: string) => void; onClosed: () => void }

function PlanDialog({ plans: known, onSaved, onClosed }: PlanProps) {
  const cache = useQueryClient()
  const [station, setStation] = useState<number | null>(null)
  const [visits, setVisits] = useState<number | null>(null)
  const [done, setDone] = useState(false)
  const task = useTask(NOT_SAVED)
  const save = () =>
    task.run(async (idempotencyKey) => {
      await call(setPlan, { body: { station_id: station!, visits_a_month: visits! } }, { idempotencyKey })
      await cache.invalidateQueries({ queryKey: [VISITS, 'plans'] })
      setDone(true)
      onSaved(visits ? `${visits} ${visits === 1 ? 'visit' : 'visits'} a month are planned.` : 'No visits are planned there.')
    })
  return (
    <TaskDialog
      title="Plan visits"
      task={task}
      dirty={station !== null || visits !== null}
      action={{ label: 'Save', run: () => void save(), disabled: station === null || visits === null }}
      done={done}
      onClosed={onClosed}
    >
      <Text size="sm">
        The month is cut into as many parts as visits are planned. A part that goes by without its visit is an exception. 0 ends
        the plan of a station.
      </Text>
      <StationPicker
        label="Station"
        required
        value={station}
        onChange={(id) => {
          task.change()
          setStation(id)
          setVisits(known.find(({ station_id }) => station_id === id)?.visits_a_month ?? null)
        }}
      />
      <CountField
        label="Visits a month"
        required
        unit="visits"
        max={31}
        allowDecimal={false}
        value={visits}
        onChange={(count) => {
          task.change()
          setVisits(typeof count === 'number' ? count : null)
        }}
      />
    </TaskDialog>
  )
}
