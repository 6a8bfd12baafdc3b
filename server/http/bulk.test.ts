import { expect, test } from 'vitest'
import * as invoices from '../../api/billing/invoices.ts'
import * as incidents from '../../api/incidents/incidents.ts'
import * as guards from '../../api/people/guards.ts'
import * as schedules from '../../api/roster/duty-schedules.ts'
import * as clients from '../../api/sites/clients.ts'
import * as stations from '../../api/sites/stations.ts'
import { testApp } from '../test/app.ts'
import * as make from '../test/records/makers.ts'

const { db, pool, send } = await testApp()
const removeClients = (body: { ids: number[]; trash?: boolean }, headers = {}) =>
  send('admin', clients.removeMany, { body }, headers)
const rows = async (statement: string) => (await pool.query(statement)).rows
const audited = () => rows("select action, table_name, record_id from audit_log where action = 'remove' order by id")

test('deletes what can be deleted and names the others with the reason of a single deletion', async () => {
  for (let count = 0; count < 3; count++) await make.makeClient(db)
  await make.makeInvoice(db, { client_id: 2 })
  const { status, body } = await removeClients({ ids: [3, 2, 99, 1] })
  expect([status, body]).toEqual([
    200,
    {
      done: [1, 3],
      refused: [
        { id: 2, message: 'This client is still used by invoices (1). Delete these first, or keep the client.' },
        { id: 99, message: 'Client not found.' },
      ],
    },
  ])
  const alone = await send('admin', clients.remove, { params: { id: '2' } })
  expect(alone.body.message).toBe(body.refused[0].message)
  expect(await rows('select id, in_trash from clients where deleted_at is not null order by id')).toEqual([
    { id: 1, in_trash: false },
    { id: 3, in_trash: false },
  ])
  expect(await audited()).toEqual(['1', '3'].map((record_id) => ({ action: 'remove', table_name: 'clients', record_id })))
})

test('several records can be moved to the trash together', async () => {
  await make.makeClient(db)
  await removeClients({ ids: [1], trash: true })
  expect(await rows('select in_trash, deleted_by from clients')).toEqual([{ in_trash: true, deleted_by: 1 }])
})

test('every resource has a bulk deletion', async () => {
  const shift = await make.makeDutySchedule(db)
  const at = { guard_id: shift.guard_id, station_id: shift.station_id }
  await make.makeIncident(db, at)
  await make.makeInvoice(db, { client_id: 1 })
  const one = { body: { ids: [1] } }
  const done = { status: 200, body: { done: [1], refused: [] } }
  expect((await send('admin', guards.removeMany, one)).body.refused[0].message).toContain('still used by duty schedules (1)')
  for (const call of [schedules.removeMany, incidents.removeMany, invoices.removeMany, guards.removeMany, stations.removeMany])
    expect(await send('admin', call, one), call.path).toMatchObject(done)
})

test('empty lists, more than a hundred, duplicates and invalid ids are refused', async () => {
  await make.makeClient(db)
  const wrong: [unknown, string][] = [
    [[], 'Choose at least one record.'],
    [Array.from({ length: 101 }, (_, index) => index + 1), 'At most 100 records at once.'],
    [[1, 1], 'A record is named twice.'],
  ]
  for (const [ids, message] of wrong)
    expect(await removeClients({ ids: ids as number[] })).toMatchObject({ status: 422, body: { fields: { ids: message } } })
  for (const ids of [['1.0'], [' 1'], ['one'], [0], ['0'], [1.5], '1', undefined])
    expect((await removeClients({ ids: ids as number[] })).status, JSON.stringify(ids)).toBe(422)
  expect(await rows('select id from clients where deleted_at is null')).toHaveLength(1)
})

test('a hundred records are deleted at once, and once only with the same key', async () => {
  await pool.query(
    "insert into clients (first_name, last_name, contacts, registered_on) select 'A', 'B', '1', '2026-01-01' from generate_series(1, 100)",
  )
  const ids = Array.from({ length: 100 }, (_, index) => index + 1)
  const key = { 'idempotency-key': 'one-action' }
  const first = await removeClients({ ids }, key)
  expect(first.body).toEqual({ done: ids, refused: [] })
  const again = await removeClients({ ids }, key)
  expect(again).toMatchObject({ raw: first.raw, headers: { 'idempotent-replayed': 'true' } })
  expect((await removeClients({ ids })).body.refused).toHaveLength(100)
})

test('two concurrent bulk deletions of the same records delete each record once', async () => {
  for (let count = 0; count < 8; count++) await make.makeClient(db)
  const ids = [1, 2, 3, 4, 5, 6, 7, 8]
  const responses = await Promise.all([removeClients({ ids }), removeClients({ ids: ids.toReversed() })])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(responses.flatMap(({ body }) => body.done).sort()).toEqual(ids)
})

test('several guards get a status together; leaving is recorded as for one guard', async () => {
  await make.makeGuard(db)
  await make.makeGuard(db)
  const { body } = await send('admin', guards.statusMany, { body: { ids: [1, 2, 3], status: 'Inactive' } })
  expect(body).toEqual({ done: [1, 2], refused: [{ id: 3, message: 'Guard not found.' }] })
  expect(await rows('select status, version, left_on is not null as left from guards')).toEqual(
    [1, 2].map(() => ({ status: 'Inactive', version: 2, left: true })),
  )
  expect((await send('admin', guards.statusMany, { body: { ids: [1], status: 'Asleep' as 'Active' } })).body.fields).toEqual({
    status: 'status must be one of: Active, On Leave, Suspended, In Training, Inactive.',
  })
})

test('stations are deactivated together', async () => {
  await make.makeStation(db)
  expect((await send('admin', stations.statusMany, { body: { ids: [1, 2], active: false } })).body).toEqual({
    done: [1],
    refused: [{ id: 2, message: 'Station not found.' }],
  })
  expect(await rows('select active from stations')).toEqual([{ active: false }])
  const missing = await send('admin', stations.statusMany, { body: { ids: [1] } as never })
  expect(missing.body.fields).toEqual({ active: 'active is required.' })
})

test('the status of invoices is set by hand; amounts and payments stay', async () => {
  await make.makeInvoice(db)
  expect((await send('admin', invoices.statusMany, { body: { ids: [1], status: 'Paid' } })).body.done).toEqual([1])
  expect(await rows('select status, amount_paid from invoices')).toEqual([{ status: 'Paid', amount_paid: 0 }])
  expect(await rows('select 1 from payments')).toEqual([])
})

test('each change of an incident is in its history, and a closed incident is reopened only with a reason', async () => {
  const { guard_id, station_id } = await make.makeDutySchedule(db)
  await make.makeIncident(db, { guard_id, station_id, status: 'Pending' })
  await make.makeIncident(db, { guard_id, station_id, status: 'Closed' })
  await make.makeIncident(db, { guard_id, station_id, status: 'Open' })
  const open = (reason?: string) =>
    send('admin', incidents.statusMany, { body: { ids: [1, 2, 3], status: 'Open', ...(reason && { reason }) } })
  const { body } = await open()
  expect(body).toEqual({ done: [1, 3], refused: [{ id: 2, message: 'reason is required.' }] })
  expect(await rows('select incident_id, from_status, to_status, account_id, reason from incident_events')).toEqual([
    { incident_id: 1, from_status: 'Pending', to_status: 'Open', account_id: 1, reason: null },
  ])
  expect((await open('It happened again.')).body.done).toEqual([1, 2, 3])
  const { body: reopened } = await send('admin', incidents.get, { params: { id: '2' } })
  expect(reopened).toMatchObject({
    status: 'Open',
    history: [{ from_status: 'Closed', to_status: 'Open', reason: 'It happened again.' }],
  })
})

test('visitors and clients change nothing', async () => {
  await make.makeClient(db)
  for (const [as, status] of [
    [null, 401],
    ['client', 403],
  ] as const)
    expect((await send(as, clients.removeMany, { body: { ids: [1] } })).status).toBe(status)
  expect(await rows('select id from clients where deleted_at is not null')).toEqual([])
})

test('an unexpected error rolls everything back', async () => {
  await make.makeClient(db)
  await make.makeClient(db)
  await pool.query(`create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken' using errcode = 'XX000'; end $$;
    create trigger broken before update on clients for each row when (old.id = 2) execute function broken()`)
  try {
    expect(await removeClients({ ids: [1, 2] })).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(await rows('select id from clients where deleted_at is not null')).toEqual([])
  } finally {
    await pool.query('drop trigger broken on clients; drop function broken()')
  }
})
