import { useState } from 'react'
import { useNavigate } from 'react-router'
import { today } from '../../../../api/core/fields/days.ts'
import { type Client, ClientInput, ClientUpdate, create, update } from '../../../../api/sites/clients.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import type { NoticeAction } from '../../../ui/notice.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { pageAddress } from '../../shared/records/record-addresses.ts'
import { CLIENT_LABELS, ClientFields } from '../parts/client-fields.tsx'
import { HeldDeposits } from '../parts/held-deposits.tsx'
import { ClientAccount } from './client-account.tsx'
import { BILLING_LABELS, billingDraft, ClientBillingFields } from './client-billing.tsx'
import { ClientDocuments } from './client-documents.tsx'
import { UPDATE_FAILURES } from './client-form.ts'
import { PortalLogins } from './logins/portal-logins.tsx'
import { NotWanted } from './not-wanted.tsx'

const ADD_FAILURES = { failed: 'Failed to add client', unexpected: 'An unexpected error occurred while adding client.' }

const draft = (client: Client) => {
  const { firstName, lastName, company_name, address, contacts } = client
  return { firstName, lastName, company_name, address, contacts, ...billingDraft(client) }
}
const blank = () => ({
  ...{ firstName: '', lastName: '', company_name: '', address: '', contacts: '', registered_on: today() },
  ...billingDraft(undefined),
})

/** Adds or edits a client; the registration date only when adding. */
export function ClientDialog({
  client,
  covered,
  onSaved,
  onClosed,
}: {
  client: Client | undefined
  covered: boolean
  onSaved: (message: string, action?: NoticeAction) => void
  onClosed: () => void
}) {
  const go = useNavigate()
  const openPage = (id: number) => void go(pageAddress('clients', id))
  const [inLogins, setInLogins] = useState(false)
  const [inBans, setInBans] = useState(false)
  const [inDocuments, setInDocuments] = useState(false)
  const form = useContractForm({
    name: 'clients',
    schema: client ? ClientUpdate : ClientInput,
    initial: client ? draft(client) : blank(),
    record: client,
    send: (body, idempotencyKey) =>
      client ? call(update, { params: { id: String(client.id) }, body }) : call(create, { body }, { idempotencyKey }),
    // A new client has a way before it.
    onSaved: ({ message, record }) =>
      onSaved(
        message,
        client || !record ? undefined : { label: 'Go on to station and contract', run: () => openPage(record.id) },
      ),
    texts: client ? UPDATE_FAILURES : ADD_FAILURES,
  })
  return (
    <FormDialog
      title={client ? 'Edit Client' : 'Add New Client'}
      form={form}
      labels={{ ...CLIENT_LABELS, ...BILLING_LABELS }}
      shows={{ credit_limit: formatMoney }}
      onClosed={onClosed}
      footer={<HistoryLink of="clients" id={client?.id} />}
      covered={covered || inLogins || inDocuments || inBans}
      below={
        client && (
          <>
            <ClientAccount clientId={client.id} />
            <HeldDeposits of={{ client_id: client.id }} />
            <PortalLogins clientId={client.id} locked={form.dirty} onBusy={setInLogins} />
            <NotWanted clientId={client.id} locked={form.dirty} onBusy={setInBans} />
            <ClientDocuments clientId={client.id} locked={form.dirty} onBusy={setInDocuments} />
          </>
        )
      }
    >
      <ClientFields form={form} registered={!client} />
      <ClientBillingFields form={form} />
    </FormDialog>
  )
}
