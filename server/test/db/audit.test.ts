import { expect, test } from 'vitest'
import * as admins from '../../../api/accounts/admins.ts'
import { AUDIT_KINDS } from '../../../api/accounts/audit.ts'
import * as clients from '../../../api/sites/clients.ts'
import * as contacts from '../../../api/website/contacts.ts'
import { testApp } from '../app.ts'
import { makeAccount, makeClient } from '../records/makers.ts'

const { db, pool, send } = await testApp()
const joan = { firstName: 'Joan', lastName: 'Kirabo', contacts: '0700 000 001', registered_on: '2026-01-01' }
const PASSWORD = 'correct horse battery staple'
const logOf = async (table: string) =>
  (
    await pool.query(
      'select account_id, address, request_id, action, record_id, old, new from audit_log where table_name = $1 order by id',
      [table],
    )
  ).rows

test('every change of a record is audited: who, from where, values before and after', async () => {
  await send('admin', clients.create, { body: joan })
  await send('admin', clients.update, { params: { id: '1' }, body: { ...joan, lastName: 'Ssali' } })
  await send('admin', clients.remove, { params: { id: '1' } })
  const [created, changed, deleted, ...more] = await logOf('clients')
  expect(more).toEqual([])
  const by = { account_id: 1, address: '127.0.0.1', request_id: expect.stringMatching(/^[\da-f-]{36}$/), record_id: '1' }
  expect(created).toMatchObject({
    ...by,
    action: 'insert',
    old: null,
    new: { first_name: 'Joan', last_name: 'Kirabo', version: 1 },
  })
  expect(changed).toMatchObject({
    ...by,
    action: 'update',
    old: { last_name: 'Kirabo', version: 1 },
    new: { last_name: 'Ssali', version: 2 },
  })
  expect(deleted).toMatchObject({
    ...by,
    action: 'remove',
    old: { deleted_at: null, deleted_by: null },
    new: { deleted_at: expect.any(String), deleted_by: 1 },
  })
  expect(Object.keys(changed.new).sort()).toEqual(['last_name', 'version'])
})

test('a table whose audit leaves no column out has its values and its changes in the log, too', async () => {
  const client = await pool.connect()
  try {
    await client.query(`begin;
      create table radios (id integer, name text);
      create trigger audit after insert or update or delete on radios for each row execute function write_audit();
      insert into radios values (7, 'Gate');
      update radios set name = 'Yard';
      delete from radios`)
    const { rows } = await client.query("select action, old, new from audit_log where table_name = 'radios' order by id")
    expect(rows).toEqual([
      { action: 'insert', old: null, new: { id: 7, name: 'Gate' } },
      { action: 'update', old: { name: 'Gate' }, new: { name: 'Yard' } },
      { action: 'delete', old: null, new: null },
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a visitor’s write is audited without account, author and text', async () => {
  await send(null, contacts.create, { body: { name: 'Grace', email: 'grace@mail.example', message: 'My gate code is 4711.' } })
  const [row] = await logOf('contact_messages')
  expect(row).toMatchObject({ account_id: null, address: '127.0.0.1', new: { id: 1 } })
  expect(JSON.stringify(row)).not.toMatch(/4711|grace/i)
})

test('a refused write is not audited', async () => {
  await send('admin', clients.create, { body: { ...joan, contacts: 'none' } })
  await send('admin', clients.create, { body: joan })
  await send('admin', clients.update, { params: { id: '1' }, body: { ...joan, version: 7 } })
  await send('client', clients.remove, { params: { id: '1' } })
  expect((await logOf('clients')).filter(({ record_id }) => record_id === '1')).toHaveLength(1)
})

test('no entry contains a password hash', async () => {
  await makeAccount(db, { password: PASSWORD })
  await send('super_admin', admins.create, {
    body: { userName: 'A', emailAddress: 'a@engabo.example', contacts: '1', password: PASSWORD },
  })
  await pool.query("update accounts set password_hash = '$argon2id$other'")
  const { rows } = await pool.query('select audit_log::text as line from audit_log')
  expect(rows.length).toBeGreaterThan(2)
  for (const { line } of rows) expect(line).not.toMatch(/argon2|password/)
})

test('no entry contains a column that holds a secret', async () => {
  const { rows } = await pool.query(`
    select tgrelid::regclass::text as table, attname as column
    from pg_trigger join pg_attribute on attrelid = tgrelid and attnum > 0 and not attisdropped
    where tgfoid = 'write_audit'::regproc
      and attname <> all (string_to_array(encode(tgargs, 'escape'), '\\000'))`)
  const kept = rows.map(({ table, column }) => `${table}.${column}`)
  expect(kept).toContain('accounts.email')
  // The keys of a door, which a person has or has not, and whether a code was scanned or typed, are no secret.
  expect(
    kept.filter((name) =>
      /hash|token|password|secret|salt|(?<!alarm_contacts\.has)_key|(?<!reason_|dispatches\.arrived_)code|totp/.test(name),
    ),
  ).toEqual([])
})

test('every kind of record that is audited has a name in the list of the log', async () => {
  const { rows } = await pool.query(
    "select tgrelid::regclass::text as kind from pg_trigger where tgfoid = 'write_audit'::regproc",
  )
  expect(rows.map(({ kind }) => kind).filter((kind) => !(kind in AUDIT_KINDS))).toEqual([])
})

test('permanently deleting a record does not copy it into the log again', async () => {
  const { id } = await makeClient(db, { first_name: 'Amina' })
  await pool.query('delete from clients where id = $1', [id])
  expect((await logOf('clients')).at(-1)).toMatchObject({ action: 'delete', record_id: '1', old: null, new: null })
})

test('restoring a record is audited', async () => {
  const { id } = await makeClient(db)
  await pool.query('update clients set deleted_at = now() where id = $1', [id])
  await pool.query('update clients set deleted_at = null where id = $1', [id])
  expect((await logOf('clients')).map(({ action }) => action)).toEqual(['insert', 'remove', 'restore'])
})

test('entries cannot be changed, not even with SQL', async () => {
  await send('admin', clients.create, { body: joan })
  for (const statement of ["update audit_log set action = 'x'", 'delete from audit_log', 'truncate audit_log']) {
    await expect(pool.query(statement), statement).rejects.toThrow('audit_log is append-only')
  }
  expect(await logOf('clients')).toHaveLength(1)
})
