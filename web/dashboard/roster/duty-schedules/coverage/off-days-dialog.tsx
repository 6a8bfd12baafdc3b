import { Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { offMany } from '../../../../../api/contracts/slots.ts'
import { countOf } from '../../../../../api/core/format.ts'
import { call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { DayField } from '../../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { StationPicker } from '../../../shared/records/record-pickers.tsx'
import { SLOTS } from '../query-keys.ts'

const LABELS = {
  station_id: 'Station',
  from: 'First day',
  to: 'Last day',
  reason: 'Who asked, and why',
  billed: 'Bill these shifts anyway',
}
const FAILURES = { unexpected: 'An unexpected error occurred while marking days as off.' }
/** The call takes a reason, also where it only counts. */
const COUNTED = 'Only counted'

type OffDaysDialogProps = {
  station: { id: number; name: string } | undefined
  from: string
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Marks all seats of a station as off for some days, as over Christmas, after a count. */
export function OffDaysDialog({ station, from, onSaved, onClosed }: OffDaysDialogProps) {
  const form = useContractForm({
    name: SLOTS,
    schema: offMany.body,
    initial: { station_id: station?.id ?? null, from, to: '', reason: '', billed: false },
    send: async (body, idempotencyKey) => {
      const { slots } = await call(offMany, { body }, { idempotencyKey })
      return { message: `${countOf(slots, 'shift')} marked as off.`, record: undefined }
    },
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const billed = form.field<boolean>('billed')
  const { station_id, from: first, to } = form.values
  const counted = offMany.body.safeParse({ station_id, from: first, to, reason: COUNTED, dry_run: true }).data
  const count = useQuery({
    queryKey: [SLOTS, 'off', counted],
    queryFn: ({ signal }) => call(offMany, { body: counted! }, { signal }),
    enabled: counted !== undefined,
    staleTime: 0,
    retry: false,
  })
  return (
    <FormDialog title="Mark days off" save="Mark off" form={form} labels={LABELS} onClosed={onClosed}>
      <StationPicker label={LABELS.station_id} required chosenName={station?.name} {...form.field<number>('station_id')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField label={LABELS.from} required {...form.field<string>('from')} />
        <DayField label={LABELS.to} required {...form.field<string>('to')} />
      </SimpleGrid>
      <TextInput
        label={LABELS.reason}
        description="Kept with each shift and in the audit log."
        placeholder="The client by telephone: closed for Christmas"
        required
        maxLength={300}
        {...form.text('reason')}
      />
      <Checkbox
        label={LABELS.billed}
        checked={billed.value === true}
        onChange={(event) => billed.onChange(event.currentTarget.checked)}
      />
      <Text size="sm" fw={600} role="status">
        {counted && count.data && `${countOf(count.data.slots, 'shift')} will be off.`}
        {counted && count.error && failureText(count.error, FAILURES)}
      </Text>
    </FormDialog>
  )
}
