import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LineTermsInput } from '../../../../api/contracts/contract-lines.ts'
import { type Contract, termsPreview } from '../../../../api/contracts/contracts.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { formatNumber, formatShortDay } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { figuresKey } from '../contract/use-contract.ts'
import { invoicedText, monthName } from '../month/month-names.ts'
import type { Line } from './line-texts.ts'

const SETTLED_MILLISECONDS = 400
const UNKNOWN = 'What this change costs could not be computed. You can still save it.'

/** The reason for which the change itself would be refused. */
const refusalIn = (error: Error) =>
  error instanceof CallFailure && (error.status === 409 || error.status === 422) ? error.body?.message : undefined

/** Effect of the typed terms on the month in which they begin, before they are saved; nothing while they are not complete. */
export function TermsEffect({ contract, line, typed }: { contract: Contract; line: Line; typed: object }) {
  const { data: terms } = LineTermsInput.safeParse({ ...typed, reason: 'not yet' })
  const [asked] = useDebouncedValue(terms && JSON.stringify(terms), SETTLED_MILLISECONDS)
  const { data, error } = useQuery({
    enabled: asked !== undefined,
    queryKey: [...figuresKey(contract.id), line.id, asked],
    queryFn: async ({ signal }) => {
      const body = JSON.parse(asked!) as LineTermsInput
      const figures = await call(termsPreview, { params: { id: String(line.id) }, body }, { signal })
      return { ...figures, from: body.valid_from }
    },
    placeholderData: keepPreviousData,
  })
  if (!terms) return null
  if (error) return <Notice kind="warning" text={refusalIn(error) ?? UNKNOWN} />
  if (!data)
    return (
      <Text size="sm" c="dimmed" role="status">
        Computing the month...
      </Text>
    )
  return (
    <>
      {data.opened > 0 && <Notice kind="warning" text={withoutPost(data.opened)} />}
      <Notice kind="info" text={[effectOf(data), ...(data.invoiced.length > 0 ? [invoicedText(data.invoiced)] : [])].join(' ')} />
    </>
  )
}

const withoutPost = (shifts: number) =>
  shifts === 1
    ? '1 planned shift gets other hours and has to be filled again. Its guard keeps the old hours, without a post.'
    : `${formatNumber(shifts)} planned shifts get other hours and have to be filled again. Their guards keep the old hours, without a post.`

function effectOf({ from, month, net_now, net_then }: { from: string; month: string; net_now: number; net_then: number }) {
  const then = formatNumber(net_then)
  if (net_then === net_now) return `From ${formatShortDay(from)}: ${monthName(month)} stays at ${then} UGX before VAT.`
  return `From ${formatShortDay(from)}: ${monthName(month)} becomes ${then} instead of ${formatNumber(net_now)} UGX before VAT.`
}
