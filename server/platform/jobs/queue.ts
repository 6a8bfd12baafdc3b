import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db } from '../db/open.ts'

/** How often each kind of work is tried again, in seconds. The pauses double. */
const QUEUES = {
  /** Eleven attempts over about two days. */
  emails: { retryLimit: 10, retryDelay: 60, retryBackoff: true, retryDelayMax: 6 * 3600, expireInSeconds: 120 },
  /** Who has forgotten a password waits before a screen; a link lives for half an hour. */
  resets: { retryLimit: 5, retryDelay: 5, expireInSeconds: 60 },
  /** The next hour is the next attempt. */
  chores: { retryLimit: 0, expireInSeconds: 1800 },
} as const
type QueueName = keyof typeof QUEUES

/** One job as its worker gets it; `last` when a failure now is final. */
type Work<T> = { data: T; attempt: number; last: boolean }

/** Work that outlives its request: jobs in the database, each done by one process. */
export type Queue = {
  /** Puts a job in the queue as part of the transaction `db`: it is there if and only if the transaction commits. */
  add: (db: Db, name: QueueName, data: object) => Promise<void>
  /** Does the jobs of a queue in this process, one at a time. One that throws is tried again after a pause. */
  work: <T extends object>(name: QueueName, run: (job: Work<T>) => Promise<void>) => Promise<void>
  /** Asks for a job of the queue at every full hour, and for one now unless there was one in the last ten minutes. */
  hourly: (name: QueueName) => Promise<void>
  /** Lets the jobs under way finish, for a few seconds. */
  stop: () => Promise<void>
}

/**
 * Opens the queue, making its tables when they are missing. `failed` hears of trouble with the database; the queue mends itself.
 * `idle` opens it for adding only: nothing is watched or scheduled by this process. An empty queue is looked at every `pauseSeconds`.
 */
export async function openQueue(
  url: string,
  failed: (error: Error) => void,
  { idle = false, pauseSeconds = 2 } = {},
): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'engabo queue',
    schema: 'queue',
    max: idle ? 1 : 2,
    supervise: !idle,
    schedule: !idle,
    persistWarnings: false,
    monitorVacuum: false,
  })
  boss.on('error', failed)
  await boss.start()
  for (const [name, options] of Object.entries(QUEUES)) await boss.createQueue(name, options)

  return {
    add: async (db, name, data) => void (await boss.send(name, data, { db: fromKysely(db) })),
    work: async <T extends object>(name: QueueName, run: (job: Work<T>) => Promise<void>) => {
      const worker = boss.work(
        name,
        { includeMetadata: true, pollingIntervalSeconds: pauseSeconds },
        async ([job]: JobWithMetadata<T>[]) => {
          try {
            if (job) await run({ data: job.data, attempt: job.retryCount + 1, last: job.retryCount >= job.retryLimit })
          } finally {
            // Where there was one there may be more: the pause is for an empty queue.
            boss.notifyWorker(await worker)
          }
        },
      )
      await worker
    },
    hourly: async (name) => {
      await boss.schedule(name, '0 * * * *')
      await boss.send(name, {}, { singletonKey: 'now', singletonSeconds: 600 })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
