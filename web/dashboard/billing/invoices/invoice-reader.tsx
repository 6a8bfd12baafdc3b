import { Drawer, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '../../../../api/billing/invoices.ts'
import { isSigningInAgain } from '../../../lib/session/use-session-end.ts'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Fact } from '../../../ui/panel/facts.tsx'
import { InvoiceCredits } from './invoice-credits.tsx'
import { InvoiceEmails } from './invoice-emails.tsx'
import { invoiceFacts } from './invoice-facts.ts'
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
      {invoice.credited > 0 && <InvoiceCredits invoice={invoice} />}
      <InvoiceEmails number={invoice.invoice_number} />
    </Drawer>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const facts: Fact[] = [['Client', invoice.client_name], ...invoiceFacts(invoice)]
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
