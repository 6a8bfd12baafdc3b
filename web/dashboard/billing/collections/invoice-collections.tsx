import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceMobileDollar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  COLLECTION_LABELS,
  type CollectionState,
  create,
  isUnderWay,
  ofInvoice,
  reasonText,
} from '../../../../api/billing/collections.ts'
import { get, type Invoice } from '../../../../api/billing/invoices.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoment, formatMoney } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { formatMobile } from '../../../lib/tel.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { CheckCollection } from './check-collection.tsx'
import { CollectionDialog } from './collection-dialog.tsx'

const FAILURES = { unexpected: 'The payments by mobile money could not be loaded.' }

/** True if a request may yet be paid, so that no other is made. */
const isOpen = (state: CollectionState) => isUnderWay(state) || state === 'Check'

type InvoiceCollectionsProps = {
  invoice: Invoice
  /** True while the dialog is open. */
  onAsking: (open: boolean) => void
  onPaid: (message: string, invoice: Invoice) => void
}

/** The payments that were asked for by mobile money; nothing where that is not set up. */
export function InvoiceCollections({ invoice, onAsking, onPaid }: InvoiceCollectionsProps) {
  const [opened, setOpened] = useState(false)
  const open = (next: boolean) => {
    setOpened(next)
    onAsking(next)
  }
  const mayAsk = useCan()(create.permission)
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'collections', invoice.id],
    queryFn: async ({ signal }) => {
      const params = { id: String(invoice.id) }
      const answer = await call(ofInvoice, { params }, { signal })
      const paid = answer.collections.find(
        ({ id, state }) => state === 'Successful' && data?.collections.some((one) => one.id === id && isOpen(one.state)),
      )
      if (paid) onPaid(`${formatMoney(paid.amount)} paid by mobile money`, await call(get, { params }))
      return answer
    },
    refetchInterval: ({ state }) => (state.data?.collections.some((one) => isUnderWay(one.state)) ? 3_000 : false),
  })
  if (error && !data) return <LoadFailure error={error} failures={FAILURES} again={refetch} />
  if (!data || (!data.available && data.collections.length === 0)) return null
  const { available, collections } = data
  return (
    <Stack gap="xs" mt="md" component="section" aria-label="Mobile money">
      {mayAsk && available && invoice.balance > 0 && (
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconDeviceMobileDollar size={16} aria-hidden />}
          disabled={collections.some(({ state }) => isOpen(state))}
          onClick={() => open(true)}
        >
          Ask by mobile money
        </Button>
      )}
      {collections.map((collection) => {
        const { id, state, msisdn, amount, reason, asked_at } = collection
        return (
          <Group key={id} gap="xs" justify="space-between">
            <Text size="sm">
              {formatMoney(amount)} from {formatMobile(msisdn)}
              <Text span size="xs" c="dimmed" display="block">
                {formatMoment(asked_at)}
                {reason && ` · ${reasonText(reason)}`}
              </Text>
            </Text>
            <StatusBadge {...COLLECTION_LABELS[state]} />
            {state === 'Check' && mayAsk && <CheckCollection collection={collection} onChecked={() => void refetch()} />}
          </Group>
        )
      })}
      {opened && (
        <CollectionDialog
          invoice={invoice}
          onAsked={() => {
            open(false)
            void refetch()
          }}
          onClosed={() => open(false)}
        />
      )}
    </Stack>
  )
}
