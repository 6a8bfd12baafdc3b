import { type Invoice, ONE_AMOUNT } from '../../../api/billing/invoices.ts'

/** An invoice with lines, partly paid and credited. */
export const issuedInvoice = (id: number, more: Partial<Invoice> = {}): Invoice => ({
  ...ONE_AMOUNT,
  ...{ id, version: 1, invoice_number: 'INV-2026-000001', client_id: 7, client_name: 'Kasuku Grocers', status: 'Pending' },
  ...{ invoice_date: '2026-11-01', due_date: '2026-12-01', amount_paid: 250_000, amount_due: 1_250_000, balance: 900_000 },
  ...{ kind: 'lines', net: 1_059_322, vat: 190_678, vat_rate: 1_800, period_month: '2026-10', credited: 100_000 },
  ...{ issued_at: '2026-11-01T06:00:00.000Z', fiscal_status: 'fiscalised', fdn: 'FDN-1' },
  ...{ voided_at: null, voided_by: null, void_reason: null },
  ...more,
})
