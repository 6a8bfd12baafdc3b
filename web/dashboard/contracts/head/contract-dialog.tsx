import { Stack } from '@mantine/core'
import { type Contract, ContractInput, ContractUpdate, create, update } from '../../../../api/contracts/contracts.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { ClientPicker } from '../../shared/records/record-pickers.tsx'
import { BegunDrafts } from './begun-drafts.tsx'
import { HEAD_LABELS, HEAD_SHOWS, HeadFields } from './head-fields.tsx'
import { DocumentLabel } from './signed-document.tsx'
import { useNewClient } from './use-new-client.tsx'

const ADD_FAILURES = { unexpected: 'An unexpected error occurred while adding the contract.' }
const UPDATE_FAILURES = { unexpected: 'An unexpected error occurred while updating the contract.' }

const AGREED = {
  title: '',
  ends_on: null,
  notice_days: 30,
  renewal: 'ends',
  bill_basis: 'approved_slots',
  shortfall_rule: 'by_minutes',
  shortfall_multiple: 100,
  discount_rate: 0,
  payment_terms_days: null,
  invoice_per: 'contract',
  billing_waits: false,
  po_number: '',
  vat_mode: 'standard',
  billing_contact: '',
  billing_email: null,
  notes: '',
} as const
const FIELDS = [...Object.keys(AGREED), 'starts_on', 'signed_document_id'] as (keyof Contract)[]

const blank = (client_id: number | null) => ({ ...AGREED, client_id, starts_on: today() })
const draft = (contract: Contract) => Object.fromEntries(FIELDS.map((field) => [field, contract[field]]))

const showsOf = ({ client_id }: Contract) => ({
  signed_document_id: (id: number) => <DocumentLabel clientId={client_id} id={id} />,
})

type ContractDialogProps = {
  contract: Contract | undefined
  /** The client of a new one, where it is known. */
  clientId?: number | undefined
  onSaved: (message: string, contract: Contract) => void
  onClosed: () => void
}

/** Adds a contract as a draft, or edits what is agreed for the whole of it. The client of a contract does not change. */
export function ContractDialog({ contract, clientId, onSaved, onClosed }: ContractDialogProps) {
  const form = useContractForm({
    name: 'contracts',
    schema: contract ? ContractUpdate : ContractInput,
    initial: contract ? draft(contract) : blank(clientId ?? null),
    record: contract,
    send: (body, idempotencyKey) =>
      contract
        ? call(update, { params: { id: String(contract.id) }, body })
        : call(create, { body: body as ContractInput }, { idempotencyKey }),
    onSaved: ({ message, record }) => record && onSaved(message, record),
    texts: contract ? UPDATE_FAILURES : ADD_FAILURES,
  })
  // The schema of an edit has no client.
  const client = form.field<number>('client_id' as 'title')
  const newClient = useNewClient(client.onChange)
  return (
    <>
      <FormDialog
        title={contract ? 'Edit contract' : 'New contract'}
        form={form}
        labels={HEAD_LABELS}
        shows={{ ...HEAD_SHOWS, ...(contract && showsOf(contract)) }}
        save={contract ? 'Save' : 'Save draft'}
        onClosed={onClosed}
        footer={<HistoryLink of="contracts" id={contract?.id} />}
        covered={newClient.covered}
        wide
      >
        {!contract && (
          <>
            <BegunDrafts clientId={client.value} />
            <Stack gap={4}>
              <ClientPicker
                label={HEAD_LABELS.client_id}
                required
                data-autofocus={clientId === undefined || undefined}
                {...client}
              />
              {newClient.link}
            </Stack>
          </>
        )}
        <HeadFields form={form} contract={contract} first={contract !== undefined || clientId !== undefined} />
      </FormDialog>
      {newClient.dialog}
    </>
  )
}
