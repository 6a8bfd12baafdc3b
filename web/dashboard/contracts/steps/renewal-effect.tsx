import { List, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { preview, RENEWED_MONTHS, type RenewedMonth } from '../../../../api/contracts/contracts.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { figuresKey } from '../contract/use-contract.ts'
import { formatMonth } from '../month/month-names.ts'

const textOf = ({ month, net_now, net_then }: RenewedMonth) =>
  net_now === 0 || net_now === net_then
    ? `${formatMonth(month)}: ${formatMoney(net_then)}`
    : `${formatMonth(month)}: ${formatMoney(net_then)} instead of ${formatNumber(net_now)}`

type RenewalEffectProps = { id: number; endsOn: string; newEnd: string | null | undefined }

/** Effect of a new last day on the months from the old one on, before it is saved; nothing unless it is later. */
export function RenewalEffect({ id, endsOn, newEnd }: RenewalEffectProps) {
  const later = newEnd && newEnd > endsOn ? newEnd : undefined
  const { data, error } = useQuery({
    enabled: later !== undefined,
    queryKey: [...figuresKey(id), 'renewed', later],
    queryFn: ({ signal }) =>
      call(preview, { params: { id: String(id) }, query: { month: endsOn.slice(0, 7), ends_on: later! } }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (!later) return null
  if (error) return <Notice kind="warning" text="What the months cost could not be computed. You can still renew it." />
  if (!data?.renewed)
    return (
      <Text size="sm" c="dimmed" role="status">
        Computing the months...
      </Text>
    )
  const changed = data.renewed.filter(({ net_now, net_then }) => net_then !== net_now)
  return (
    <>
      <Text size="sm" fw={600}>
        {changed.length ? 'What the months become, before VAT:' : 'No month becomes dearer or cheaper.'}
      </Text>
      <List size="sm" spacing={2}>
        {changed.map((month) => (
          <List.Item key={month.month}>{textOf(month)}</List.Item>
        ))}
      </List>
      {data.renewed.length === RENEWED_MONTHS && data.renewed.at(-1)!.month < later.slice(0, 7) && (
        <Text size="sm">{`And so on until ${formatDay(later)}.`}</Text>
      )}
    </>
  )
}
