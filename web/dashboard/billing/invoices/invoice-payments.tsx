import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invoice } from '../../../../api/billing/invoices.ts'
import { list, type Payment, record } from '../../../../api/billing/payments.ts'
import { paymentText } from '../../../../api/billing/texts/payment-text.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import classes from './invoice-payments.module.css'
import { PaymentDialog } from './payment-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching payments.' }

type InvoicePaymentsProps = {
  invoice: Invoice
  /** True while the invoice's form has unsaved changes. */
  dirty: boolean
  /** True while the dialog of a payment is open. */
  onRecording: (open: boolean) => void
  onRecorded: (message: string, invoice: Invoice) => void
}

/** The payments of an invoice, with a button to record another one. */
export function InvoicePayments({ invoice, dirty, onRecording, onRecorded }: InvoicePaymentsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'payments', invoice.id, invoice.version],
    queryFn: () => call(list, { params: { id: String(invoice.id) } }),
  })
  const mayRecord = useCan()(record.permission) && invoice.balance > 0
  const [opened, setOpened] = useState(false)
  const open = (next: boolean) => {
    setOpened(next)
    onRecording(next)
  }
  return (
    <section aria-labelledby="invoice-payments">
      <Group justify="space-between" mt="lg" mb="xs">
        <Title order={3} size="h6" id="invoice-payments">
          Payments
        </Title>
        {mayRecord && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCoins size={16} aria-hidden />}
            disabled={dirty}
            onClick={() => open(true)}
          >
            Record payment
          </Button>
        )}
      </Group>
      {mayRecord && dirty && (
        <Text size="xs" c="dimmed" mb="xs">
          Save the changes above before you record a payment.
        </Text>
      )}
      {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {!data && !error && <Skeleton height={36} radius="md" role="status" aria-label="Loading payments..." />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing has been paid yet.
        </Text>
      )}
      {data && data.length > 0 && <Payments payments={data} />}
      {opened && <PaymentDialog invoice={invoice} onRecorded={onRecorded} onClosed={() => open(false)} />}
    </section>
  )
}

const Payments = ({ payments }: { payments: Payment[] }) => (
  <ul className={classes.payments} aria-label="Payments">
    {payments.map((payment) => (
      <li key={payment.id}>
        <div>
          {formatDay(payment.received_on)}, {paymentText(payment)}
          <Text size="xs" c="dimmed" className={classes.more}>
            {detailsOf(payment)}
          </Text>
        </div>
        <data value={payment.amount}>{formatMoney(payment.amount)}</data>
      </li>
    ))}
  </ul>
)

const detailsOf = ({ receipt_number, reference, recorded_by_name }: Payment) =>
  [receipt_number, reference, recorded_by_name && `recorded by ${recorded_by_name}`].filter(Boolean).join(' · ')
