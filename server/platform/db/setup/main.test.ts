import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { migrations } from './migrate.ts'

const run = promisify(execFile)
/** Runs the command against a database. */
const migrate = (DATABASE_URL: string) =>
  run(process.execPath, [`${import.meta.dirname}/main.ts`], { env: { DATABASE_URL, DATA_DIR: 'unused' }, cwd: '/' })

test('the command migrates an empty database once, also when two of them run', async () => {
  const { url, pool } = await testDatabase({ from: 'template0' })
  const last = migrations().at(-1)!.name
  for (const { stdout, stderr } of await Promise.all([migrate(url), migrate(url)]))
    expect([stdout, stderr]).toEqual([`The database is migrated to ${last}.\n`, ''])
  const { rows } = await pool.query('select name from migrations order by name')
  expect(rows.map(({ name }) => name)).toEqual(migrations().map(({ name }) => name))
  expect((await pool.query("select to_regclass('queue.job') as jobs")).rows).toEqual([{ jobs: 'queue.job' }])
})

test('the command ends with 1 and one line when the database cannot be reached', async () => {
  const failed = await migrate('postgres://nobody@127.0.0.1:1/nowhere').catch((error) => error)
  expect([failed.code, failed.stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining('cannot be reached')]])
})
