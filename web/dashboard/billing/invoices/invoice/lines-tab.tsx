import type { Invoice } from '../../../../../api/billing/invoices.ts'
import { InvoiceLines } from '../invoice-lines.tsx'
import { Replacement } from '../replacement.tsx'

/** What an invoice charges and how it was counted, and what it replaces or was replaced by. */
export const LinesTab = ({ invoice }: { invoice: Invoice }) => (
  <>
    <InvoiceLines invoice={invoice} title="How it was counted" />
    <Replacement invoice={invoice} />
  </>
)
