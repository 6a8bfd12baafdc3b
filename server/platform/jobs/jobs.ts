import type { FastifyBaseLogger } from 'fastify'
import type { Queue } from './queue.ts'

/** A job that is safe to run at any time; returns a sentence for the log about what it did, or nothing. */
export type Job = { name: string; run: () => Promise<string | undefined> }

/** Runs every job now and once an hour, one after the other, in one of the processes on this database. */
export async function startJobs(queue: Queue, jobs: Job[], log: FastifyBaseLogger) {
  await queue.work('chores', async () => {
    for (const { name, run } of jobs) {
      try {
        const done = await run()
        if (done) log.info({ job: name }, done)
      } catch (error) {
        log.error({ job: name, err: error }, `The job ${name} failed; it is tried again in an hour`)
      }
    }
  })
  await queue.hourly('chores')
}
