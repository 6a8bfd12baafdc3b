import type { FastifyBaseLogger } from 'fastify'

export type Job = { name: string; run: () => Promise<string | undefined> }

const HOUR = 3_600_000

/**
 * Runs every job now and once an hour, one after the other; each is safe to run at any time and in several processes.
 * A job says in a sentence what it did, or nothing. Returns how to stop; it waits for the job under way.
 */
export function startJobs(jobs: Job[], log: FastifyBaseLogger) {
  let underWay = Promise.resolve()
  const round = () => {
    underWay = underWay.then(async () => {
      for (const { name, run } of jobs) {
        try {
          const done = await run()
          if (done) log.info({ job: name }, done)
        } catch (error) {
          log.error({ job: name, err: error }, `The job ${name} failed; it is tried again in an hour`)
        }
      }
    })
  }
  round()
  const timer = setInterval(round, HOUR)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
