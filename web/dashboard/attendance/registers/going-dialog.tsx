import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { create, HOLDER_OF, OccurrenceFields } from '../../../../api/attendance/occurrences.ts'
import type { RegisterItem } from '../../../../api/attendance/register-items.ts'
import { Id, optionalText } from '../../../../api/core/common.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { GuardPicker } from '../../shared/records/record-pickers.tsx'
import { itemName, REGISTER } from './item-names.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was written.' }
const LABELS = { holder_id: 'Guard', fields: 'Details', text: 'Note' }
const Form = z.object({ holder_id: z.nullish(Id), fields: OccurrenceFields, text: optionalText(5000) })

type GoingDialogProps = { item: RegisterItem; onSaved: (message: string) => void; onClosed: () => void }

/** Gives a key or vehicle out: an entry of the book that stays open until it is back. */
export function GoingDialog({ item, onSaved, onClosed }: GoingDialogProps) {
  const { id, station_id, category: kind } = item
  const isVehicle = kind === 'vehicle'
  const form = useContractForm({
    name: REGISTER,
    schema: Form,
    initial: { holder_id: null, fields: {}, text: '' },
    send: (said, idempotencyKey) =>
      call(create, { body: { station_id, kind, opens: true, item_id: id, ...said } }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const holder = form.field<number>('holder_id')
  const fields = form.part<OccurrenceFields>('fields')
  return (
    <FormDialog title={`Give out: ${itemName(item)}`} form={form} labels={LABELS} save="Give out" onClosed={onClosed}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <GuardPicker label={isVehicle ? 'Driver, a Guard' : 'To a guard'} clearable {...holder} />
        <TextInput
          label={isVehicle ? 'Or another driver' : 'Or somebody else'}
          maxLength={100}
          disabled={holder.value !== null}
          {...fields.text(HOLDER_OF[kind])}
        />
      </SimpleGrid>
      {isVehicle && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Odometer, km" required inputMode="numeric" maxLength={7} {...fields.text('odometer_km')} />
          <TextInput label="Fuel" placeholder="Half" maxLength={100} {...fields.text('fuel')} />
        </SimpleGrid>
      )}
      <Textarea label={LABELS.text} autosize minRows={2} maxRows={6} maxLength={5000} {...form.text('text')} />
    </FormDialog>
  )
}
