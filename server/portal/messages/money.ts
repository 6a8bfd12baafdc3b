import { formatDay, longMonth } from '../../../api/core/format.ts'
import { formatMoney } from '../../../api/core/money.ts'
import type { Listener } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { listNewInvoices, listNewReceipts, type NewInvoice, type NewReceipt } from './money-queries.ts'
import type { News } from './piece.ts'

const invoiceNews = ({ id, client_id, invoice_number, month, amount_due, due_date, emailed }: NewInvoice): News => ({
  event: 'invoice',
  once: { event: 'invoice', record_id: id, stage: '' },
  scope: { client_id, stations: null },
  about: { table: 'invoices', id },
  subject: `Invoice ${invoice_number} for ${longMonth(month)}: ${formatMoney(amount_due)}`,
  text: `Please pay it by ${formatDay(due_date)}.`,
  path: `/portal/invoices/${id}`,
  emailed,
})

/** Opens the invoice that was paid, or the statement where there are several or none. */
const receiptNews = ({ id, client_id, receipt_number, amount, invoice_id, emailed }: NewReceipt): News => ({
  event: 'payment',
  once: { event: 'payment', record_id: id, stage: '' },
  scope: { client_id, stations: null },
  about: { table: 'receipts', id },
  subject: `Your payment of ${formatMoney(amount)} has arrived (${receipt_number})`,
  text: 'Thank you.',
  path: invoice_id === null ? '/portal/statement' : `/portal/invoices/${invoice_id}`,
  emailed,
})

/** New invoices, and payments that have arrived, for people who see the whole client. */
export async function moneyNews(db: Db, listeners: readonly Listener[]) {
  const clients = [...new Set(listeners.filter(({ stations }) => stations === null).map(({ client_id }) => client_id))]
  const [invoices, receipts] = await Promise.all([listNewInvoices(db, clients), listNewReceipts(db, clients)])
  return [...invoices.map(invoiceNews), ...receipts.map(receiptNews)]
}
