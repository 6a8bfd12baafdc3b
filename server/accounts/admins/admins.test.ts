import { expect, test } from 'vitest'
import * as calls from '../../../api/accounts/admins.ts'
import { login } from '../../../api/accounts/auth.ts'
import type { Sent } from '../../../api/core/endpoint.ts'
import { ADMIN_AREAS } from '../../../api/core/permissions.ts'
import { purgeSessions } from '../../platform/sessions/queries.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const PASSWORD = 'correct horse battery staple'
const sylvia: Sent<typeof calls.create>['body'] = {
  userName: 'Sylvia Okello',
  emailAddress: 'sylvia@engabo.example',
  contacts: '0700 000 005',
  role: 'admin',
  password: PASSWORD,
}
const profile = { userName: 'Sylvia Okello', contacts: '0700 000 006' }
type Body = Sent<typeof calls.create>['body']

/** A signed-in session together with the id of its account. */
async function person(role: 'admin' | 'super_admin') {
  const { id, email } = await makeAccount(db, { role })
  const { access_token } = await openSession(db, { accountId: id, role, address: '127.0.0.1', userAgent: undefined })
  return { id: String(id), email, token: access_token }
}
const add = (body: Partial<Body> = {}) => send('super_admin', calls.create, { body: { ...sylvia, ...body } })

test('a super admin registers an admin, who can sign in', async () => {
  const { role: _, ...withoutRole } = sylvia
  const created = await send('super_admin', calls.create, {
    body: { ...withoutRole, emailAddress: ' Sylvia@Engabo.example ' },
  })
  expect(created).toMatchObject({ status: 201, body: { message: 'Admin added successfully' } })
  expect(created.body.admin).toEqual({
    id: 2,
    version: 1,
    userName: 'Sylvia Okello',
    emailAddress: 'sylvia@engabo.example',
    contacts: '0700 000 005',
    role: 'admin',
    areas: ['operations', 'people', 'money', 'sales', 'website'],
    may_view_identity_documents: false,
    active: true,
    state: 'Active',
    last_sign_in_at: null,
  })
  expect((await send(null, login, { body: { emailAddress: 'sylvia@engabo.example', password: PASSWORD } })).status).toBe(200)
  const read = await send('admin', calls.get, { params: { id: '2' } })
  expect(Date.now() - Date.parse(read.body.last_sign_in_at)).toBeLessThan(60_000)
})

test('a missing or invalid value is named at its field', async () => {
  const nothing = await send('super_admin', calls.create, { body: {} as Body })
  expect(nothing.body.fields).toEqual({
    userName: 'userName is required.',
    emailAddress: 'emailAddress is required.',
    contacts: 'contacts is required.',
    password: 'password is required.',
  })
  const wrong = await add({
    emailAddress: 'sylvia',
    contacts: 'none',
    role: 'client' as 'admin',
    areas: [...ADMIN_AREAS],
    password: 'short',
  })
  expect(wrong.body.fields).toEqual({
    emailAddress: 'Please enter a valid e-mail address.',
    contacts: 'Please enter a valid contact number.',
    role: 'role must be one of: admin, super_admin, supervisor.',
    password: 'password must have at least 12 characters.',
  })
  for (const field of ['id', 'version', 'client_id', 'password_hash', 'active']) {
    expect((await add({ [field]: 1 })).body.fields).toEqual({ [field]: `Unknown field: ${field}.` })
  }
})

test('an e-mail address belongs to one account, in any spelling; a deleted one frees it', async () => {
  await add()
  const message = 'An account with this e-mail address already exists.'
  expect(await add({ emailAddress: 'SYLVIA@engabo.example' })).toMatchObject({
    status: 409,
    body: { message, fields: { emailAddress: message } },
  })
  await send('super_admin', calls.remove, { params: { id: '2' } })
  expect((await add()).status).toBe(201)
})

test('no response contains a password or its hash', async () => {
  const created = await add()
  const all = [
    created,
    await send('super_admin', calls.list, { query: {} }),
    await send('super_admin', calls.get, { params: { id: '2' } }),
  ]
  for (const { raw } of all) expect(raw).not.toMatch(/password|argon2|correct horse/)
})

test('the list shows staff only; search matches name, address, contacts and role; five a page', async () => {
  await makeAccount(db, { role: 'client', email: 'client@mail.example' })
  await makeAccount(db, { email: 'amina@engabo.example', user_name: 'Amina Ssali', contacts: '0700 111' })
  await makeAccount(db, { email: 'boss@engabo.example', role: 'super_admin', active: false, contacts: '0700 222' })
  const names = async (query: object) =>
    (await send('admin', calls.list, { query: { sort: 'emailAddress', ...query } })).body.map(
      ({ emailAddress }: calls.Admin) => emailAddress.split('@')[0],
    )
  expect(await names({ q: 'AMINA' })).toEqual(['amina'])
  expect(await names({ q: 'boss@' })).toEqual(['boss'])
  expect(await names({ q: '0 111' })).toEqual(['amina'])
  for (const q of ['super_admin', 'SUPER_ADMIN', 'super admin', 'Super Admin', 'SUPER ADMIN', 'per adm'])
    expect(await names({ q }), q).toEqual(['boss'])
  expect(await names({ q: 'superXadmin' })).toEqual([])
  expect(await names({ role: 'super_admin' })).toEqual(['boss'])
  expect(await names({ active: 'false' })).toEqual(['boss'])
  expect(await names({ q: 'client@' })).toEqual([])
  expect((await send('admin', calls.get, { params: { id: '1' } })).status).toBe(404)
  for (let number = 0; number < 4; number++) await makeAccount(db)
  const second = await send('admin', calls.list, { query: { page: '2' } })
  expect([second.body.length, second.headers['x-total-count']]).toEqual([2, '7'])
})

test('an admin changes their own name and contacts and nothing else', async () => {
  const me = await person('admin')
  const other = await person('admin')
  const saved = await send(me, calls.update, { params: { id: me.id }, body: { ...profile, version: 1 } })
  expect(saved).toMatchObject({ status: 200, body: { message: 'Admin updated successfully', admin: { ...profile, version: 2 } } })
  const same = await send(me, calls.update, {
    params: { id: me.id },
    body: { ...profile, emailAddress: me.email, role: 'admin', areas: [...ADMIN_AREAS], active: true },
  })
  expect(same.status).toBe(200)
  const beyondProfile = [
    { role: 'super_admin' },
    { emailAddress: 'new@engabo.example' },
    { active: false },
    { may_view_identity_documents: true },
  ] as const
  for (const beyond of beyondProfile) {
    expect((await send(me, calls.update, { params: { id: me.id }, body: { ...profile, ...beyond } })).status).toBe(403)
  }
  expect((await send(me, calls.update, { params: { id: other.id }, body: profile })).status).toBe(403)
  const { rows } = await pool.query('select role, active, email from accounts where id = $1', [me.id])
  expect(rows).toEqual([{ role: 'admin', active: true, email: me.email }])
})

test('a super admin changes role, address and state of others; a new role or disabling signs the person out', async () => {
  const other = await person('admin')
  const put = (body: object) => send('super_admin', calls.update, { params: { id: other.id }, body: { ...profile, ...body } })
  expect((await put({ role: 'super_admin', emailAddress: 'New@engabo.example' })).body.admin).toMatchObject({
    role: 'super_admin',
    emailAddress: 'new@engabo.example',
  })
  expect((await send(other, calls.list, { query: {} })).status).toBe(401)
  const signedIn = await openSession(db, { accountId: Number(other.id), role: 'admin', address: '127.0.0.1', userAgent: 'test' })
  const list = () => send({ token: signedIn.access_token }, calls.list, { query: {} })
  expect((await list()).status).toBe(200)
  expect((await put({ active: false })).body.admin.active).toBe(false)
  expect((await list()).status).toBe(401)
  expect((await put({ active: true })).status).toBe(200)
  expect((await list()).status).toBe(401)
})

test('no one can demote, disable or delete their own account', async () => {
  const me = await person('super_admin')
  await person('super_admin')
  const put = (body: object) => send(me, calls.update, { params: { id: me.id }, body: { ...profile, ...body } })
  expect(await put({ role: 'admin' })).toMatchObject({ status: 409, body: { message: 'You cannot change your own role.' } })
  expect(await put({ active: false })).toMatchObject({ status: 409, body: { message: 'You cannot disable your own account.' } })
  const gone = await send(me, calls.remove, { params: { id: me.id } })
  expect(gone).toMatchObject({ status: 409, body: { message: 'You cannot delete your own account.' } })
})

const update = (id: string, body: object) => [calls.update, { params: { id }, body: { ...profile, ...body } }] as const
const ENDS = {
  demote: (id: string) => update(id, { role: 'admin' }),
  disable: (id: string) => update(id, { active: false }),
  delete: (id: string) => [calls.remove, { params: { id } }] as const,
}
const left = async () =>
  (await pool.query("select 1 from accounts where role = 'super_admin' and active and deleted_at is null")).rowCount

test.each(Object.keys(ENDS) as (keyof typeof ENDS)[])(
  'of two super admins who %s each other at once, one remains',
  async (how) => {
    for (let round = 0; round < 5; round++) {
      await pool.query('set session_replication_role = replica; delete from accounts; set session_replication_role = origin')
      const [one, two] = [await person('super_admin'), await person('super_admin')]
      const end = (as: typeof one, whom: typeof one) => {
        const [call, input] = ENDS[how](whom.id)
        return send(as, call as typeof calls.update, input as Sent<typeof calls.update>)
      }
      const responses = await Promise.all([end(one, two), end(two, one)])
      expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      expect(await left()).toBe(1)
    }
  },
)

test('fifty super admins, each of whom demotes the next at once, leave at least one', async () => {
  const ring = await Promise.all(Array.from({ length: 50 }, () => person('super_admin')))
  const responses = await Promise.all(
    ring.map((me, at) => send(me, ...update(ring[(at + 1) % ring.length]!.id, { role: 'admin' }))),
  )
  const done = responses.filter(({ status }) => status === 200).length
  expect(responses.every(({ status }) => [200, 401, 403, 409].includes(status))).toBe(true)
  expect(await left()).toBe(50 - done)
  expect(done).toBeLessThan(50)
})

test('a super admin deletes an admin, whose session ends; the row stays', async () => {
  const other = await person('admin')
  const gone = await send('super_admin', calls.remove, { params: { id: other.id } })
  expect(gone).toMatchObject({ status: 200, body: { message: 'Admin deleted successfully' } })
  expect((await send(other, calls.list, { query: {} })).status).toBe(401)
  expect((await send('super_admin', calls.get, { params: { id: other.id } })).body.message).toBe('Admin not found.')
  expect((await send('super_admin', calls.remove, { params: { id: other.id } })).status).toBe(404)
  expect((await pool.query('select deleted_at from accounts where id = $1', [other.id])).rows).toEqual([
    { deleted_at: expect.any(String) },
  ])
})

test('an outdated version gets 409 with the current record', async () => {
  const other = await person('admin')
  const put = (version: number) => send('super_admin', calls.update, { params: { id: other.id }, body: { ...profile, version } })
  await put(1)
  expect(await put(1)).toMatchObject({ status: 409, body: { code: 'outdated', current: { version: 2, ...profile } } })
})

test('admins read, but do not register or delete; visitors and clients do nothing', async () => {
  const other = await person('admin')
  expect((await send('admin', calls.create, { body: sylvia })).status).toBe(403)
  expect((await send('admin', calls.remove, { params: { id: other.id } })).status).toBe(403)
  for (const [as, status] of [
    [null, 401],
    ['client', 403],
  ] as const) {
    expect((await send(as, calls.list, { query: {} })).status).toBe(status)
    expect((await send(as, calls.get, { params: { id: other.id } })).status).toBe(status)
    expect((await send(as, calls.create, { body: sylvia })).status).toBe(status)
    expect((await send(as, calls.update, { params: { id: other.id }, body: profile })).status).toBe(status)
    expect((await send(as, calls.remove, { params: { id: other.id } })).status).toBe(status)
  }
  expect(
    (await pool.query("select 1 from accounts where email = 'sylvia@engabo.example' or deleted_at is not null")).rowCount,
  ).toBe(0)
})

test('the last sign-in is known for longer than sessions are kept', async () => {
  const other = await person('admin')
  await openSession(db, { accountId: Number(other.id), role: 'admin', address: '127.0.0.1', userAgent: undefined })
  await pool.query(
    "update sessions set created_at = created_at - make_interval(days => 200 - id::integer), ended_at = now() - interval '100 days'",
  )
  await purgeSessions(db)
  expect((await pool.query('select 1 from sessions where account_id = $1', [other.id])).rowCount).toBe(1)
  const read = await send('super_admin', calls.get, { params: { id: other.id } })
  expect(Date.now() - Date.parse(read.body.last_sign_in_at)).toBeGreaterThan(90 * 86_400_000)
})
