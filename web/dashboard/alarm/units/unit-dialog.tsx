import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import { create, type ResponseUnit, ResponseUnitUpdate, update } from '../../../../api/alarm/response-units.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { CountField } from '../../../ui/fields/count-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { PlaceField } from '../../shared/map/place-field.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'

const ADD_FAILURES = { unexpected: 'An unexpected error occurred while adding the response unit.' }
const UPDATE_FAILURES = { unexpected: 'An unexpected error occurred while updating the response unit.' }
const LABELS = {
  name: 'Name',
  plate: 'Plate',
  phone: 'Telephone',
  address: 'Base',
  latitude: 'Latitude',
  longitude: 'Longitude',
  minimum_guards: 'Guards of a crew',
  active: 'Active',
}
const BLANK = {
  name: '',
  plate: '',
  phone: '',
  address: '',
  latitude: null,
  longitude: null,
  minimum_guards: 2,
  active: true,
}

const draft = ({ id: _, version: __, station_id: ___, crew: ____, ...fields }: ResponseUnit) => fields

type UnitDialogProps = { unit: ResponseUnit | undefined; onSaved: (message: string) => void; onClosed: () => void }

/** Adds or edits a response unit, with its base. */
export function UnitDialog({ unit, onSaved, onClosed }: UnitDialogProps) {
  const form = useContractForm({
    name: 'response_units',
    schema: ResponseUnitUpdate,
    initial: unit ? draft(unit) : BLANK,
    record: unit,
    send: ({ version, ...body }, idempotencyKey) =>
      unit
        ? call(update, { params: { id: String(unit.id) }, body: { ...body, version } })
        : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: unit ? UPDATE_FAILURES : ADD_FAILURES,
  })
  const active = form.field<boolean>('active')
  return (
    <FormDialog
      title={unit ? 'Edit response unit' : 'Add response unit'}
      form={form}
      labels={LABELS}
      onClosed={onClosed}
      footer={<HistoryLink of="response_units" id={unit?.id} />}
    >
      <TextInput label={LABELS.name} placeholder="Rapid 3" required data-autofocus {...form.text('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={LABELS.plate} placeholder="UBB 123A" {...form.text('plate')} />
        <TextInput label={LABELS.phone} type="tel" {...form.text('phone')} />
      </SimpleGrid>
      <TextInput label={LABELS.address} description="Where the crew waits between alarms" required {...form.text('address')} />
      <PlaceField
        label="Position of the base"
        description="Phones of the crew clock in within 100 m around it."
        latitude={form.field('latitude')}
        longitude={form.field('longitude')}
      />
      <CountField
        label={LABELS.minimum_guards}
        description="At every hour; the week board shows where fewer are planned"
        {...form.field<number | string>('minimum_guards')}
      />
      <Switch
        label="Active: its crew can be scheduled"
        checked={active.value ?? false}
        onChange={(event) => active.onChange(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
