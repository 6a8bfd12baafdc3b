import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { makeClient } from '../../test/records/makers.ts'
import { compiledOnce, compiledRow } from './compiled-once.ts'

test('a query is built once and executed with the values of each call', async () => {
  const { db } = await testDatabase()
  const [one, other] = [await makeClient(db), await makeClient(db)]
  let built = 0
  const find = compiledOnce((db, ids: number[], contacts: string | null) => {
    built++
    return db
      .selectFrom('clients')
      .select('id')
      .where(sql<boolean>`id = any(${ids}::integer[])`)
      .where((eb) => eb.or([eb('contacts', '=', contacts!), eb('id', '>', 0)]))
      .orderBy('id')
      .compile()
  })
  expect(await find(db, [one.id], 'none')).toEqual([{ id: one.id }])
  expect(await find(db, [one.id, other.id], null)).toEqual([{ id: one.id }, { id: other.id }])
  expect(await find(db, [], 'x')).toEqual([])
  expect(built).toBe(1)
})

test('of a query of one record, its row, or nothing', async () => {
  const { db } = await testDatabase()
  const { id } = await makeClient(db)
  const find = compiledRow((db, id: number) => db.selectFrom('clients').select('id').where('id', '=', id).compile())
  expect(await find(db, id)).toEqual({ id })
  expect(await find(db, id + 1)).toBeUndefined()
})
