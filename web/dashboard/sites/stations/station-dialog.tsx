import { Anchor, Divider, NumberInput, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { open as openPhone } from '../../../../api/guard/devices.ts'
import { create as makeCalendar } from '../../../../api/roster/calendar-feeds.ts'
import { OCCURRENCE_KINDS, OCCURRENCE_LABELS, SHARED_KINDS } from '../../../../api/sites/occurrence-kinds.ts'
import { create, type Station, StationInput, StationUpdate, update } from '../../../../api/sites/stations.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { MultiSelect } from '../../../ui/choices/multi-select.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { ClientPicker } from '../../shared/records/record-pickers.tsx'
import { showClient } from '../../shared/references.tsx'
import { CalendarFeed } from '../parts/calendar-feed.tsx'
import { Phones } from '../parts/phones.tsx'
import { STATION_LABELS as LABELS, STATION_INPUTS, UPDATE_FAILURES } from './station-fields.tsx'

const ADD_FAILURES = { unexpected: 'An unexpected error occurred while adding the station.' }
const draft = ({ id: _, version: __, client_name: ___, ...fields }: Station) => fields
const KIND_CHOICES = OCCURRENCE_KINDS.map((value) => ({ value, label: OCCURRENCE_LABELS[value] }))
const BLANK = {
  name: '',
  client_id: null,
  address: '',
  latitude: null,
  longitude: null,
  radius_m: 100,
  minimum_guards: 1,
  instructions: '',
  shared_kinds: [...SHARED_KINDS],
  active: true,
}

type StationDialogProps = { station: Station | undefined; onSaved: (message: string) => void; onClosed: () => void }

/** The secret address of the station's calendar, for those who plan. */
function StationCalendar({ stationId }: { stationId: number }) {
  if (!useCan()(makeCalendar.permission)) return null
  return (
    <Stack gap="xs" component="section" aria-label="Calendar" mt="lg">
      <Divider />
      <Text component="h2" size="md" fw={700}>
        Calendar
      </Text>
      <CalendarFeed of={{ station_id: stationId }} />
    </Stack>
  )
}

/** The phones that stay at the station, for those who may enrol one. */
function StationPhones({ stationId }: { stationId: number }) {
  if (!useCan()(openPhone.permission)) return null
  return (
    <Stack gap="xs" component="section" aria-label="Shared phones" mt="lg">
      <Divider />
      <Text component="h2" size="md" fw={700}>
        Shared phones
      </Text>
      <Phones of={{ station_id: stationId }} />
    </Stack>
  )
}

/** The link to the checkpoints and routes of the station. */
const StationPatrols = ({ stationId }: { stationId: number }) => (
  <Stack gap="xs" component="section" aria-label="Patrols" mt="lg">
    <Divider />
    <Text component="h2" size="md" fw={700}>
      Patrols
    </Text>
    <Anchor component={Link} to={`/dashboard/rounds/routes?station_id=${stationId}`} size="sm" underline="always">
      Checkpoints, QR codes and routes
    </Anchor>
  </Stack>
)

/** Adds or edits a station; one that is no longer guarded is set inactive, so that its history stays. */
export function StationDialog({ station, onSaved, onClosed }: StationDialogProps) {
  const form = useContractForm({
    name: 'stations',
    schema: station ? StationUpdate : StationInput,
    initial: station ? draft(station) : BLANK,
    record: station,
    send: (body, idempotencyKey) =>
      station ? call(update, { params: { id: String(station.id) }, body }) : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: station ? UPDATE_FAILURES : ADD_FAILURES,
  })
  const number = (name: 'radius_m' | 'minimum_guards') => {
    const { value, onChange, ...field } = form.field<number | string>(name)
    return {
      ...field,
      value: value ?? '',
      onChange: (next: number | string) => onChange(next !== '' ? next : name === 'radius_m' ? undefined : null),
      hideControls: true,
    }
  }
  const active = form.field<boolean>('active')
  const shared = form.field<string[]>('shared_kinds')
  return (
    <FormDialog
      title={station ? 'Edit station' : 'Add station'}
      form={form}
      labels={LABELS}
      shows={{ client_id: showClient, shared_kinds: OCCURRENCE_LABELS }}
      onClosed={onClosed}
      footer={<HistoryLink of="stations" id={station?.id} />}
      below={
        station && (
          <>
            <StationCalendar stationId={station.id} />
            <StationPhones stationId={station.id} />
            <StationPatrols stationId={station.id} />
          </>
        )
      }
    >
      <TextInput label={LABELS.name} required data-autofocus {...form.text('name')} />
      <ClientPicker
        label={LABELS.client_id}
        required
        chosenName={station?.client_name ?? undefined}
        {...form.field<number>('client_id')}
      />
      {STATION_INPUTS.address(form)}
      {STATION_INPUTS.place(form)}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput label={LABELS.radius_m} placeholder="100" {...number('radius_m')} />
        <NumberInput label={LABELS.minimum_guards} required {...number('minimum_guards')} />
      </SimpleGrid>
      {STATION_INPUTS.instructions(form)}
      <MultiSelect
        label={LABELS.shared_kinds}
        description="Kinds of entries of the occurrence book that the client reads in the portal."
        data={KIND_CHOICES}
        value={shared.value ?? []}
        error={shared.error}
        onChange={shared.onChange}
      />
      <Switch
        label="Active: guards can be scheduled here"
        checked={active.value ?? false}
        onChange={(event) => active.onChange(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
