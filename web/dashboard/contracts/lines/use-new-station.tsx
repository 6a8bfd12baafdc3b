import { Anchor, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import { create, StationInput } from '../../../../api/sites/stations.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { choicesKey } from '../contract/use-contract.ts'

const LABELS = { name: 'Name', address: 'Address', instructions: 'Instructions' }
const FAILURES = { unexpected: 'An unexpected error occurred while adding the station.' }

type NewStationDialogProps = { contract: Contract; onAdded: (id: number) => Promise<void>; onClosed: () => void }

/** Adds a station of the contract's client; its position and the rest are in its own form. */
function NewStationDialog({ contract, onAdded, onClosed }: NewStationDialogProps) {
  const form = useContractForm({
    name: 'stations',
    schema: StationInput,
    initial: { name: '', client_id: contract.client_id, address: '', minimum_guards: 1, instructions: '', active: true },
    send: async (body, idempotencyKey) => {
      const saved = await call(create, { body }, { idempotencyKey })
      if (saved.record) await onAdded(saved.record.id)
      return saved
    },
    onSaved: () => {},
    texts: FAILURES,
  })
  return (
    <FormDialog
      title={`Add a station of ${contract.client_name}`}
      form={form}
      labels={LABELS}
      save="Add station"
      onClosed={onClosed}
    >
      <TextInput label={LABELS.name} required data-autofocus {...form.text('name')} />
      <TextInput label={LABELS.address} required {...form.text('address')} />
      <Textarea label={LABELS.instructions} autosize minRows={2} maxRows={6} {...form.text('instructions')} />
    </FormDialog>
  )
}

/** A way to add a missing station above a form, which keeps what was typed in it and has the new station chosen. */
export function useNewStation(contract: Contract, onAdded: (id: number) => void) {
  const may = useCan()
  const cache = useQueryClient()
  const [adding, setAdding] = useState(false)
  async function choose(id: number) {
    await cache.invalidateQueries({ queryKey: choicesKey(contract.id) })
    void reloadLists(cache, 'stations')
    onAdded(id)
  }
  return {
    covered: adding,
    link: may(create.permission) ? (
      <Anchor component="button" type="button" size="sm" onClick={() => setAdding(true)}>
        Add a station of this client
      </Anchor>
    ) : (
      <Text size="sm" c="dimmed">
        A colleague of operations adds a missing station.
      </Text>
    ),
    dialog: adding && <NewStationDialog contract={contract} onAdded={choose} onClosed={() => setAdding(false)} />,
  }
}
