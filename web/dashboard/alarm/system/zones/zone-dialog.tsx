import { SimpleGrid, TextInput } from '@mantine/core'
import { type AlarmZone, AlarmZoneInput, create, update } from '../../../../../api/alarm/alarm-zones.ts'
import { ZONE_KINDS, type ZoneKind } from '../../../../../api/alarm/codes/categories.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../../ui/choices/select.tsx'
import { CountField } from '../../../../ui/fields/count-field.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { CATEGORY_LABELS } from '../../signals/signal-columns.tsx'

/** The query key of the zones of systems. */
export const ZONES = 'alarm zones'
const LABELS = { number: 'Number', partition: 'Partition', name: 'Name', kind: 'Kind' }
const FAILURES = { unexpected: 'The zone could not be saved. Please try again.' }
const KINDS = ZONE_KINDS.map((value) => ({ value, label: CATEGORY_LABELS[value] }))

type ZoneDialogProps = {
  systemId: number
  zone: AlarmZone | undefined
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Adds or edits a zone of a system. */
export function ZoneDialog({ systemId, zone, onSaved, onClosed }: ZoneDialogProps) {
  const { number = null, partition = 1, name = '', kind = null } = zone ?? {}
  const form = useContractForm({
    name: ZONES,
    schema: AlarmZoneInput,
    initial: { number, partition, name, kind },
    record: zone,
    send: (body, idempotencyKey) =>
      zone
        ? call(update, { params: { id: String(zone.id) }, body })
        : call(create, { params: { id: String(systemId) }, body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  return (
    <FormDialog title={zone ? 'Edit zone' : 'Add zone'} form={form} labels={LABELS} onClosed={onClosed}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CountField
          label={LABELS.number}
          description="As the panel reports it"
          required
          data-autofocus
          {...form.field<number | string>('number')}
        />
        <CountField label={LABELS.partition} required {...form.field<number | string>('partition')} />
      </SimpleGrid>
      <TextInput label={LABELS.name} placeholder="Back door" required {...form.text('name')} />
      <Select
        label={LABELS.kind}
        description="Only where it is always something else than its signals say, as a panic button on a burglary zone"
        placeholder="As its signals say"
        clearable
        data={KINDS}
        {...form.field<ZoneKind>('kind')}
      />
    </FormDialog>
  )
}
