import type { Db } from '../db/open.ts'
import type { Queue } from '../jobs/queue.ts'
import { listWaitingEmails } from './queries.ts'

/** Gives every e-mail that waits a job, when e-mails came back without their jobs. Says how many. */
export const requeueEmails = (queue: Queue, db: Db) =>
  db.transaction().execute(async (transaction) => {
    const waiting = await listWaitingEmails(transaction)
    for (const email of waiting) await queue.add(transaction, 'emails', email)
    return waiting.length
  })
