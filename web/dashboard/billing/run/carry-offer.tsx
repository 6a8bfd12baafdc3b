import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../../../api/billing/invoice-drafts.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './run.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was changed.' }

/** True if a draft may be carried to the next month: its total is credit of the client. */
export const isOwed = ({ state, net }: calls.InvoiceDraft) => net < 0 && (state === 'Draft' || state === 'Reviewed')

type CarryOfferProps = {
  draft: calls.InvoiceDraft
  /** True where the offer is shown among others. */
  named?: boolean
  onCarried: (draft: calls.InvoiceDraftDetail, message: string) => void
}

/** Offers to close a draft below zero: what the client is owed, with its VAT, becomes credit. */
export function CarryOffer({ draft, named, onCarried }: CarryOfferProps) {
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { id, version, client_name, net, vat, total } = draft

  async function carry() {
    if (waiting) return
    setWaiting(true)
    setProblem(undefined)
    try {
      const { record, message } = await call(
        calls.carry,
        { params: { id: String(id) }, body: { version } },
        { idempotencyKey: newKey() },
      )
      onCarried(record, message)
    } catch (failure) {
      setProblem(failureText(failure, FAILURES))
    }
    setWaiting(false)
  }

  return (
    <Stack component="section" gap="xs" className={classes.offer} aria-label={`Credit of ${client_name}`}>
      <Text size="sm">
        {named ? `${client_name}: this` : 'This'} month is below zero, so there is no invoice. {formatNumber(-net)} net and{' '}
        {formatNumber(-vat)} VAT are a credit of {formatMoney(-total)}, which settles what is invoiced next.
      </Text>
      {problem && <Notice kind="error" text={problem} />}
      <Button color="amber" loading={waiting} onClick={() => void carry()}>
        Carry {formatNumber(-net)} to next month as client credit
      </Button>
    </Stack>
  )
}
