import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../../../api/billing/invoice-drafts.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMonth } from '../../../lib/months.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './run.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was changed.' }

type UnrecordedOfferProps = {
  draft: calls.InvoiceDraft
  onSaid: (draft: calls.InvoiceDraftDetail, message: string) => void
}

/** Offers to charge a month of which nothing is recorded, on the word of who says so. */
export function UnrecordedOffer({ draft: { id, month }, onSaid }: UnrecordedOfferProps) {
  const [reason, setReason] = useState('')
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function say() {
    if (waiting) return
    setWaiting(true)
    setProblem(undefined)
    try {
      const { record, message } = await call(
        calls.chargeUnrecorded,
        { params: { id: String(id) }, body: { reason } },
        { idempotencyKey: newKey() },
      )
      onSaid(record, message)
    } catch (failure) {
      setProblem(failureText(failure, FAILURES))
    }
    setWaiting(false)
  }

  return (
    <Stack component="section" gap="xs" className={classes.offer} aria-label="Nothing recorded">
      <Text size="sm">
        No shift of {formatMonth(month)} is recorded: it is before the months that are billed here. It is charged as agreed once
        you say so. Your reason is shown with the lines.
      </Text>
      <Textarea
        label="Why it is charged"
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {problem && <Notice kind="error" text={problem} />}
      <Button color="amber" loading={waiting} disabled={reason.trim().length < 3} onClick={() => void say()}>
        Charge it as agreed
      </Button>
    </Stack>
  )
}
