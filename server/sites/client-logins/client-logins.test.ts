import { expect, test } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import * as portalShifts from '../../../api/portal/portal-shifts.ts'
import * as calls from '../../../api/sites/client-logins.ts'
import * as clients from '../../../api/sites/clients.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import { makeAccount, makeClient, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp({ publicUrl: 'https://engabo.example' })
const PASSWORD = 'nine green bottles hanging'
const grace = { client_id: 1, userName: 'Grace Nakato', emailAddress: 'Grace@Hotel.example' }
const invite = (body: object = {}) => send('admin', calls.invite, { body: { ...grace, ...body } })
const accept = (link: string) => send(null, auth.acceptInvitation, { body: { token: link.split('#')[1]!, password: PASSWORD } })
const login = () => send(null, auth.clientLogin, { body: { emailAddress: 'grace@hotel.example', password: PASSWORD } })
const list = async () =>
  (await send('admin', calls.list, { query: { client_id: '1', sort: 'id' } })).body.map(
    ({ userName, state }: calls.ClientLogin) => `${userName}: ${state}`,
  )

test('an invited person sets a password by the link, once, and signs in as a client', async () => {
  await makeClient(db, { company_name: 'Lake Hotel' })
  const invited = await invite({ contacts: '+256 700 000 009' })
  expect(invited).toMatchObject({
    status: 201,
    body: {
      message: 'Invitation sent successfully',
      login: {
        client_id: 1,
        userName: 'Grace Nakato',
        emailAddress: 'grace@hotel.example',
        contacts: '+256 700 000 009',
        state: 'Invited',
        last_sign_in_at: null,
      },
    },
  })
  const { link } = invited.body.login
  expect(link).toMatch(/^https:\/\/engabo\.example\/invitation#[\w-]{43}$/)
  const { rows } = await pool.query("select recipient, body_text from emails where about_table = 'accounts'")
  expect(rows).toEqual([{ recipient: 'grace@hotel.example', body_text: expect.stringContaining('for Lake Hotel') }])
  expect((await login()).status).toBe(401)

  expect((await accept(link)).status).toBe(200)
  expect((await accept(link)).status).toBe(422)
  expect(await list()).toEqual(['Grace Nakato: Active'])
  const { body } = await login()
  expect(body.admin.role).toBe('client')
  const overview = await send({ token: body.access_token }, portalShifts.overview, {})
  expect(overview.body.client_name).toBe('Lake Hotel')
})

test('the link is stored neither with the idempotency key nor in the audit log', async () => {
  await makeClient(db)
  const headers = { 'idempotency-key': 'one-action' }
  const first = await send('admin', calls.invite, { body: grace }, headers)
  const again = await send('admin', calls.invite, { body: grace }, headers)
  expect(again.body.login).toEqual({ ...first.body.login, link: null })
  const token = first.body.login.link.split('#')[1]
  for (const table of ['idempotency_keys', 'audit_log', 'one_time_links', 'accounts']) {
    const { rows } = await pool.query(`select t::text from ${table} t where t::text like '%' || $1 || '%'`, [token])
    expect(rows, table).toEqual([])
  }
})

test('a client has several people, and an address has one account', async () => {
  await makeClient(db)
  await makeClient(db)
  await invite()
  await invite({ userName: 'Paul Opio', emailAddress: 'paul@hotel.example' })
  expect(await list()).toEqual(['Grace Nakato: Invited', 'Paul Opio: Invited'])
  await makeAccount(db, { email: 'staff@engabo.example', role: 'admin' })
  for (const emailAddress of ['grace@hotel.example', 'STAFF@engabo.example']) {
    expect(await invite({ client_id: 2, emailAddress })).toMatchObject({
      status: 409,
      body: { fields: { emailAddress: 'An account with this e-mail address already exists.' } },
    })
  }
  const unknown = await invite({ client_id: 99, emailAddress: 'new@hotel.example' })
  expect(unknown).toMatchObject({ status: 422, body: { fields: { client_id: 'There is no client with this number.' } } })
})

test('an invitation sent again invalidates the earlier link; a person with a password is not invited again', async () => {
  await makeClient(db)
  const { id, link } = (await invite()).body.login
  const again = await send('admin', calls.inviteAgain, { params: { id } })
  expect((await accept(link)).status).toBe(422)
  expect((await accept(again.body.login.link)).status).toBe(200)
  expect(await send('admin', calls.inviteAgain, { params: { id } })).toMatchObject({
    status: 409,
    body: { message: 'This person has set a password already and needs no invitation.' },
  })
  expect((await login()).status).toBe(200)
})

test('of concurrent repeated invitations one link works', async () => {
  await makeClient(db)
  const { id } = (await invite()).body.login
  const sent = await Promise.all(
    Array.from({ length: 4 }, () => send('admin', calls.inviteAgain, { params: { id: String(id) } })),
  )
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const { rowCount } = await pool.query('select from one_time_links where used_at is null')
  expect(rowCount).toBe(1)
})

test('revoking signs the person out and invalidates every link; a new invitation restores access with a new password', async () => {
  const account = await makeAccount(db, { role: 'client', email: 'grace@hotel.example', password: PASSWORD })
  const id = String(account.id)
  const { access_token: token } = await openSession(db, {
    accountId: account.id,
    role: 'client',
    address: '127.0.0.1',
    userAgent: undefined,
  })
  expect((await send({ token }, portalShifts.overview, {})).status).toBe(200)
  expect((await send('admin', calls.revoke, { params: { id } })).body).toEqual({ message: 'Access revoked' })
  expect((await send({ token }, portalShifts.overview, {})).status).toBe(401)
  expect((await login()).status).toBe(401)
  expect((await send('admin', calls.list, { query: {} })).body).toMatchObject([{ state: 'Disabled' }])

  const { link } = (await send('admin', calls.inviteAgain, { params: { id } })).body.login
  expect((await login()).status).toBe(401)
  await send('admin', calls.revoke, { params: { id } })
  expect((await accept(link)).status).toBe(422)
  const next = (await send('admin', calls.inviteAgain, { params: { id } })).body.login.link
  expect((await accept(next)).status).toBe(200)
  expect((await login()).status).toBe(200)
})

test('a login that is deleted frees its address and its client', async () => {
  await makeClient(db)
  const { id } = (await invite()).body.login
  expect((await send('admin', clients.remove, { params: { id: '1' } })).body.message).toBe(
    'This client is still used by portal logins (1). Delete these first, or keep the client.',
  )
  expect((await send('admin', calls.remove, { params: { id } })).body).toEqual({ message: 'Login deleted successfully' })
  expect((await invite()).status).toBe(201)
  await pool.query('update accounts set deleted_at = now() where client_id = 1')
  expect((await send('admin', clients.remove, { params: { id: '1' } })).status).toBe(200)
})

test('an account of staff is not a login of a client: it is neither found, revoked nor deleted here', async () => {
  const id = String((await makeAccount(db, { role: 'super_admin', password: PASSWORD })).id)
  for (const call of [calls.inviteAgain, calls.revoke, calls.remove])
    expect((await send('admin', call, { params: { id } })).status).toBe(404)
  expect((await send('admin', calls.list, { query: {} })).body).toEqual([])
})

test('somebody is limited to stations of the client from the next request on, and sees all of them again', async () => {
  const client = await makeClient(db)
  const [gate, yard] = [
    await makeStation(db, { name: 'Gate', client_id: client.id }),
    await makeStation(db, { name: 'Yard', client_id: client.id }),
  ]
  const elsewhere = await makeStation(db)
  const person = await clientPerson(db, { client_id: client.id })
  const params = { id: String(person.accountId) }
  const limit = (station_ids: number[] | null) => send('admin', calls.stations, { params, body: { station_ids } })
  const names = async () => (await send(person, portalShifts.stations, {})).body.map(({ name }: { name: string }) => name)
  expect((await send('admin', calls.ownStations, { params })).body).toEqual([
    { id: gate.id, name: 'Gate' },
    { id: yard.id, name: 'Yard' },
  ])
  expect(await names()).toEqual(['Gate', 'Yard'])
  expect(await limit([yard.id, yard.id])).toMatchObject({
    status: 201,
    body: { message: 'Saved', login: { stations: [{ id: yard.id, name: 'Yard' }] } },
  })
  expect(await names()).toEqual(['Yard'])
  expect((await send(person, auth.me, {})).body).toMatchObject({ limited: true })

  // A station that goes does not widen what the person sees, also once it is erased.
  await pool.query('delete from stations where id = $1', [yard.id])
  expect(await names()).toEqual([])
  expect((await limit([gate.id, elsewhere.id])).body.fields).toEqual({ station_ids: 'This client has no such station.' })
  expect((await limit([])).body.fields).toEqual({ station_ids: 'Choose a station, or all stations.' })
  expect((await limit(null)).body.login.stations).toBe(null)
  expect(await names()).toEqual(['Gate'])
  const { rows } = await pool.query("select record_id, new from audit_log where action = 'stations_chosen' order by id")
  expect(rows).toEqual([
    { record_id: params.id, new: { station_ids: [yard.id] } },
    { record_id: params.id, new: { station_ids: null } },
  ])
})
