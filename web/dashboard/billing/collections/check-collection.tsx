import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Collection, check } from '../../../../api/billing/collections.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was saved.' }

type CheckCollectionProps = {
  collection: Collection
  editable?: boolean
  onChecked: () => void
}

/** In which way the payment differs, and what to do. */
function Difference({ amount, confirmed_amount, reason, receipt_number }: Collection) {
  const confirmed = `The provider confirmed ${formatMoney(confirmed_amount ?? 0)}`
  const lookUp = 'Look in the provider’s statement for what has arrived.'
  const receipt = (
    <Anchor
      component={Link}
      to={`/dashboard/invoices/receipts?q=${receipt_number}`}
      size="sm"
      underline="always"
      style={{ whiteSpace: 'nowrap' }}
    >
      {receipt_number}
    </Anchor>
  )
  if (reason === 'RECORDED_DIFFERS')
    return (
      <>
        {confirmed}, but its receipt {receipt} has another amount. Reverse that receipt first, then record what was confirmed.
      </>
    )
  if (reason === 'RECEIPT_REVERSED')
    return (
      <>
        {confirmed}, but its receipt {receipt} was reversed. {lookUp}
      </>
    )
  return `${confirmed}, not the ${formatMoney(amount)} that was asked for. Nothing is recorded yet. ${lookUp}`
}

/** A payment of another amount than was asked for or recorded: whether it has arrived is looked up in the provider's statement. */
export function CheckCollection({ collection, editable = true, onChecked }: CheckCollectionProps) {
  const { id, confirmed_amount } = collection
  const ends = useMutation({
    mutationFn: (received: boolean) => call(check, { params: { id: String(id) }, body: { received } }),
    onSuccess: onChecked,
  })
  const confirmed = formatMoney(confirmed_amount ?? 0)
  return (
    <Stack gap="xs" w="100%">
      <Text size="sm">
        <Difference {...collection} />
      </Text>
      {ends.error && <Notice kind="error" text={failureText(ends.error, FAILURES)} />}
      {editable && (
        <Group gap="xs">
          <Button size="xs" loading={ends.isPending} onClick={() => ends.mutate(true)}>
            Record {confirmed}
          </Button>
          <Button size="xs" variant="default" disabled={ends.isPending} onClick={() => ends.mutate(false)}>
            It has not arrived
          </Button>
        </Group>
      )}
    </Stack>
  )
}
