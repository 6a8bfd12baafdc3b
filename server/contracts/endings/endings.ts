import { countOf, formatDay } from '../../../api/core/format.ts'
import { tellStaff } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { takeEndings } from './queries.ts'

/** Job: tells who writes contracts of those that end in 60 and in 30 days. Safe to run at any time and in several processes. */
export const remindOfContracts = (db: Db, queue: Queue, publicUrl: string) =>
  db.transaction().execute(async (transaction) => {
    const endings = await takeEndings(transaction)
    for (const { id, title, client_name, ends_on, days } of endings)
      await tellStaff(queue, transaction, {
        event: 'contract_ends',
        about: { table: 'contracts', id },
        subject: `The contract with ${client_name} ends on ${formatDay(ends_on)}`,
        text: `“${title}” ends ${days === 0 ? 'today' : `in ${countOf(days, 'day')}`} and is not renewed by itself. Agree on what follows, or plan without it from then on.`,
        url: `${publicUrl}/dashboard/contracts/${id}`,
      })
    return endings.length ? `${countOf(endings.length, 'contract')} will end soon: reminders were sent` : undefined
  })
