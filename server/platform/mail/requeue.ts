import type { Db } from '../db/open.ts'
import type { Queue } from '../jobs/queue.ts'
import { listWaitingEmails } from './queries.ts'

/** Enqueues a job for every waiting e-mail, for a restore without the queue. Returns how many. */
export const requeueEmails = (queue: Queue, db: Db) =>
  db.transaction().execute(async (transaction) => {
    const waiting = await listWaitingEmails(transaction)
    for (const email of waiting) await queue.add(transaction, 'emails', email)
    return waiting.length
  })
