import { countOf, formatDay } from '../../../api/core/format.ts'
import { addNotices, queueEmail, staffAddress, tellStaff } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { type Ending, takeDueReminders } from './reminder-queries.ts'

const fact = ({ guard, type, expires_on, days }: Ending): [string, string] => [
  guard,
  `${type}, ${formatDay(expires_on)} (${days === 0 ? 'today' : `in ${countOf(days, 'day')}`})`,
]

/**
 * Job: tells the staff of qualifications that end soon, once for each of the reminders of their type, by a notice for each and
 * one e-mail about all, to the address for job applications. Safe to run at any time and in several processes.
 */
export const remindOfEndings = (db: Db, queue: Queue, publicUrl: string) =>
  db.transaction().execute(async (transaction) => {
    const endings = await takeDueReminders(transaction)
    if (!endings.length) return undefined
    await addNotices(
      transaction,
      'qualification',
      endings.map(({ id }) => id),
    )
    const subject = endings.length === 1 ? 'A qualification of a guard ends' : `${endings.length} qualifications of guards end`
    await queueEmail(queue, transaction, {
      to: await staffAddress(transaction, 'applications'),
      content: {
        subject,
        paragraphs: ['These end soon. Renew them, or plan somebody else from then on.'],
        facts: endings.map(fact),
        action: { label: 'Show what ends', url: `${publicUrl}/dashboard/qualifications?state=Expiring` },
      },
      about: null,
    })
    await tellStaff(queue, transaction, {
      event: 'licence',
      about: null,
      subject,
      text: endings.map((ending) => fact(ending).join(': ')).join('; '),
      url: `${publicUrl}/dashboard/qualifications?state=Expiring`,
    })
    return `${countOf(endings.length, 'qualification')} will end soon: reminders were sent`
  })
