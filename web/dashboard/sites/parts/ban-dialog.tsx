import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ClientBanInput, create } from '../../../../api/sites/client-bans.ts'
import { list as stationsOf } from '../../../../api/sites/stations.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Lost } from '../../../ui/panel/lost.tsx'
import { ClientPicker, GuardPicker } from '../../shared/records/record-pickers.tsx'

const LABELS = { client_id: 'Client', guard_id: 'Guard', station_id: 'Station', reason: 'Reason' }
const FAILURES = { unexpected: 'This could not be saved. Please try again.' }

type BanDialogProps = {
  /** The query key of the list. */
  name: string
  clientId: number | undefined
  guardId: number | undefined
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Records that a client has asked not to have a guard; the one that is known is not asked for. */
export function BanDialog({ name, clientId, guardId, onSaved, onClosed }: BanDialogProps) {
  const form = useContractForm({
    name,
    schema: ClientBanInput,
    initial: { client_id: clientId ?? null, guard_id: guardId ?? null, station_id: null as number | null, reason: '' },
    send: (body, idempotencyKey) => call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const client = form.values.client_id
  const stations = useQuery({
    queryKey: ['stations', 'of client', client],
    queryFn: () => call(stationsOf, { query: { client_id: String(client), sort: 'name', page: '1', page_size: '200' } }),
    enabled: client !== null,
  })
  return (
    <FormDialog title="Guard not wanted" form={form} labels={LABELS} onClosed={onClosed}>
      {guardId === undefined ? (
        <GuardPicker label={LABELS.guard_id} required data-autofocus {...form.field<number>('guard_id')} />
      ) : (
        <ClientPicker label={LABELS.client_id} required data-autofocus {...form.field<number>('client_id')} />
      )}
      <Select
        label={LABELS.station_id}
        placeholder="All stations of the client"
        clearable
        data={stations.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        {...form.field<number>('station_id')}
      />
      <Lost of={stations} text="The stations could not be loaded." />
      <Textarea
        label={LABELS.reason}
        description="Planners see it when they choose this guard."
        required
        autosize
        minRows={2}
        maxLength={300}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
