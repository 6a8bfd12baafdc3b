import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allocate, type openInvoices } from '../../../../api/billing/receipts.ts'
import type { CallResult } from '../../../../api/core/endpoint.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './receipts.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred while allocating the credit.' }

type CreditsProps = {
  open: CallResult<typeof openInvoices>
  onUsed: (message: string) => void
}

/** Credits of a client, each with a button that settles his open invoices with it, oldest first. */
export function Credits({ open: { credits, invoices }, onUsed }: CreditsProps) {
  const cache = useQueryClient()
  const [using, setUsing] = useState<number>()
  const [problem, setProblem] = useState<string>()

  async function use(receipt: (typeof credits)[number]) {
    let left = receipt.unallocated
    const allocations = invoices
      .map(({ id, balance }) => {
        const amount = Math.min(left, balance)
        left -= amount
        return { invoice_id: id, amount }
      })
      .filter(({ amount }) => amount > 0)
    setUsing(receipt.id)
    setProblem(undefined)
    try {
      const { message } = await call(
        allocate,
        { params: { id: String(receipt.id) }, body: { allocations } },
        { idempotencyKey: newKey() },
      )
      onUsed(message)
      await cache.invalidateQueries({ queryKey: ['invoices', 'open'] })
    } catch (error) {
      setProblem(failureText(error, FAILURES))
    }
    setUsing(undefined)
  }

  return (
    <section aria-label="Credit of the client">
      <ul className={classes.lines}>
        {credits.map((receipt) => (
          <li key={receipt.id}>
            <Group justify="space-between" gap="xs">
              <Text size="sm">
                {receipt.receipt_number}: {formatMoney(receipt.unallocated)} credit
              </Text>
              {invoices.length > 0 && (
                <Button size="compact-sm" variant="default" loading={using === receipt.id} onClick={() => void use(receipt)}>
                  Settle invoices with it
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {problem && <Notice kind="error" text={problem} />}
    </section>
  )
}
