import { countOf } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import { tellStaff } from '../../../notify/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import { takeAwaited } from './awaited-queries.ts'

const DAYS = 30

/** Job: tells who writes invoices of certificates that are awaited for thirty days, in one message about all. Safe to run in several processes. */
export const remindOfCertificates = (db: Db, queue: Queue, publicUrl: string) =>
  db.transaction().execute(async (transaction) => {
    const { count, total } = await takeAwaited(transaction, DAYS)
    if (!count) return undefined
    await tellStaff(queue, transaction, {
      event: 'certificate',
      about: null,
      subject: `${countOf(count, 'tax certificate')} awaited for ${DAYS} days: ${formatMoney(total)}`,
      text: 'Clients have withheld this tax and not sent the certificate yet. Without it the tax cannot be set off.',
      url: `${publicUrl}/dashboard/invoices/certificates`,
    })
    return `${countOf(count, 'certificate')} awaited for ${DAYS} days: reminders were sent`
  })
