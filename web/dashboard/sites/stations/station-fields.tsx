import { Textarea, TextInput } from '@mantine/core'
import { type Station, StationUpdate, update } from '../../../../api/sites/stations.ts'
import { call } from '../../../lib/calls/call.ts'
import type { TextInput as TextProps, ValueInput } from '../../../lib/forms/form-lines.ts'
import { PlaceField } from '../../shared/map/place-field.tsx'
import type { InPlace } from '../../shared/record-page/in-place.ts'

export const STATION_LABELS = {
  name: 'Name',
  client_id: 'Client',
  address: 'Address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  radius_m: 'Radius in metres',
  minimum_guards: 'Minimum guards',
  instructions: 'Instructions',
  shared_kinds: 'Shown to the client',
  active: 'Active',
}
const LABELS = STATION_LABELS
export const UPDATE_FAILURES = { unexpected: 'An unexpected error occurred while updating the station.' }

type StationForm = { text: (name: 'address' | 'instructions') => TextProps }
type PlaceForm = { field: <V>(name: 'latitude' | 'longitude') => ValueInput<V> }

/** Inputs of single fields, which are edited on the page of a station, too. */
export const STATION_INPUTS = {
  address: (form: StationForm) => <TextInput label={LABELS.address} required {...form.text('address')} />,
  place: (form: PlaceForm) => (
    <PlaceField
      label="Position"
      description="Phones of guards clock in within a radius around it."
      latitude={form.field('latitude')}
      longitude={form.field('longitude')}
    />
  ),
  instructions: (form: StationForm) => (
    <Textarea label={LABELS.instructions} autosize minRows={3} maxRows={8} {...form.text('instructions')} />
  ),
}

/** Single fields of a station that are edited on the page. */
export const STATION_IN_PLACE: InPlace<Station> = {
  name: 'stations',
  schema: StationUpdate,
  draft: ({ id: _, version: __, client_name: ___, ...fields }) => fields,
  labels: LABELS,
  inputs: STATION_INPUTS,
  send: ({ id }, body) => call(update, { params: { id: String(id) }, body }),
  texts: UPDATE_FAILURES,
}
