import type { Invoice } from '../../../../../api/billing/invoices.ts'
import { InvoiceCredits } from '../invoice-credits.tsx'
import { useInvoiceParts } from '../invoice-parts.tsx'

type MoneyTabProps = { invoice: Invoice; onChanged: (message: string, invoice: Invoice) => void }

/** Payments and credits of an invoice, and the actions that are left. */
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
