import { Text } from '@mantine/core'
import type { Invoice } from '../../../../api/billing/invoices.ts'
import { statusHint } from '../../../../api/billing/texts/status-hint.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

/** The status of an invoice in force, with what contradicts it. */
export function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const hint = statusHint(invoice)
  return (
    <>
      <StatusBadge text={invoice.status} variant={STATUS_VARIANTS.invoice[invoice.status]} />
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </>
  )
}
