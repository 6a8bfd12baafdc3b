import { PAYMENT_METHODS } from '../../../../api/billing/payments.ts'
import { formatDay } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import { queueEmail } from '../../../notify/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import { receiptAddress } from './client-queries.ts'
import { findReceipt } from './queries.ts'

type Fact = [label: string, value: string]

/** E-mails a receipt of money or of a deposit with its PDF document, where the client has an address, once the transaction commits. */
export async function sendReceipt(queue: Queue, db: Db, id: number) {
  const receipt = await findReceipt(db, id)
  if (receipt?.kind !== 'money' && receipt?.kind !== 'deposit') return
  const to = await receiptAddress(db, receipt)
  if (!to) return
  const { receipt_number, kind, amount, received_on, method, reference, allocations, unallocated } = receipt
  await queueEmail(queue, db, {
    to,
    content: {
      subject: `Receipt ${receipt_number} for ${formatMoney(amount)}`,
      greeting: 'Dear client',
      paragraphs: [
        kind === 'money'
          ? 'Thank you, your payment has arrived. Here is the receipt.'
          : 'Thank you, your deposit has arrived. It stays yours while we hold it. Here is the receipt.',
      ],
      facts: [
        ['Receipt', receipt_number],
        ['Received', `${formatDay(received_on)}, ${PAYMENT_METHODS[method]}`],
        ...(reference ? [['Reference', reference] satisfies Fact] : []),
        ['Amount', formatMoney(amount)],
        ...allocations.map((one): Fact => [`Invoice ${one.invoice_number}`, formatMoney(one.amount)]),
        ...(unallocated > 0 ? [['Credit for later invoices', formatMoney(unallocated)] satisfies Fact] : []),
      ],
    },
    about: { table: 'receipts', id },
    attaches: true,
  })
}
