import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { makeClient, makeInvoice } from '../../test/records/makers.ts'
import { insertCreditNote } from './queries.ts'

const { db, pool } = await testApp()

/** How many credit notes have been made or refused. */
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
