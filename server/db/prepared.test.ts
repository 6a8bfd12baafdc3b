import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../errors.ts'
import { testDatabase } from '../test/database.ts'
import { openDatabase } from './open.ts'

test('a connection whose statements were prepared before a table changed is replaced by one that works', async () => {
  const { db, url } = await testDatabase()
  const running = openDatabase(url, { connections: 1 })
  const read = () => running.db.selectFrom('emails').selectAll().where('id', '=', 1).execute()
  for (let time = 0; time < 4; time++) await read()
  await sql`alter table emails add column more integer`.execute(db)
  const error = await read().catch((error: unknown) => error)
  expect(refusalOf(error)).toMatchObject({ statusCode: 503, code: 'unavailable' })
  expect(await read()).toEqual([])
  await running.close()
})
