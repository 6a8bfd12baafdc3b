import { formatDay, longMonth } from '../../../api/core/format.ts'
import { formatMoney } from '../../../api/core/money.ts'
import { queueEmail } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'

type Sent = {
  id: number
  invoice_number: string
  invoice_date: string
  due_date: string
  total: number
  to: string
  /** YYYY-MM. */
  month: string
}

/** E-mails an invoice with its PDF document, which is drawn in the background once the transaction commits. */
export const sendInvoice = (queue: Queue, db: Db, { id, to, month, ...invoice }: Sent) =>
  queueEmail(queue, db, {
    to,
    content: {
      subject: `Invoice ${invoice.invoice_number} for ${longMonth(month)}`,
      greeting: 'Dear client',
      paragraphs: [
        `Here is our invoice for ${longMonth(month)}. It says what was agreed, what was not covered, and how each amount was counted.`,
        'In the client portal, “Why this amount” shows every line down to its shifts.',
      ],
      facts: [
        ['Invoice', invoice.invoice_number],
        ['Date', formatDay(invoice.invoice_date)],
        ['Total with VAT', formatMoney(invoice.total)],
        ['Please pay by', formatDay(invoice.due_date)],
      ],
    },
    about: { table: 'invoices', id },
    attaches: true,
  })
