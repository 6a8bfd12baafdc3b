import { expect, test } from 'vitest'
import * as calls from '../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { testApp } from '../../../test/app.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'
import { lockMonth } from './queries.ts'

const { db, pool, send } = await testApp()

const start = () => send('admin', calls.start, { body: { month: MONTH } })
const list = async () => (await send('admin', calls.list, { query: { month: MONTH } })).body as calls.BillingRun[]
const states = async () => (await list()).map(({ state }) => state)
const draftsOf = async () => (await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[]
const params = (id: number) => ({ id: String(id) })

test('a run is Ready while a draft waits to be issued or discarded, and Done when none does', async () => {
  await makeBilled(db, { company: 'Acacia' })
  await makeBilled(db, { company: 'Baobab' })
  expect((await start()).body.billing_run).toMatchObject({ month: MONTH, state: 'Ready', counts: { made: 2 } })
  const [acacia, baobab] = await draftsOf()
  expect((await send('admin', drafts.issue, { params: params(acacia!.id), body: {} })).status).toBe(201)
  expect(await states()).toEqual(['Ready'])
  await send('admin', drafts.discard, { params: params(baobab!.id), body: { note: 'Paid in kind' } })
  expect(await states()).toEqual(['Done'])
  expect((await start()).body.billing_run).toMatchObject({ state: 'Done' })
  await send('admin', drafts.recompute, { params: params(baobab!.id), body: {} })
  expect(await states()).toEqual(['Ready', 'Ready'])
})

test('a run is Computing for others while it computes; one that was killed is not shown, and removed by the next', async () => {
  await makeBilled(db)
  // Holds what the run waits for, so that it is under way.
  const holding = await db.startTransaction().execute()
  await holding.selectFrom('clients').select('id').forUpdate().execute()
  await lockMonth(holding, MONTH)
  await pool.query('insert into billing_runs (month) values ($1)', [`${MONTH}-01`])
  expect(await states()).toEqual(['Computing'])
  await holding.rollback().execute()
  expect(await states()).toEqual([])
  expect((await start()).status).toBe(201)
  expect(await states()).toEqual(['Ready'])
  expect((await pool.query('select count(*)::integer as runs from billing_runs')).rows).toEqual([{ runs: 1 }])
})

test('a run that fails leaves nothing behind', async () => {
  await makeBilled(db)
  await pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = 'EN001'; end $$`,
  )
  await pool.query('create trigger fail before insert on invoice_drafts for each row execute function fail()')
  expect((await start()).status).toBe(409)
  expect((await pool.query('select count(*)::integer as runs from billing_runs')).rows).toEqual([{ runs: 0 }])
  await pool.query('drop trigger fail on invoice_drafts')
  await pool.query('drop function fail')
})

test('the note on the discounts of a client stands on its drafts', async () => {
  const { client } = await makeBilled(db)
  const body = { firstName: 'Amina', lastName: 'Ssali', contacts: '0700 000 001' }
  const noted = (more: object) => send('admin', clients.update, { params: params(client.id), body: { ...body, ...more } })
  expect((await noted({ discount_note: '10 % from 12 guards on' })).status).toBe(200)
  await start()
  expect(await draftsOf()).toMatchObject([{ discount_note: '10 % from 12 guards on' }])
  // The six fields of the form alone leave it as it is.
  expect((await noted({})).body.client).toMatchObject({ discount_note: '10 % from 12 guards on' })
  expect(await noted({ discount_note: 'x'.repeat(501) })).toMatchObject({
    status: 422,
    body: { fields: { discount_note: expect.stringContaining('500') } },
  })
})
