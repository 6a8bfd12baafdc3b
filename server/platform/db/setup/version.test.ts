import { expect, inject, test } from 'vitest'
import { findOldestPostgres, OLDEST_POSTGRES } from '../../../test/postgres/oldest-postgres.ts'
import { openDatabase } from '../open.ts'

const wanted = inject('postgres')
const missing = wanted === OLDEST_POSTGRES && !findOldestPostgres()
const name = missing
  ? `PostgreSQL ${wanted} is not installed here: nothing was tried on the oldest version that is promised`
  : `the tests of this project run on PostgreSQL ${wanted}`

test.skipIf(missing)(name, async () => {
  const { pool, close } = openDatabase(inject('serverUrl'))
  const { rows } = await pool.query('show server_version')
  await close()
  expect(Number.parseInt(rows[0].server_version, 10)).toBe(wanted)
})
