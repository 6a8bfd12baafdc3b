import type { Invoice } from '../../../../../api/billing/invoices.ts'
import { InvoiceCredits } from '../invoice-credits.tsx'
import { useInvoiceParts } from '../invoice-parts.tsx'

type MoneyTabProps = { invoice: Invoice; onChanged: (message: string, invoice: Invoice) => void }

/** What was paid of an invoice and credited, and what can still be done about it. */
export function MoneyTab({ invoice, onChanged }: MoneyTabProps) {
  const { current = invoice, credit, money } = useInvoiceParts({ invoice, onChanged })
  return (
    <>
      {credit}
      {money}
      {current.credited > 0 && <InvoiceCredits invoice={current} />}
    </>
  )
}
