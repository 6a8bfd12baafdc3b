import { TextInput } from '@mantine/core'
import { type Checkpoint, CheckpointInput, create, update } from '../../../../api/attendance/checkpoints.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { PlaceField } from '../../shared/map/place-field.tsx'
import { PATROLS } from './patrol-names.ts'

const LABELS = { name: 'Name', latitude: 'Latitude', longitude: 'Longitude' }
const FAILURES = { unexpected: 'This could not be saved. Please try again.' }

type CheckpointDialogProps = {
  stationId: number
  checkpoint: Checkpoint | undefined
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Adds or edits a checkpoint of a station. */
export function CheckpointDialog({ stationId, checkpoint, onSaved, onClosed }: CheckpointDialogProps) {
  const form = useContractForm({
    name: PATROLS,
    schema: CheckpointInput,
    initial: {
      station_id: stationId,
      name: checkpoint?.name ?? '',
      latitude: checkpoint?.latitude ?? null,
      longitude: checkpoint?.longitude ?? null,
    },
    record: checkpoint,
    send: (body, idempotencyKey) =>
      checkpoint ? call(update, { params: { id: String(checkpoint.id) }, body }) : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  return (
    <FormDialog title={checkpoint ? 'Edit checkpoint' : 'Add checkpoint'} form={form} labels={LABELS} onClosed={onClosed}>
      <TextInput label={LABELS.name} placeholder="Back gate" required data-autofocus {...form.text('name')} />
      <PlaceField
        label="Position"
        description="A scan far away from it is flagged."
        latitude={form.field('latitude')}
        longitude={form.field('longitude')}
      />
    </FormDialog>
  )
}
