import { expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import * as make from '../records/makers.ts'

// The refusals of the database's constraints, regardless of the code.
const { db, pool } = await testDatabase()
const refusal = async (write: Promise<unknown>) => {
  const error = await write.then(
    () => ({ code: 'accepted' }),
    (caught: { code: string; constraint?: string }) => caught,
  )
  return 'constraint' in error && error.constraint ? `${error.code} ${error.constraint}` : error.code
}
const DEAD = new Date().toISOString()

test('two shifts of one guard at the same time are refused, also around midnight and by update', async () => {
  const { guard_id, station_id, id } = await make.makeDutySchedule(db, {
    shift_date: '2026-03-02',
    start_time: '18:00',
    end_time: '06:00',
  })
  const shift = (shift_date: string, start_time: string, end_time: string) =>
    refusal(make.makeDutySchedule(db, { guard_id, station_id, shift_date, start_time, end_time }))
  expect(await shift('2026-03-03', '05:59', '12:00')).toBe('23P01 duty_schedules_overlap')
  expect(await shift('2026-03-01', '19:00', '18:30')).toBe('23P01 duty_schedules_overlap')
  expect(await shift('2026-03-03', '06:00', '12:00')).toBe('accepted')
  expect(await refusal(pool.query("update duty_schedules set end_time = '06:01' where id = $1", [id]))).toBe(
    '23P01 duty_schedules_overlap',
  )
  expect(await shift('2026-03-05', '06:00', '06:00')).toBe('23514 duty_schedules_times')
  await pool.query('update duty_schedules set deleted_at = now() where id = $1', [id])
  expect(await shift('2026-03-02', '20:00', '22:00')).toBe('accepted')
  expect(await refusal(pool.query('update duty_schedules set deleted_at = null where id = $1', [id]))).toBe(
    '23P01 duty_schedules_overlap',
  )
})

test('invoices that do not add up and existing numbers are refused', async () => {
  const { id } = await make.makeInvoice(db)
  const set = (change: string) => refusal(pool.query(`update invoices set ${change} where id = $1`, [id]))
  expect(await set('amount_paid = amount_due + 1')).toBe('23514 invoices_balance')
  expect(await set('amount_paid = -1')).toMatch(/^23514/)
  expect(await set('due_date = invoice_date - 1')).toBe('23514 invoices_dates')
  expect(await set("status = 'Lost'")).toMatch(/^23514/)
  const other = await make.makeInvoice(db)
  expect(await set(`invoice_number = '${other.invoice_number}'`)).toBe('23505 invoices_invoice_number_key')
})

test('references to missing and deleted records are refused', async () => {
  const client = await make.makeClient(db, { deleted_at: DEAD })
  expect(await refusal(make.makeStation(db, { client_id: 9_999 }))).toMatch('23503 stations_client_id_fkey')
  expect(await refusal(make.makeStation(db, { client_id: client.id }))).toMatch('23503 stations_client_id_fkey')
  const guard = await make.makeGuard(db, { deleted_at: DEAD })
  expect(await refusal(make.makeIncident(db, { guard_id: guard.id }))).toMatch('23503 incidents_guard_id_fkey')
})

test('a record can be restored only while the records it refers to are not deleted', async () => {
  const station = await make.makeStation(db)
  await pool.query('update stations set deleted_at = now() where id = $1', [station.id])
  await pool.query('update clients set deleted_at = now() where id = $1', [station.client_id])
  expect(await refusal(pool.query('update stations set deleted_at = null where id = $1', [station.id]))).toBe(
    '23503 stations_client_id_fkey',
  )
  await pool.query('update clients set deleted_at = null where id = $1', [station.client_id])
  expect(await refusal(pool.query('update stations set deleted_at = null where id = $1', [station.id]))).toBe('accepted')
})

test('deleting records that others refer to is refused', async () => {
  const station = await make.makeStation(db)
  expect(await refusal(pool.query('update clients set deleted_at = now() where id = $1', [station.client_id]))).toBe('EN001')
  expect(await refusal(pool.query('delete from clients where id = $1', [station.client_id]))).toMatch('23503')
})

test('of a concurrent deletion and new reference one is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await make.makeClient(db)
    const results = await Promise.all([
      refusal(pool.query('update clients set deleted_at = now() where id = $1', [id])),
      refusal(make.makeStation(db, { client_id: id })),
    ])
    expect(
      results.filter((result) => result === 'accepted'),
      results.join(),
    ).toHaveLength(1)
  }
})

test('accounts have unique addresses in one spelling, logins of clients have a client, and a super admin always remains', async () => {
  const boss = await make.makeAccount(db, { role: 'super_admin', email: 'boss@engabo.example' })
  expect(await refusal(make.makeAccount(db, { email: 'Boss@engabo.example' }))).toMatch(/^23514/)
  expect(await refusal(make.makeAccount(db, { email: 'boss@engabo.example' }))).toBe('23505 accounts_email_key')
  expect(
    await refusal(
      pool.query("insert into accounts (role, user_name, email, contacts) values ('client', 'A', 'a@b.example', '1')"),
    ),
  ).toBe('23514 accounts_client_role')
  for (const change of ["role = 'admin'", 'active = false', 'deleted_at = now()']) {
    expect(await refusal(pool.query(`update accounts set ${change} where id = $1`, [boss.id])), change).toBe('EN001')
  }
})

test('values outside of their lists are refused', async () => {
  expect(await refusal(make.makeGuard(db, { status: 'Asleep' as 'Active' }))).toMatch(/^23514/)
  expect(await refusal(make.makeIncident(db, { severity: 'Extreme' as 'High' }))).toMatch(/^23514/)
  expect(await refusal(make.makeStation(db, { latitude: 91 }))).toMatch(/^23514/)
  expect(await refusal(make.makeService(db, { price_rate: -1 }))).toMatch(/^23514/)
  expect(await refusal(pool.query("insert into home_contents (id, content) values (2, '{}')"))).toMatch(/^23514/)
})

test('every update increments the version', async () => {
  const { id } = await make.makeClient(db)
  await pool.query("update clients set version = 40, first_name = 'Amina' where id = $1", [id])
  expect((await pool.query('select version from clients where id = $1', [id])).rows).toEqual([{ version: 2 }])
})
