import { type ExpressionBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Page } from '../../../api/core/common.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import * as clients from '../../../api/sites/clients.ts'
import { listClients } from '../../sites/clients/queries.ts'
import { testApp } from '../../test/app.ts'
import { testDatabase } from '../../test/database.ts'
import { makeClient, makeDutySchedule } from '../../test/records/makers.ts'
import { listPage } from './list.ts'
import { type Db, openDatabase } from './open.ts'
import type { Database } from './schema.ts'

const { db, pool, send } = await testApp()
type Sort = NonNullable<(typeof clients.list.query)['_zod']['input']['sort']>

test.each<Sort | undefined>([undefined, 'id', 'firstName', '-firstName', 'company_name', '-company_name'])(
  'rows with equal values are paged in a stable order (%s): each appears once',
  async (sort) => {
    await pool.query(`insert into clients (first_name, last_name, company_name, contacts, registered_on, deleted_at)
      select 'A' || n % 3, 'B', case when n % 4 > 0 then 'C' || n % 2 end, '1', '2026-01-01', case when n % 10 = 0 then now() end
      from generate_series(1, 60) n`)
    const walked: number[] = []
    for (let page = 1; page <= 8; page++) {
      const { body, headers } = await send('admin', clients.list, {
        query: { page: String(page), page_size: '7', ...(sort && { sort }) },
      })
      expect(headers['x-total-count']).toBe('54')
      walked.push(...body.map(({ id }: clients.Client) => id))
    }
    const whole = await send('admin', clients.list, { query: sort ? { sort } : {} })
    expect(walked).toEqual(whole.body.map(({ id }: clients.Client) => id))
    expect(new Set(walked).size).toBe(54)
    expect((await send('admin', clients.list, { query: { page: '9', page_size: '7' } })).body).toEqual([])
  },
)

test('a deep page shows its rows with their names, as the first does', async () => {
  const { guard_id, station_id } = await makeDutySchedule(db, { shift_date: '2026-01-01' })
  for (let day = 2; day <= 9; day++) await makeDutySchedule(db, { guard_id, station_id, shift_date: `2026-01-0${day}` })
  const { body } = await send('admin', schedules.list, { query: { page: '4', page_size: '2', sort: 'shift_date', q: 'DAY' } })
  expect(body).toMatchObject([
    { shift_date: '2026-01-07', guard_name: 'Moses Okot', station_name: 'Kololo Gate' },
    { shift_date: '2026-01-08', guard_name: 'Moses Okot', station_name: 'Kololo Gate' },
  ])
})

test('the first page of a list is planned once; pages of unusual sizes share one statement', async () => {
  const { url } = await testDatabase()
  const one = openDatabase(url, { connections: 1 })
  for (let time = 0; time < 9; time++) await listClients(one.db, { page: 1, page_size: 25 })
  for (let page_size = 31; page_size <= 36; page_size++) await listClients(one.db, { page: 1, page_size })
  const { rows } =
    await one.pool.query(`select statement ~ 'limit 25 offset 0' as first, generic_plans + custom_plans as executed, custom_plans
    from pg_prepared_statements where statement like '%from "clients"%' order by 1`)
  expect(rows).toEqual([
    { first: false, executed: 4, custom_plans: expect.toSatisfy((count: number) => count > 0) },
    { first: true, executed: 7, custom_plans: 0 },
  ])
  await one.close()
})

test('a list is built once for the same filters and order, and read with the values of each request', async () => {
  for (const first_name of ['Ann', 'Ben', 'Ben']) await makeClient(db, { first_name })
  let built = 0
  const columns = (_: ExpressionBuilder<Database, 'clients'>) => {
    built++
    return ['first_name'] as const
  }
  const named = (db: Db, name?: string) =>
    name ? db.selectFrom('clients').where('first_name', '=', name) : db.selectFrom('clients').where('deleted_at', 'is', null)
  const read = async (page: Page, name?: string) => {
    const { items, total } = await listPage(db, named(db, name), columns, { id: 'id', name: 'first_name' }, page)
    return [...items.map(({ first_name }) => first_name), total]
  }
  expect(await read({ page: 1, page_size: 10 }, 'Ben')).toEqual(['Ben', 'Ben', 2])
  expect(await read({ page: 1, page_size: 10 }, 'Ann')).toEqual(['Ann', 1])
  expect(await read({ page: 1, page_size: 10 }, 'Eve')).toEqual([0])
  expect(built).toBe(1)
  expect(await read({ page: 2, page_size: 2 })).toEqual(['Ann', 3])
  expect(await read({ page: 3, page_size: 1 })).toEqual(['Ann', 3])
  expect(built).toBe(2)
  expect(await read({ page: 1, page_size: 10, sort: 'name' })).toEqual(['Ann', 'Ben', 'Ben', 3])
  expect(await read({ page: 1, page_size: 10, sort: '-name' })).toEqual(['Ben', 'Ben', 'Ann', 3])
})

test('of more than fifty ways to ask for a list, those that were asked for last are kept', async () => {
  let built = 0
  const columns = (_: ExpressionBuilder<Database, 'clients'>) => {
    built++
    return ['id'] as const
  }
  const ask = (names: number) =>
    listPage(
      db,
      db.selectFrom('clients').where('first_name', 'in', Array<string>(names).fill('Ann')),
      columns,
      { id: 'id' },
      { page: 1, page_size: 10 },
    )
  for (let names = 1; names <= 50; names++) await ask(names)
  await ask(1)
  expect(built).toBe(50)
  await ask(51)
  for (const names of [51, 1, 3]) await ask(names)
  expect(built).toBe(51)
  await ask(2)
  expect(built).toBe(52)
})

test('a value in the columns of a list is that of the request', async () => {
  await makeClient(db)
  let value = 1
  const columns = (_: ExpressionBuilder<Database, 'clients'>) => [sql<number>`${value}::integer`.as('value')] as const
  for (value of [1, 2, 3]) {
    const { items } = await listPage(db, db.selectFrom('clients'), columns, { id: 'id' }, { page: 1, page_size: 10 })
    expect(items).toEqual([{ value }])
  }
})
