import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { list } from '../../../../api/billing/receipts.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Lost } from '../../../ui/panel/lost.tsx'

type HeldDepositsProps = { of: { client_id: number } | { contract_id: number } }

/** The deposits that are held of a client, or for a contract; nothing where there are none, or for who may not see receipts. */
export function HeldDeposits({ of }: HeldDepositsProps) {
  const may = useCan()(list.permission)
  const known = useQuery({
    queryKey: ['receipts', 'held', of],
    queryFn: ({ signal }) => {
      const [name, id] = Object.entries(of)[0]!
      return call(list, { query: { kind: 'deposit', [name]: String(id), page: '1', page_size: '100' } }, { signal })
    },
    enabled: may,
  })
  const held = known.data?.items.filter((receipt) => receipt.held > 0) ?? []
  if (held.length === 0) return <Lost of={known} text="The deposits that are held could not be loaded." />
  return (
    <Stack gap={4} component="section" aria-label="Deposits held" mt="md">
      <Text component="h2" size="md" fw={700}>
        Deposits held: {formatMoney(held.reduce((sum, receipt) => sum + receipt.held, 0))}
      </Text>
      {held.map(({ id, receipt_number, contract_number, held: left }) => (
        <Text key={id} size="sm">
          <Anchor component={Link} to={`/dashboard/invoices/receipts?record=${id}`} underline="always">
            {receipt_number}
          </Anchor>
          {`: ${formatMoney(left)}`}
          {'client_id' in of && ` for ${contract_number ?? 'the client as a whole'}`}
        </Text>
      ))}
    </Stack>
  )
}
