import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CREDIT_REASONS, list as creditNotes } from '../../../../api/billing/credit-notes.ts'
import type { Invoice } from '../../../../api/billing/invoices.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { Lost } from '../../../ui/panel/lost.tsx'
import classes from './invoice-payments.module.css'

/** The credit notes of an invoice. */
export function InvoiceCredits({ invoice: { id, credited } }: { invoice: Invoice }) {
  const known = useQuery({
    queryKey: ['credit_notes', 'of', id, credited],
    queryFn: ({ signal }) => call(creditNotes, { query: { invoice_id: String(id) } }, { signal }),
  })
  if (!known.data) return <Lost of={known} text="The credit notes could not be loaded." />
  return (
    <section aria-labelledby="invoice-credits">
      <Title order={3} size="h6" id="invoice-credits" mt="lg" mb="xs">
        Credit notes
      </Title>
      <ul className={classes.payments} aria-label="Credit notes">
        {known.data.items.map(({ id: note, credit_note_number, issued_on, reason_code, reason, total }) => (
          <li key={note}>
            <div>
              {formatDay(issued_on)}, {credit_note_number}
              <Text size="xs" c="dimmed" className={classes.more}>
                {CREDIT_REASONS[reason_code]}: {reason}
              </Text>
            </div>
            <data value={total}>{formatMoney(total)}</data>
          </li>
        ))}
      </ul>
    </section>
  )
}
