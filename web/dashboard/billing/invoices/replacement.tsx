import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { replacedText } from '../../../../api/billing/corrections/replacements.ts'
import { replace } from '../../../../api/billing/invoice-drafts.ts'
import type { Invoice } from '../../../../api/billing/invoices.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMonth } from '../../../lib/months.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from '../run/run.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was changed.' }

/** Links to the invoice that this one replaces and to its replacement and, once all of it is credited, the way to bill its month again. */
export function Replacement({ invoice }: { invoice: Invoice }) {
  const { id, credited, amount_due, period_month, replaces, replaced_by } = invoice
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [made, setMade] = useState(false)
  const writable = useCan()(replace.permission)
  const month = period_month ?? ''

  async function bill() {
    if (waiting) return
    setWaiting(true)
    setProblem(undefined)
    try {
      await call(replace, { params: { id: String(id) }, body: {} }, { idempotencyKey: newKey() })
      setMade(true)
    } catch (failure) {
      setProblem(failureText(failure, FAILURES))
    }
    setWaiting(false)
  }

  const isFree = amount_due > 0 && credited >= amount_due && replaced_by.length === 0
  return (
    <>
      {replaces.length > 0 && <Text size="sm">Replaces {replacedText(replaces)}.</Text>}
      {replaced_by.length > 0 && (
        <Text size="sm">Replaced by {replaced_by.map(({ invoice_number }) => invoice_number).join(', ')}.</Text>
      )}
      {isFree && writable && (
        <Stack component="section" gap="xs" className={classes.offer} aria-label="Bill the month again">
          <Text size="sm">
            All of this invoice is credited. {formatMonth(month)} can be billed again: the new invoice names this one. Where
            shifts are to be corrected, reopen the month first.
          </Text>
          {problem && <Notice kind="error" text={problem} />}
          {made ? (
            <Text size="sm" role="status">
              {formatMonth(month)} is computed again.{' '}
              <Anchor component={Link} to={`/dashboard/invoices/run?month=${month}`} inherit>
                Open the billing run
              </Anchor>
            </Text>
          ) : (
            <Button color="amber" loading={waiting} onClick={() => void bill()}>
              Bill {formatMonth(month)} again
            </Button>
          )}
        </Stack>
      )}
    </>
  )
}
