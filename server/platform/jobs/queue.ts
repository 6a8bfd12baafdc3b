import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db } from '../db/open.ts'
import { steadyClock } from './steady-clock.ts'

/** Retry policy per queue, in seconds; with `retryBackoff` the pauses double. */
const QUEUES = {
  /** Eleven attempts over about two days. */
  emails: { retryLimit: 10, retryDelay: 60, retryBackoff: true, retryDelayMax: 6 * 3600, expireInSeconds: 120 },
  /** A password reset is waited for, and its link is valid for half an hour. */
  resets: { retryLimit: 5, retryDelay: 5, expireInSeconds: 60 },
  /** Retries are jobs of their own (server/billing); one whose process died runs again. */
  collections: { retryLimit: 5, retryDelay: 30, expireInSeconds: 60 },
  /** To phones: six attempts over about half an hour, after which an alarm has gone up the ladder. */
  messages: { retryLimit: 5, retryDelay: 60, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 50 },
  fiscal: { retryLimit: 5, retryDelay: 60, expireInSeconds: 120 },
  /** Not retried: it runs again in the next hour. */
  chores: { retryLimit: 0, expireInSeconds: 1800 },
  /** Not retried: it runs again in the next minute. */
  watch: { retryLimit: 0, expireInSeconds: 50 },
} as const
type QueueName = keyof typeof QUEUES
export type Every = 'hour' | 'minute'
const CRON: Record<Every, string> = { hour: '0 * * * *', minute: '* * * * *' }

/** One job as its worker gets it; `last` when a failure now is final. */
type Work<T> = { data: T; attempt: number; last: boolean }

/** Background jobs in the database, each run by one process. */
export type Queue = {
  /** Enqueues a job in the transaction `db`: it exists if and only if the transaction commits. It runs after some seconds. */
  add: (db: Db, name: QueueName, data: object, afterSeconds?: number) => Promise<void>
  /** Runs the jobs of a queue in this process, one at a time. One that throws is retried after a pause. */
  work: <T extends object>(name: QueueName, run: (job: Work<T>) => Promise<void>) => Promise<void>
  /**
   * Schedules a job of the queue at every full hour or minute. For an hour one runs now as well, unless there was one in the last
   * ten minutes.
   */
  repeat: (name: QueueName, every: Every) => Promise<void>
  /** Waits a few seconds for running jobs to finish. */
  stop: () => Promise<void>
}

/**
 * Opens the queue, creating its tables when missing. `failed` is called with database errors, from which the queue recovers.
 * `idle` opens it for adding only: this process neither polls nor schedules. An empty queue is polled every `pauseSeconds`.
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
    clock: steadyClock,
  })
  boss.on('error', failed)
  await boss.start()
  for (const [name, options] of Object.entries(QUEUES)) await boss.createQueue(name, options)

  return {
    add: async (db, name, data, startAfter = 0) => void (await boss.send(name, data, { db: fromKysely(db), startAfter })),
    work: async <T extends object>(name: QueueName, run: (job: Work<T>) => Promise<void>) => {
      const worker = boss.work(
        name,
        { includeMetadata: true, pollingIntervalSeconds: pauseSeconds },
        async ([job]: JobWithMetadata<T>[]) => {
          try {
            if (job) await run({ data: job.data, attempt: job.retryCount + 1, last: job.retryCount >= job.retryLimit })
          } finally {
            // After a job look again at once: the pause is for an empty queue.
            boss.notifyWorker(await worker)
          }
        },
      )
      await worker
    },
    repeat: async (name, every) => {
      await boss.schedule(name, CRON[every])
      if (every === 'hour') await boss.send(name, {}, { singletonKey: 'now', singletonSeconds: 600 })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
