import { TextInput } from '@mantine/core'
import { create, StationInput } from '../../../../api/sites/stations.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { STATION_INPUTS, STATION_LABELS } from '../stations/station-fields.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while adding the station.' }

type NewStationDialogProps = {
  client: { id: number; name: string }
  onAdded: (id: number, message: string) => Promise<void> | void
  onClosed: () => void
}

/** Adds a station of a client on the way to something else; the rest of it is in its own form. */
export function NewStationDialog({ client, onAdded, onClosed }: NewStationDialogProps) {
  const form = useContractForm({
    name: 'stations',
    schema: StationInput,
    initial: {
      ...{ name: '', client_id: client.id, address: '', latitude: null, longitude: null },
      ...{ minimum_guards: 1, instructions: '', active: true },
    },
    send: async (body, idempotencyKey) => {
      const saved = await call(create, { body }, { idempotencyKey })
      if (saved.record) await onAdded(saved.record.id, saved.message)
      return saved
    },
    onSaved: () => {},
    texts: FAILURES,
  })
  return (
    <FormDialog
      title={`Add a station of ${client.name}`}
      form={form}
      labels={STATION_LABELS}
      save="Add station"
      onClosed={onClosed}
    >
      <TextInput label={STATION_LABELS.name} required data-autofocus {...form.text('name')} />
      {STATION_INPUTS.address(form)}
      {STATION_INPUTS.place(form)}
      {STATION_INPUTS.instructions(form)}
    </FormDialog>
  )
}
