import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { close, OccurrenceFields } from '../../../../api/attendance/occurrences.ts'
import { optionalText } from '../../../../api/core/common.ts'
import { formatNumber } from '../../../../api/core/format.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { REGISTER } from './item-names.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was written.' }
const LABELS = { fields: 'Details', text: 'Note' }
const Form = z.object({ fields: OccurrenceFields, text: optionalText(5000) })

/** A key or vehicle that is out, as the register or the book has it. */
export type OutThing = {
  entry_id: number
  name: string
  isVehicle: boolean
  /** A vehicle without one, of no register, may come back without one. */
  needsOdometer: boolean
  holder: string | null
  odometer_km: number | null
}
type BackDialogProps = { thing: OutThing; onSaved: (message: string) => void; onClosed: () => void }

/** Takes a key or vehicle back, a vehicle with its odometer; an entry of the book. */
export function BackDialog({ thing, onSaved, onClosed }: BackDialogProps) {
  const { entry_id, name, isVehicle, needsOdometer, holder, odometer_km } = thing
  const form = useContractForm({
    name: REGISTER,
    schema: Form,
    initial: { fields: {}, text: '' },
    send: (body, idempotencyKey) => call(close, { params: { id: String(entry_id) }, body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const fields = form.part<OccurrenceFields>('fields')
  return (
    <FormDialog title={`Take back: ${name}`} form={form} labels={LABELS} save="Is back" onClosed={onClosed}>
      <Text>
        {holder ? `${holder} has it` : 'It is out'}
        {odometer_km === null ? '' : `; it went out with ${formatNumber(odometer_km)} km`}.
      </Text>
      {isVehicle && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Odometer, km"
            required={needsOdometer}
            inputMode="numeric"
            maxLength={7}
            {...fields.text('odometer_km')}
          />
          <TextInput label="Fuel" placeholder="Half" maxLength={100} {...fields.text('fuel')} />
        </SimpleGrid>
      )}
      <Textarea label={LABELS.text} autosize minRows={2} maxRows={6} maxLength={5000} {...form.text('text')} />
    </FormDialog>
  )
}
