import { SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { AlarmSystem } from '../../../../api/alarm/alarm-systems.ts'
import { SignalTrial, send, TRIED, TRIED_CODES, type Tried } from '../../../../api/alarm/signal-trials.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { CountField } from '../../../ui/fields/count-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'

const LABELS = { code: 'Signal', number: 'Zone or user' }
const FAILURES = { unexpected: 'The signal could not be sent. Please try again.' }
const CHOICES = TRIED_CODES.map((value) => ({ value, label: `${TRIED[value]} (${value})` }))

type TrialDialogProps = { system: AlarmSystem; onSaved: (message: string) => void; onClosed: () => void }

/** Sends a signal of a system of the demo, as its panel would. */
export function TrialDialog({ system, onSaved, onClosed }: TrialDialogProps) {
  const cache = useQueryClient()
  const form = useContractForm({
    name: 'alarm_signals',
    schema: SignalTrial,
    initial: { code: 'BA', number: 1 },
    send: async (body, idempotencyKey) => {
      const params = { id: String(system.id) }
      return { ...(await call(send, { params, body }, { idempotencyKey })), record: undefined }
    },
    onSaved: ({ message }) => {
      void cache.invalidateQueries({ queryKey: ['alarms'] })
      onSaved(message)
    },
    texts: FAILURES,
  })
  return (
    <FormDialog title="Send a test signal" form={form} labels={LABELS} onClosed={onClosed} save="Send">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select label={LABELS.code} data={CHOICES} allowDeselect={false} data-autofocus {...form.field<Tried>('code')} />
        <CountField label={LABELS.number} {...form.field<number | string>('number')} />
      </SimpleGrid>
    </FormDialog>
  )
}
