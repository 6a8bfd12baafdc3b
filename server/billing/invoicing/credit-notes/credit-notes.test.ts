import { expect, test } from 'vitest'
import * as notes from '../../../../api/billing/credit-notes.ts'
import { testApp } from '../../../test/app.ts'
import { makeClient, makeInvoice } from '../../../test/records/makers.ts'
import { insertCreditNote } from './queries.ts'

const { db, pool, send } = await testApp()

/** Number of the credit notes that were made or refused. */
let answered = 0
/** A transaction that is under way, and how the credit note ends that is made in it. */
async function begin() {
  const tx = await db.startTransaction().execute()
  const credit = (invoice_id: number) =>
    insertCreditNote(tx, { invoice_id, reason_code: 'rate', reason: 'A test.', net: 1_000, vat: 0, total: 1_000 })
      .then(
        () => 'made',
        ({ code }: { code: string }) => code,
      )
      .finally(() => answered++)
  return { tx, credit }
}

/** Waits until some credit notes are made, refused or waiting for a lock. */
const underWay = (many: number) =>
  expect
    .poll(async () => {
      const { rows } = await pool.query(`select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "credit_notes"%'`)
      return answered + rows[0].waiting
    })
    .toBe(many)

test('two credit notes of an invoice, the first begun before its issue was committed, do not wait for each other', async () => {
  const { id: client_id } = await makeClient(db)
  const older = await makeInvoice(db, { client_id })
  const issuing = await begin()
  const { id } = await makeInvoice(issuing.tx, { client_id })
  const counting = await begin()
  // Holds the counter of the numbers.
  expect(await counting.credit(older.id)).toBe('made')
  const [early, late] = [await begin(), await begin()]
  const first = early.credit(id)
  await underWay(2)
  await issuing.tx.commit().execute()
  const second = late.credit(id)
  await underWay(3)
  await counting.tx.commit().execute()
  expect([await first, await second]).toEqual(['23503', 'made'])
  await Promise.all([early.tx.rollback().execute(), late.tx.commit().execute()])
  const { rows } = await pool.query('select invoice_id, right(credit_note_number, 6) as number from credit_notes order by id')
  expect(rows).toEqual([
    { invoice_id: older.id, number: '000001' },
    { invoice_id: id, number: '000002' },
  ])
})

test('notes of an invoice ask for the password once those of 24 hours come to more than 1,000,000; notes of another do not count', async () => {
  const { id: client_id } = await makeClient(db)
  const [one, other] = [await makeInvoice(db, { client_id }), await makeInvoice(db, { client_id })]
  await pool.query('update invoices set amount_due = 3000000 where id = any($1)', [[one.id, other.id]])
  const credit = (id: number, net: number) =>
    send('admin', notes.create, { params: { id: String(id) }, body: { net, reason_code: 'goodwill', reason: 'A test.' } })
  expect((await credit(other.id, 900_000)).status).toBe(201)
  await pool.query("update sessions set confirmed_at = now() - interval '1 hour'")
  expect((await credit(one.id, 600_000)).status).toBe(201)
  // 600,000 and 400,000 are the limit itself.
  expect((await credit(one.id, 400_001)).body.code).toBe('password_needed')
  expect((await credit(one.id, 400_000)).status).toBe(201)
  expect((await credit(one.id, 1)).body.code).toBe('password_needed')
  await pool.query('update sessions set confirmed_at = now()')
  expect((await credit(one.id, 1)).status).toBe(201)
})
