import type { Invoice } from '../../../../../api/billing/invoices.ts'
import { InvoiceLines } from '../invoice-lines.tsx'
import { Replacement } from '../replacement.tsx'

/** Charges of an invoice and their count, with the invoice that it replaces or that replaces it. */
export const LinesTab = ({ invoice }: { invoice: Invoice }) => (
  <>
    <InvoiceLines invoice={invoice} title="How it was counted" />
    <Replacement invoice={invoice} />
  </>
)
