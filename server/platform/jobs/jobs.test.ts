import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type Job, startJobs } from './jobs.ts'
import { openQueue } from './queue.ts'

const { url, pool } = await testDatabase()
const queues = await Promise.all([openQueue(url, () => {}, { idle: true }), openQueue(url, () => {}, { idle: true })])
afterAll(() => Promise.all(queues.map(({ stop }) => stop())))

test('of two processes that start together one runs the jobs; a job that fails does not stop the others', async () => {
  const done: string[] = []
  const jobs: Job[] = [
    { name: 'failing', run: () => Promise.reject(new Error('no')) },
    { name: 'purge', run: async () => String(done.push('purge')) },
  ]
  const log = { info: vi.fn(), error: vi.fn() }
  for (const queue of queues) await startJobs(queue, 'hour', jobs, log as never)
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['purge'])
  expect(log.info).toHaveBeenCalledWith({ job: 'purge' }, '1')
  expect(log.error).toHaveBeenCalledWith(
    { job: 'failing', err: expect.any(Error) },
    'The job failing failed; it runs again in the next hour',
  )
  const { rows } = await pool.query(`select cron from queue.schedule where name = 'chores'`)
  expect(rows).toEqual([{ cron: '0 * * * *' }])
  // Long enough for the other process to have polled, too.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(done).toEqual(['purge'])
})
