import { Anchor, Avatar, Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Invoice } from '../../../../../api/billing/invoices.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import type { BannerState } from '../../../../ui/banner.tsx'
import type { RecordHeadProps } from '../../../shared/record-page/record-head.tsx'
import { pageAddress } from '../../../shared/records/record-addresses.ts'
import { invoiceFacts } from '../invoice-facts.ts'
import { InvoiceStatus } from '../invoice-status.tsx'
import { PdfButton } from '../pdf-button.tsx'

/** Head of an invoice: its number, its client, and the balance. */
export function invoiceHead(invoice: Invoice, banner: BannerState): RecordHeadProps {
  const { id, invoice_number, client_id, client_name, contract_id } = invoice
  return {
    name: invoice_number,
    picture: (
      <Avatar size={56} radius="xl" color="brand" aria-hidden>
        <IconFileInvoice size={28} />
      </Avatar>
    ),
    badges: <InvoiceStatus invoice={invoice} />,
    under: <Whose clientId={client_id} name={client_name} contractId={contract_id} />,
    facts: invoiceFacts(invoice),
    actions: <PdfButton invoiceId={id} onProblem={(problem) => (problem ? banner.error(problem) : banner.clear())} />,
  }
}

type WhoseProps = { clientId: number; name: string; contractId: number | null }

function Whose({ clientId, name, contractId }: WhoseProps) {
  const may = useCan()
  return (
    <Text size="sm">
      {may('clients.read') ? (
        <Anchor component={Link} to={pageAddress('clients', clientId)} inherit>
          {name}
        </Anchor>
      ) : (
        name
      )}
      {contractId !== null && may('contracts.read') && (
        <>
          {' · '}
          <Anchor component={Link} to={pageAddress('contracts', contractId)} inherit>
            Contract
          </Anchor>
        </>
      )}
    </Text>
  )
}
