import { today } from '../../../../api/core/fields/days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { queueEmail } from '../../../notify/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import { reminderLetter } from './letter.ts'
import { lateInvoices, noticeCreditLimits, takeDueReminders } from './queries.ts'

/**
 * Job: reminds clients of invoices that are late, one letter for each client, and tells the staff of clients above their credit
 * limit, who are not reminded. Safe to run at any time and in several processes.
 */
export const remindOfInvoices = (db: Db, queue: Queue) =>
  db.transaction().execute(async (transaction) => {
    const above = await noticeCreditLimits(transaction)
    const due = await takeDueReminders(transaction)
    const late = await lateInvoices(
      transaction,
      due.map(({ client_id }) => client_id),
    )
    for (const { client_id, email, level, credit, total } of due)
      await queueEmail(queue, transaction, {
        to: email,
        content: reminderLetter(
          level,
          late.filter((invoice) => invoice.client_id === client_id),
          { credit: -credit, total },
          today(),
        ),
        about: { table: 'clients', id: client_id },
      })
    const parts = [
      due.length > 0 && `${countOf(due.length, 'client')} reminded of invoices`,
      above > 0 && `${countOf(above, 'client')} above the credit limit`,
    ].filter(Boolean)
    return parts.length ? parts.join('; ') : undefined
  })
