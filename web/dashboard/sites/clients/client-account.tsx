import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconContract, IconFileInvoice, IconReceipt, IconReportMoney, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { openInvoices } from '../../../../api/billing/receipts.ts'
import { get as statement } from '../../../../api/billing/statements.ts'
import { owedText } from '../../../../api/billing/texts/owed-text.ts'
import { list as contracts } from '../../../../api/contracts/contracts.ts'
import type { Permission } from '../../../../api/core/permissions.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Lost } from '../../../ui/panel/lost.tsx'

type Place = { label: string; to: string; icon: TablerIcon; permission: Permission }

/** The account of a client: links to contracts, invoices, statement and receipts, and his credit. */
export function ClientAccount({ clientId }: { clientId: number }) {
  const may = useCan()
  const of = `?client_id=${clientId}`
  const places: Place[] = [
    { label: 'Contracts', to: `/dashboard/contracts${of}`, icon: IconContract, permission: contracts.permission },
    { label: 'Invoices', to: `/dashboard/invoices${of}`, icon: IconFileInvoice, permission: 'billing.read' },
    { label: 'Statement', to: `/dashboard/invoices/statements${of}`, icon: IconReportMoney, permission: statement.permission },
    { label: 'Receipts', to: `/dashboard/invoices/receipts${of}`, icon: IconReceipt, permission: 'billing.read' },
  ]
  const shown = places.filter(({ permission }) => may(permission))
  if (shown.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label="Account of the client" mt="md">
      <Group component="nav" gap="xs" aria-label="Of this client">
        {shown.map(({ label, to, icon: Icon }) => (
          <Button key={label} component={Link} to={to} variant="default" leftSection={<Icon size={18} aria-hidden />}>
            {label}
          </Button>
        ))}
      </Group>
      {may(openInvoices.permission) && <Credit clientId={clientId} />}
    </Stack>
  )
}

/** Amounts that the client owes, and his credit by receipt. */
function Credit({ clientId }: { clientId: number }) {
  const open = useQuery({
    queryKey: ['receipts', 'open', clientId, 'account'],
    queryFn: ({ signal }) => call(openInvoices, { params: { id: String(clientId) } }, { signal }),
  })
  const owed = useQuery({
    queryKey: ['invoices', 'statement', clientId, 'account'],
    queryFn: ({ signal }) => call(statement, { params: { id: String(clientId) }, query: {} }, { signal }),
  })
  if (!open.data || !owed.data) return <Lost of={open.error ? open : owed} text="The balance could not be loaded." />
  return (
    <Text size="sm">
      {owedText(owed.data.buckets)}
      {open.data.credits.map(({ id, receipt_number, unallocated }, at) => (
        <span key={id}>
          {at === 0 ? ' (credit: ' : ', '}
          <Anchor component={Link} to={`/dashboard/invoices/receipts?record=${id}`} underline="always" inherit>
            {receipt_number}
          </Anchor>
          {`: ${formatMoney(unallocated)}`}
          {at === open.data.credits.length - 1 && ')'}
        </span>
      ))}
      .
    </Text>
  )
}
