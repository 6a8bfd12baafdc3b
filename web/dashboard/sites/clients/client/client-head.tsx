import { Button, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { get as statement } from '../../../../../api/billing/statements.ts'
import { owedText } from '../../../../../api/billing/texts/owed-text.ts'
import { create as createContract } from '../../../../../api/contracts/contracts.ts'
import { type Client, update } from '../../../../../api/sites/clients.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatDay } from '../../../../lib/format.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { EmailText } from '../../../../ui/email-text.tsx'
import { Lost } from '../../../../ui/panel/lost.tsx'
import { Numbers } from '../../../../ui/telephone.tsx'
import { EditableFact } from '../../../shared/record-page/editable-fact.tsx'
import type { RecordHeadProps } from '../../../shared/record-page/record-head.tsx'
import type { Changed } from '../../../shared/record-page/record-page.tsx'
import { CLIENT_LABELS } from '../../parts/client-fields.tsx'
import { BILLING_LABELS } from '../client-billing.tsx'
import { CLIENT_IN_PLACE } from '../client-form.ts'
import { ClientWay } from './client-way.tsx'

/** Head of a client: key facts, debts, and ways to reach him. */
export function clientHead(client: Client, _: unknown, changed: Changed<Client>): RecordHeadProps {
  const { id, firstName, lastName, company_name, address, contacts, registered_on, tin, billing_email } = client
  const person = `${firstName} ${lastName}`
  const editable = (field: 'address' | 'contacts', value: ReactNode) => (
    <EditableFact record={client} of={CLIENT_IN_PLACE} field={field} permission={update.permission} onSaved={changed}>
      {value}
    </EditableFact>
  )
  return {
    name: company_name ?? person,
    under: (
      <>
        {company_name && <Text size="sm">{person}</Text>}
        <Owed clientId={id} />
      </>
    ),
    contacts,
    actions: <NewContract clientId={id} />,
    more: <ClientWay client={client} onSaved={changed} />,
    facts: [
      ['ID', id],
      [CLIENT_LABELS.contacts, editable('contacts', <Numbers of={contacts} />)],
      [CLIENT_LABELS.address, editable('address', address)],
      [CLIENT_LABELS.registered_on, formatDay(registered_on)],
      [BILLING_LABELS.tin, tin],
      [BILLING_LABELS.billing_email, billing_email && <EmailText address={billing_email} />, 'line'],
    ],
  }
}

/** The way to a contract, for who may make one. */
const NewContract = ({ clientId }: { clientId: number }) =>
  useCan()(createContract.permission) && (
    <Button
      component={Link}
      to={`/dashboard/contracts?record=new&client_id=${clientId}`}
      variant="default"
      leftSection={<IconFileText size={18} aria-hidden />}
    >
      New contract
    </Button>
  )

/** The balance, for who may see invoices. */
function Owed({ clientId }: { clientId: number }) {
  const owed = useQuery({
    queryKey: ['invoices', 'statement', clientId, 'account'],
    queryFn: ({ signal }) => call(statement, { params: { id: String(clientId) }, query: {} }, { signal }),
    enabled: useCan()(statement.permission),
  })
  return owed.data ? (
    <Text size="sm">{owedText(owed.data.buckets)}</Text>
  ) : (
    <Lost of={owed} text="The balance could not be loaded." />
  )
}
