import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import { create, type PatrolRoute, PatrolRouteInput, type RoutePlan, update } from '../../../../api/attendance/patrol-routes.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { MultiSelect } from '../../../ui/choices/multi-select.tsx'
import { CountField } from '../../../ui/fields/count-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { PATROLS, useCheckpoints } from './patrol-names.ts'
import { PlanLines } from './plan-lines.tsx'

const LABELS = {
  name: 'Name',
  points: 'Points',
  ordered: 'The points are walked in this order',
  minutes_allowed: 'Time for a round',
  min_seconds: 'Least time between two points',
  plans: 'When it is walked',
}
const FAILURES = { unexpected: 'This could not be saved. Please try again.' }
const NIGHT: RoutePlan = { from_time: '20:00', until_time: '04:00', every_minutes: 120, weekdays: 127 }

type RouteDialogProps = {
  stationId: number
  route: PatrolRoute | undefined
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Adds or edits a route: its points in order, and the times at which it is walked. */
export function RouteDialog({ stationId, route, onSaved, onClosed }: RouteDialogProps) {
  const { data: checkpoints = [] } = useCheckpoints(stationId)
  const initial = {
    station_id: stationId,
    name: route?.name ?? '',
    ordered: route?.ordered ?? false,
    minutes_allowed: route?.minutes_allowed ?? 30,
    min_seconds: route?.min_seconds ?? 20,
    points: route?.points ?? [],
    plans: route?.plans ?? [NIGHT],
  }
  const form = useContractForm({
    name: PATROLS,
    schema: PatrolRouteInput,
    // Input may not be a number yet; the schema reports that on saving.
    initial: initial as Record<keyof typeof initial, never>,
    record: route,
    send: (body, idempotencyKey) =>
      route ? call(update, { params: { id: String(route.id) }, body }) : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const points = form.field<number[]>('points')
  const ordered = form.field<boolean>('ordered')
  return (
    <FormDialog
      title={route ? 'Edit route' : 'Add route'}
      form={form}
      labels={LABELS}
      shows={{ points: (id) => checkpoints.find((one) => one.id === id)?.name ?? String(id) }}
      onClosed={onClosed}
      wide
    >
      <TextInput label={LABELS.name} placeholder="Fence and gates" required data-autofocus {...form.text('name')} />
      <MultiSelect
        label={LABELS.points}
        description="In the order in which they are chosen"
        required
        searchable
        hidePickedOptions
        data={checkpoints.map(({ id, name }) => ({ value: String(id), label: name }))}
        name={points.name}
        error={points.error}
        value={points.value?.map(String) ?? []}
        onChange={(ids) => points.onChange(ids.map(Number))}
      />
      <Switch
        label={LABELS.ordered}
        checked={ordered.value ?? false}
        onChange={(event) => ordered.onChange(event.currentTarget.checked)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CountField label={LABELS.minutes_allowed} required unit="min" {...form.field<number | string>('minutes_allowed')} />
        <CountField label={LABELS.min_seconds} required unit="s" {...form.field<number | string>('min_seconds')} />
      </SimpleGrid>
      <PlanLines lines={form.lines<RoutePlan>('plans')} blank={NIGHT} />
    </FormDialog>
  )
}
