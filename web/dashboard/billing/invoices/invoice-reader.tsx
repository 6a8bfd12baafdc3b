import { Drawer, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CREDIT_REASONS, list as creditNotes } from '../../../../api/billing/credit-notes.ts'
import type { Invoice } from '../../../../api/billing/invoices.ts'
import { list as emails } from '../../../../api/notify/emails.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay, formatMoment, formatMoney } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import { isSigningInAgain } from '../../../lib/session/use-session-end.ts'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import { Notice } from '../../../ui/notice.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { useInvoiceParts } from './invoice-parts.tsx'
import classes from './invoice-payments.module.css'
import { InvoiceStatus } from './invoice-status.tsx'
import { Replacement } from './replacement.tsx'

type InvoiceReaderProps = { invoice: Invoice; onSaved: (message: string) => void; onClosed: () => void }

/** An issued invoice, to read: what it charges and why, what was paid and credited, and what can still be done about it. */
export function InvoiceReader({ invoice: first, onSaved, onClosed }: InvoiceReaderProps) {
  const [opened, setOpened] = useState(true)
  const { current, problem, busy, actions, money } = useInvoiceParts({ invoice: first, onChanged: onSaved })
  const invoice = current ?? first
  useFocusReturn()
  return (
    <Drawer
      opened={opened}
      onClose={() => !busy && !isSigningInAgain() && setOpened(false)}
      onExitTransitionEnd={onClosed}
      title={`Invoice ${invoice.invoice_number}`}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {problem && <Notice kind="error" text={problem} />}
        <Facts invoice={invoice} />
        {actions()}
      </Stack>
      <InvoiceLines invoice={invoice} />
      <Replacement invoice={invoice} />
      {money}
      {invoice.credited > 0 && <Credits invoice={invoice} />}
      <Emails number={invoice.invoice_number} />
    </Drawer>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const { client_name, period_month, invoice_date, due_date, issued_at, amount_due, amount_paid, credited, balance } = invoice
  const facts: [string, string | null][] = [
    ['Client', client_name],
    ['Month', period_month && formatMonth(period_month)],
    ['Invoice date', formatDay(invoice_date)],
    ['Due', formatDay(due_date)],
    ['Issued', issued_at && formatMoment(issued_at)],
    ['Total', formatMoney(amount_due)],
    ['Paid', formatMoney(amount_paid)],
    ['Credited', credited > 0 ? formatMoney(credited) : null],
    ['Balance', formatMoney(balance)],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      <dt>Status</dt>
      <dd>
        <InvoiceStatus invoice={invoice} />
      </dd>
    </dl>
  )
}

function Credits({ invoice: { id, credited } }: { invoice: Invoice }) {
  const { data } = useQuery({
    queryKey: ['credit_notes', 'of', id, credited],
    queryFn: ({ signal }) => call(creditNotes, { query: { invoice_id: String(id) } }, { signal }),
  })
  if (!data) return null
  return (
    <section aria-labelledby="invoice-credits">
      <Title order={3} size="h6" id="invoice-credits" mt="lg" mb="xs">
        Credit notes
      </Title>
      <ul className={classes.payments} aria-label="Credit notes">
        {data.items.map(({ id: note, credit_note_number, issued_on, reason_code, reason, total }) => (
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

/** The e-mails that name an invoice in their subject. */
function Emails({ number }: { number: string }) {
  const { data } = useQuery({
    queryKey: ['emails', 'of', number],
    queryFn: ({ signal }) => call(emails, { query: { q: number } }, { signal }),
  })
  if (!data?.items.length) return null
  return (
    <section aria-labelledby="invoice-emails">
      <Title order={3} size="h6" id="invoice-emails" mt="lg" mb="xs">
        E-mails
      </Title>
      <ul className={classes.payments} aria-label="E-mails">
        {data.items.map(({ id, subject, recipient, status, created_at, sent_at }) => (
          <li key={id}>
            <div>
              {subject}
              <Text size="xs" c="dimmed" className={classes.more}>
                {recipient} · {formatMoment(sent_at ?? created_at)}
              </Text>
            </div>
            <span>{status}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
