import { expect, test } from 'vitest'
import * as calls from '../../../api/accounts/admins.ts'
import { acceptInvitation, login } from '../../../api/accounts/auth.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const PASSWORD = 'correct horse battery staple'
const amina = { userName: 'Amina Ssali', emailAddress: 'amina@engabo.example', contacts: '0700 000 009' }

const invite = (body: object = {}, headers = {}) => send('super_admin', calls.invite, { body: { ...amina, ...body } }, headers)
const again = (id: number) => send('super_admin', calls.inviteAgain, { params: { id: String(id) } })
const read = async (id: number) => (await send('super_admin', calls.get, { params: { id: String(id) } })).body
const change = (id: number, body: object) =>
  send('super_admin', calls.update, {
    params: { id: String(id) },
    body: { userName: 'Amina Ssali', contacts: '0700', ...body },
  })
const follow = (link: string) => send(null, acceptInvitation, { body: { token: link.split('#')[1]!, password: PASSWORD } })
const enter = (emailAddress = amina.emailAddress) => send(null, login, { body: { emailAddress, password: PASSWORD } })
const emails = async () => (await pool.query('select subject, recipient from emails order by id')).rows

test('an invited admin has no password until the link is followed, then logs in', async () => {
  const { status, body } = await invite({ role: 'super_admin', may_view_identity_documents: true })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    message: 'Invitation sent successfully',
    admin: { ...amina, role: 'super_admin', state: 'Invited', active: true, may_view_identity_documents: true },
  })
  const { id, link } = body.admin
  expect(link).toMatch(/^http:\/\/localhost\/invitation#[\w-]{43}$/)
  expect(await emails()).toEqual([{ subject: 'Your account for the staff dashboard', recipient: 'amina@engabo.example' }])
  expect((await enter()).status).toBe(401)
  expect((await follow(link)).status).toBe(200)
  expect((await enter()).status).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'Active', last_sign_in_at: expect.any(String) })
  expect((await follow(link)).status).toBe(422)
})

test('the link is returned once: a repetition with the same key sends no second invitation and returns no link', async () => {
  const key = { 'idempotency-key': 'invite-amina' }
  const first = await invite({}, key)
  const second = await invite({}, key)
  expect(second).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
  expect(second.body).toEqual({ ...first.body, admin: { ...first.body.admin, link: null } })
  expect(await emails()).toHaveLength(1)
  const token = first.body.admin.link.split('#')[1]
  const kept = await pool.query('select body from idempotency_keys union all select new::text from audit_log')
  expect(JSON.stringify(kept.rows)).not.toContain(token)
  for (const as of ['admin', 'super_admin'] as const) {
    const { raw } = await send(as, calls.list, { query: {} })
    expect(raw).toContain(amina.emailAddress)
    expect(raw).not.toContain(token)
  }
})

test('a new link invalidates the old one; both actions are audited', async () => {
  const { admin } = (await invite()).body
  const next = await again(admin.id)
  expect(next).toMatchObject({ status: 201, body: { message: 'Invitation sent again', admin: { state: 'Invited' } } })
  expect(await emails()).toHaveLength(2)
  expect((await follow(admin.link)).status).toBe(422)
  expect((await follow(next.body.admin.link)).status).toBe(200)
  const { rows } = await pool.query("select action from audit_log where table_name = 'accounts' and record_id = $1 order by id", [
    String(admin.id),
  ])
  expect(rows.map(({ action }) => action)).toEqual(['insert', 'invited_again', 'update'])
})

test('after 72 hours an invitation has expired; sent again it works', async () => {
  const { admin } = (await invite()).body
  await pool.query("update one_time_links set expires_at = expires_at - interval '73 hours'")
  expect((await read(admin.id)).state).toBe('Invitation expired')
  expect((await follow(admin.link)).status).toBe(422)
  const { body } = await again(admin.id)
  const { rows } = await pool.query('select expires_at - created_at as life from one_time_links where used_at is null')
  expect(rows).toEqual([{ life: expect.objectContaining({ days: 3 }) }])
  expect((await follow(body.admin.link)).status).toBe(200)
})

test('an account with a password, or a disabled one, is not invited again', async () => {
  const active = await makeAccount(db, { password: PASSWORD })
  expect(await again(active.id)).toMatchObject({
    status: 409,
    body: { message: 'This person has set a password already and needs no invitation.' },
  })
  const disabled = await makeAccount(db, { active: false })
  expect(await again(disabled.id)).toMatchObject({ status: 409, body: { message: 'This account is disabled. Enable it first.' } })
  expect((await again(999)).status).toBe(404)
  expect((await pool.query('select 1 from one_time_links')).rowCount).toBe(0)
  expect(await emails()).toEqual([])
})

test('using a link while it is being sent again leaves a password or a valid link, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const { admin } = (await invite({ emailAddress: `round${round}@engabo.example` })).body
    const [followed, sent] = await Promise.all([follow(admin.link), again(admin.id)])
    expect([followed.status, sent.status]).toEqual(followed.status === 200 ? [200, 409] : [422, 201])
    const { rows } = await pool.query(
      'select password_hash is not null as open, (select count(*) from one_time_links where account_id = a.id and used_at is null) as links from accounts a where id = $1',
      [admin.id],
    )
    expect(rows).toEqual([followed.status === 200 ? { open: true, links: 0 } : { open: false, links: 1 }])
  }
})

test.each([
  ['disabled', (id: number) => change(id, { active: false })],
  ['moved to another address', (id: number) => change(id, { emailAddress: 'other@engabo.example' })],
  ['deleted', (id: number) => send('super_admin', calls.remove, { params: { id: String(id) } })],
])('the link of an account that is %s is not valid', async (_, end) => {
  const { admin } = (await invite()).body
  expect((await end(admin.id)).status).toBe(200)
  expect((await follow(admin.link)).status).toBe(422)
})

test('the address of another account is refused at its field', async () => {
  await makeAccount(db, { role: 'client', email: amina.emailAddress })
  const message = 'An account with this e-mail address already exists.'
  expect(await invite()).toMatchObject({ status: 409, body: { fields: { emailAddress: message } } })
  expect(await emails()).toEqual([])
})

test('an invitation takes the fields of the registration without a password', async () => {
  const { body } = await invite({ userName: '', contacts: 'none', password: PASSWORD })
  expect(body.fields).toEqual({
    userName: 'userName is required.',
    contacts: 'Please enter a valid contact number.',
    password: 'Unknown field: password.',
  })
})

test('the list is filtered by state', async () => {
  await invite()
  await makeAccount(db, { email: 'out@engabo.example', active: false })
  await makeAccount(db, { email: 'in@engabo.example', password: PASSWORD })
  await makeAccount(db, { email: 'late@engabo.example' })
  for (const [state, email] of [
    ['Invited', 'amina@engabo.example'],
    ['Disabled', 'out@engabo.example'],
    ['Active', 'in@engabo.example'],
  ] as const) {
    const { body } = await send('admin', calls.list, { query: { state } })
    expect(body.map(({ emailAddress }: calls.Admin) => emailAddress)).toEqual([email])
  }
})

test('a super admin signs an admin out everywhere; the account stays active', async () => {
  const { id } = await makeAccount(db, { role: 'admin', email: amina.emailAddress, password: PASSWORD })
  const sessions = await Promise.all(
    ['phone', 'desk'].map((userAgent) => openSession(db, { accountId: id, role: 'admin', address: '127.0.0.1', userAgent })),
  )
  const other = await makeAccount(db)
  const untouched = await openSession(db, { accountId: other.id, role: 'admin', address: '127.0.0.1', userAgent: undefined })
  const works = async (token: string) => (await send({ token }, calls.list, { query: {} })).status
  const end = await send('super_admin', calls.endSessions, { params: { id: String(id) } })
  expect(end).toMatchObject({ status: 200, body: { message: 'Signed out everywhere' } })
  for (const { access_token } of sessions) expect(await works(access_token)).toBe(401)
  expect(await works(untouched.access_token)).toBe(200)
  expect((await enter()).status).toBe(200)
  expect((await pool.query("select record_id from audit_log where action = 'sessions_ended'")).rows).toEqual([
    { record_id: String(id) },
  ])
  expect((await send('super_admin', calls.endSessions, { params: { id: '999' } })).status).toBe(404)
})
