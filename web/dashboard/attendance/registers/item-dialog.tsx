import { Checkbox, TextInput } from '@mantine/core'
import {
  create,
  ITEM_CATEGORIES,
  type ItemCategory,
  type RegisterItem,
  RegisterItemInput,
  update,
} from '../../../../api/attendance/register-items.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { StationPicker } from '../../shared/records/record-pickers.tsx'
import { showStation } from '../../shared/references.tsx'
import { CATEGORY_NAMES, REGISTER } from './item-names.ts'

const LABELS = { station_id: 'Station', category: 'What', name: 'Name', plate: 'Number plate', in_service: 'In service' }
const FAILURES = { unexpected: 'This could not be saved. Please try again.' }
const CATEGORIES = ITEM_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))

type ItemDialogProps = {
  item: RegisterItem | undefined
  /** The station that is proposed. */
  stationId: number | null
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Adds a key or vehicle to the register of a station, or changes one. */
export function ItemDialog({ item, stationId, onSaved, onClosed }: ItemDialogProps) {
  const form = useContractForm({
    name: REGISTER,
    schema: RegisterItemInput,
    initial: {
      station_id: item?.station_id ?? stationId,
      category: item?.category ?? 'key',
      name: item?.name ?? '',
      plate: item?.plate ?? null,
      in_service: item?.in_service ?? true,
    },
    record: item,
    send: (body, idempotencyKey) =>
      item ? call(update, { params: { id: String(item.id) }, body }) : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const category = form.field<ItemCategory>('category')
  const inService = form.field<boolean>('in_service')
  return (
    <FormDialog
      title={item ? 'Edit key or vehicle' : 'Add key or vehicle'}
      form={form}
      labels={LABELS}
      shows={{ station_id: showStation, category: CATEGORY_NAMES }}
      onClosed={onClosed}
    >
      {!item && (
        <>
          <StationPicker label={LABELS.station_id} required {...form.field<number>('station_id')} />
          <Select label={LABELS.category} data={CATEGORIES} allowDeselect={false} {...category} />
        </>
      )}
      <TextInput
        label={LABELS.name}
        placeholder={category.value === 'vehicle' ? 'Pickup' : 'Store room'}
        required
        maxLength={60}
        {...form.text('name')}
      />
      {category.value === 'vehicle' && (
        <TextInput label={LABELS.plate} placeholder="UBB 123C" required maxLength={20} {...form.text('plate')} />
      )}
      <Checkbox
        label="In service: it can go out"
        checked={inService.value ?? true}
        onChange={(event) => inService.onChange(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
