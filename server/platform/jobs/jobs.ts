import type { FastifyBaseLogger } from 'fastify'
import type { Every, Queue } from './queue.ts'

/** A job that is safe to run at any time; returns a sentence for the log about what it did, or nothing. */
export type Job = { name: string; run: () => Promise<string | undefined> }

/** The queue of each rhythm. */
const QUEUES = { hour: 'chores', minute: 'watch' } as const

/** Runs every job once an hour, and now, or once a minute, one after the other, in one of the processes on this database. */
export async function startJobs(queue: Queue, every: Every, jobs: Job[], log: FastifyBaseLogger) {
  await queue.work(QUEUES[every], async () => {
    for (const { name, run } of jobs) {
      try {
        const done = await run()
        if (done) log.info({ job: name }, done)
      } catch (error) {
        log.error({ job: name, err: error }, `The job ${name} failed; it runs again in the next ${every}`)
      }
    }
  })
  await queue.repeat(QUEUES[every], every)
}
