import { expect, test } from 'vitest'
import * as calls from '../../../api/accounts/audit.ts'
import * as auth from '../../../api/accounts/auth.ts'
import * as guards from '../../../api/people/guards.ts'
import * as clients from '../../../api/sites/clients.ts'
import { testApp } from '../../test/app.ts'
import * as make from '../../test/records/makers.ts'
import { addCheckpoints } from './checkpoints.ts'

const { db, pool, send } = await testApp()
const joan = { firstName: 'Joan', lastName: 'Kirabo', contacts: '0700 000 001', registered_on: '2026-01-01' }
const listed = async (query: object = {}) => {
  const { status, body } = await send('super_admin', calls.list, { query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as calls.AuditEntry[]
}
const ofClients = (query: object = {}) => listed({ kind: 'clients', ...query })

/** A client that an admin creates, changes and deletes. */
async function life() {
  await send('admin', clients.create, { body: joan })
  await send('admin', clients.update, { params: { id: '1' }, body: { ...joan, lastName: 'Ssali', address: 'Plot 1' } })
  await send('admin', clients.remove, { params: { id: '1' } })
}

test('lists who did what to which record, when and from where, newest first', async () => {
  await life()
  const [deleted, changed, added, ...more] = await ofClients()
  expect(more).toEqual([])
  const by = { account_id: 1, account_name: 'Lydia Asiimwe', address: '127.0.0.1', at: expect.stringMatching(/Z$/) }
  const of = { kind: 'clients', record_id: '1', record_name: 'Joan Ssali', record_live: false, detail: null }
  expect(added).toMatchObject({ ...by, ...of, action: 'insert', changed: [] })
  expect(changed).toMatchObject({ ...by, ...of, action: 'update', changed: ['address', 'last_name'] })
  expect(deleted).toMatchObject({ ...by, ...of, action: 'remove', changed: [] })
})

test('an entry links to an existing record; an erased record has no name', async () => {
  await send('admin', clients.create, { body: joan })
  expect((await ofClients())[0]).toMatchObject({ record_name: 'Joan Kirabo', record_live: true })
  await pool.query('delete from clients')
  expect((await ofClients())[0]).toMatchObject({ action: 'delete', record_name: null, record_live: false })
})

test('an entry has the values before and after, and the hash of its checkpoint once there is one', async () => {
  await life()
  const [, { id } = { id: 0 }] = await ofClients()
  const open = async () => (await send('super_admin', calls.get, { params: { id: String(id) } })).body
  expect(await open()).toMatchObject({
    id,
    old: { last_name: 'Kirabo', address: null },
    new: { last_name: 'Ssali', address: 'Plot 1' },
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    hash: null,
  })
  await addCheckpoints(db)
  expect((await open()).hash).toMatch(/^[\da-f]{64}$/)
  expect((await send('super_admin', calls.get, { params: { id: '99999' } })).status).toBe(404)
})

test('is filtered by person, action, kind, record and days', async () => {
  await life()
  await send('super_admin', clients.create, { body: joan })
  const actions = async (query: object) => (await listed(query)).map(({ action }) => action)
  expect(await actions({ account_id: '1', kind: 'clients' })).toEqual(['remove', 'update', 'insert'])
  expect(await actions({ action: 'update' })).toEqual(['update'])
  expect(await actions({ kind: 'clients', record_id: '2' })).toEqual(['insert'])
  expect(await actions({ kind: 'guards' })).toEqual([])
  await pool.query(`set session_replication_role = replica;
    update audit_log set at = '2026-03-01 20:59:59Z' where action = 'insert' and record_id = '1' and table_name = 'clients';
    update audit_log set at = '2026-03-01 21:00:00Z' where action = 'update'; set session_replication_role = origin`)
  expect(await actions({ kind: 'clients', from: '2026-03-02', to: '2026-03-02' })).toEqual(['update'])
  expect(await actions({ kind: 'clients', to: '2026-03-01' })).toEqual(['insert'])
})

test('a filter by record number requires the kind', async () => {
  for (const call of [calls.list, calls.exportCsv])
    expect(await send('super_admin', call, { query: { record_id: '1' } })).toMatchObject({
      status: 422,
      body: { fields: { kind: 'Choose the kind of record, too.' } },
    })
})

test('is searched by person and by complete address', async () => {
  await make.makeAccount(db, {
    role: 'admin',
    user_name: 'Sarah Akello',
    email: 'sarah@engabo.example',
    password: 'a long password!',
  })
  await send(null, auth.login, { body: { emailAddress: 'sarah@engabo.example', password: 'a long password!' } })
  await send('client', guards.list, { query: {} })
  const found = async (q: string) => (await listed({ q })).map(({ action }) => action)
  expect(await found('akello')).toEqual(['sign_in'])
  expect(await found('SARAH@engabo')).toEqual(['sign_in'])
  expect(await found('127.0.0.1')).toEqual(['refused', 'sign_in'])
  expect(await found('127.0.0.2')).toEqual([])
  expect(await found('%')).toEqual([])
})

test('an event that changes no record has details', async () => {
  await send('client', guards.list, { query: {} })
  await send('admin', guards.exportCsv, { query: { status: 'Active' } })
  expect((await listed({ action: 'refused' }))[0]).toMatchObject({ kind: null, detail: { call: 'GET /api/v1/guards' } })
  expect((await listed({ action: 'export' }))[0]).toMatchObject({ detail: { name: 'guards', status: 'Active', rows: 0 } })
})

test('is exported with the values and checkpoints, and the export is audited', async () => {
  await life()
  await addCheckpoints(db)
  const { raw } = await send('super_admin', calls.exportCsv, { query: { kind: 'clients', action: 'update' } })
  const [titles, line, ...more] = raw.slice(1).trimEnd().split('\r\n')
  expect(more).toEqual([])
  expect(titles).toBe('Entry,When,Moment (UTC),Account ID,Who,From,What,Kind,Record ID,Record,Before,After,Request,Checkpoint')
  expect(line).toMatch(
    /,1,Lydia Asiimwe,127\.0\.0\.1,Changed,Client,1,Joan Ssali,"\{.*Kirabo.*\}","\{.*Ssali.*\}",[\da-f-]{36},'?[\da-f]{64}$/,
  )
  expect((await listed())[0]).toMatchObject({
    action: 'export',
    detail: { name: 'audit-log', kind: 'clients', action: 'update', rows: 1 },
  })
})
