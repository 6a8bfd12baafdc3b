import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './db/open.ts'
import { refusalOf } from './errors.ts'

const MISSING = join(tmpdir(), 'engabo-missing')
const failureOf = (work: Promise<unknown>) => work.then(() => expect.unreachable(), refusalOf)

test('a database whose socket is missing is down: 503; a file that is missing is a bug', async () => {
  const { pool, close } = openDatabase(`postgres://postgres:pw@127.0.0.1/postgres?host=${MISSING}`)
  expect(await failureOf(pool.query('select'))).toMatchObject({ statusCode: 503, code: 'unavailable' })
  await close()
  expect(await failureOf(readFile(MISSING))).toBeUndefined()
})
