import { Divider, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linesOfInvoice } from '../../../../api/billing/invoice-drafts.ts'
import type { Invoice } from '../../../../api/billing/invoices.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { InvoiceLineList } from '../run/invoice-line-list.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the lines.' }

/** Lines of an invoice, and the count behind each. */
export function InvoiceLines({ invoice: { id, net, vat, vat_rate }, title = 'Lines' }: { invoice: Invoice; title?: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invoice_lines', id],
    queryFn: ({ signal }) => call(linesOfInvoice, { params: { id: String(id) } }, { signal }),
  })
  return (
    <Stack gap="sm" component="section" aria-label="Lines">
      <Divider mt="lg" />
      <Text component="h2" size="md" fw={700}>
        {title}
      </Text>
      {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {data && <InvoiceLineList lines={data} />}
      <Text size="sm" c="dimmed">
        {formatMoney(net ?? 0)} net, VAT {(vat_rate ?? 0) / 100} % {formatMoney(vat ?? 0)}. This invoice has been issued: a credit
        note corrects it.
      </Text>
    </Stack>
  )
}
