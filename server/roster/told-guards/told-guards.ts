import { tellGuards } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { takeBeginning, takeChanged } from './queries.ts'

/**
 * Job: tells guards on their devices that a shift begins in twelve hours and in two, and that what was published has changed, each
 * guard once for all of it. It costs nothing; who has no device is not told. Safe to run in several processes.
 */
export const tellGuardsOfShifts = (db: Db, queue: Queue, publicUrl: string) =>
  db.transaction().execute(async (transaction) => {
    const words = { contacts: '', subject: '', url: `${publicUrl}/g#shifts` }
    const beginning = (await takeBeginning(transaction)).map(({ guard_id, begins }) => ({
      ...words,
      guard_id,
      title: `Your shift begins at ${begins}`,
    }))
    const changed = (await takeChanged(transaction)).map(({ guard_id }) => ({ ...words, guard_id, by: `guard ${guard_id}` }))
    await tellGuards(queue, transaction, beginning, { event: 'reminder', sms: false })
    await tellGuards(queue, transaction, changed, { event: 'shift_changed', sms: false })
    return beginning.length ? `${beginning.length} guards were reminded of a shift` : undefined
  })
