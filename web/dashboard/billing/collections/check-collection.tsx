import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Collection, check } from '../../../../contract/billing/collections.ts'
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
function textOf({ amount, confirmed_amount, reason, receipt_number }: Collection) {
  const confirmed = `${formatMoney(confirmed_amount ?? 0)} was confirmed`
  if (reason === 'RECORDED_DIFFERS')
    return `${confirmed}, but ${receipt_number} of this payment has another amount. Reverse that receipt first, then record what was confirmed.`
  if (reason === 'RECEIPT_REVERSED')
    return `${confirmed}, but ${receipt_number} of this payment was reversed. Look it up in the statement of the provider.`
  return `${confirmed}, not ${formatMoney(amount)}. Nothing is settled. Look it up in the statement of the provider.`
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
      <Text size="sm">{textOf(collection)}</Text>
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
