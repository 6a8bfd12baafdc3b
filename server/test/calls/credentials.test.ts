import { beforeAll, expect, test } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import * as alarmSignals from '../../../api/alarm/alarm-signals.ts'
import * as alarmSystems from '../../../api/alarm/alarm-systems.ts'
import * as alarms from '../../../api/alarm/alarms.ts'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import * as occurrences from '../../../api/attendance/occurrences.ts'
import * as visits from '../../../api/attendance/visits.ts'
import * as creditNotes from '../../../api/billing/credit-notes.ts'
import * as invoices from '../../../api/billing/invoices.ts'
import * as receipts from '../../../api/billing/receipts.ts'
import * as statements from '../../../api/billing/statements.ts'
import * as contracts from '../../../api/contracts/contracts.ts'
import * as slots from '../../../api/contracts/slots.ts'
import type { Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { shownOnceOf } from '../../../api/core/fields/secrets.ts'
import { ADMIN_AREAS, type AdminArea, can, NOBODY, type Permission } from '../../../api/core/permissions.ts'
import * as devices from '../../../api/guard/devices.ts'
import * as guardPack from '../../../api/guard/guard-pack.ts'
import * as incidents from '../../../api/incidents/incidents.ts'
import { allCalls } from '../../../api/index.ts'
import { latest } from '../../../api/notify/notices.ts'
import * as portal from '../../../api/portal/portal.ts'
import { overview } from '../../../api/portal/portal-shifts.ts'
import * as dutySchedules from '../../../api/roster/duty-schedules.ts'
import * as clientDocuments from '../../../api/sites/client-documents.ts'
import * as logins from '../../../api/sites/client-logins.ts'
import * as clientRequests from '../../../api/sites/client-requests.ts'
import * as clients from '../../../api/sites/clients.ts'
import * as stations from '../../../api/sites/stations.ts'
import { startResets } from '../../accounts/index.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../app.ts'
import { enrolledPhone } from '../phone.ts'
import { makeResponseUnit } from '../records/alarm-makers.ts'
import { clientPerson } from '../records/client-person.ts'
import * as make from '../records/makers.ts'
import { mayCall } from './callers.ts'

// People who give out a login, a link or a code see at least what that opens.

const { app, db, pool, send, keepRows } = await testApp({ publicUrl: 'https://engabo.example' })
await startResets(app)

type Who = { token: string }
const PASSWORD = 'nine green bottles hanging'
const month = { month: today().slice(0, 7) }
const day = { from: today(), to: today() }

/** The call of staff that shows what a call of the portal shows, by hand once more than in the contract. */
const TWINS: Record<string, (who: Who) => Promise<{ status: number }>[]> = {
  'portal.invoices': (who) => [send(who, invoices.list, { query: {} })],
  'portal.invoicesCsv': (who) => [send(who, invoices.list, { query: {} })],
  'portal.creditNotes': (who) => [send(who, creditNotes.list, { query: {} })],
  'portal.statement': (who) => [send(who, statements.get, { params: { id: '1' }, query: day })],
  'portal.statementCsv': (who) => [send(who, statements.get, { params: { id: '1' }, query: day })],
  'portal.statementPdf': (who) => [send(who, statements.get, { params: { id: '1' }, query: day })],
  'portal.incidents': (who) => [send(who, incidents.list, { query: {} })],
  'portal.people': (who) => [send(who, logins.list, { query: {} })],
  'portalAlarmSystems.list': (who) => [send(who, alarmSystems.list, { query: {} })],
  'portalAlarms.list': (who) => [send(who, alarms.list, { query: {} })],
  'portalAlarms.month': (who) => [send(who, alarms.list, { query: {} }), send(who, alarmSignals.list, { query: {} })],
  'portalBook.list': (who) => [send(who, occurrences.list, { query: {} })],
  'portalCertificates.list': (who) => [send(who, receipts.list, { query: {} })],
  'portalCollections.payable': (who) => [send(who, invoices.list, { query: {} })],
  'portalContracts.contracts': (who) => [send(who, contracts.list, { query: {} })],
  'portalContracts.coverage': (who) => [send(who, slots.coverage, { query: day })],
  'portalDocuments.list': (who) => [send(who, clientDocuments.list, { query: {} })],
  'portalOnDuty.onDuty': (who) => [send(who, dutySchedules.list, { query: {} }), send(who, attendance.list, { query: day })],
  'portalReport.report': (who) => [
    send(who, attendance.list, { query: day }),
    send(who, incidents.list, { query: {} }),
    send(who, visits.list, { query: {} }),
  ],
  'portalReport.pdf': (who) => [send(who, attendance.list, { query: day }), send(who, visits.list, { query: {} })],
  'portalReport.shifts': (who) => [send(who, attendance.list, { query: day })],
  'portalRequests.list': (who) => [send(who, clientRequests.list, { query: {} })],
  'portalRounds.rounds': (who) => [send(who, exceptions.list, { query: {} }), send(who, occurrences.list, { query: {} })],
  'portalShifts.overview': (who) => [send(who, clients.list, { query: {} }), send(who, dutySchedules.list, { query: {} })],
  'portalShifts.shifts': (who) => [send(who, dutySchedules.list, { query: {} }), send(who, attendance.list, { query: day })],
  'portalShifts.stations': (who) => [send(who, stations.list, { query: {} })],
}
/** About the own account alone. */
const OWN = /^(auth|account|stepUp|notifications)\.|^portalReport\.emails$|^portalMessages\.(messages|devices)$/
const QUERIES: Record<string, string> = { from: today(), to: today(), month: month.month, station_id: '1' }

const reads = allCalls
  .map(({ group, name, call }) => ({ name: `${group}.${name}`, call }))
  .filter(({ name, call }) => call.method === 'GET' && !call.params && !OWN.test(name))
  .filter(({ call }) => call.permission !== 'public' && mayCall('client', call))

const queryOf = ({ query }: Endpoint) => {
  const names = Object.keys((query as { shape?: object } | undefined)?.shape ?? {})
  return Object.fromEntries(names.flatMap((name) => (name in QUERIES ? [[name, QUERIES[name]]] : [])))
}

/** Each choice of areas. */
const CHOICES = Array.from({ length: 2 ** ADMIN_AREAS.length }, (_, bits) => ADMIN_AREAS.filter((_, at) => bits & (1 << at)))

async function admin(areas: readonly AdminArea[]): Promise<Who> {
  const { id } = await make.makeAccount(db, { role: 'admin', areas: [...areas] })
  const { access_token } = await openSession(db, { accountId: id, role: 'admin', address: '127.0.0.1', userAgent: 'test' })
  return { token: access_token }
}
let client: number
let boss: Awaited<ReturnType<typeof clientPerson>>
beforeAll(async () => {
  ;({ id: client } = await make.makeClient(db, { company_name: 'Lake Hotel' }))
  await make.makeStation(db, { client_id: client })
  boss = await clientPerson(db, { client_id: client, email: 'boss@hotel.example', password_hash: 'x' })
  await keepRows()
})
const grace = () => ({ client_id: client, userName: 'Grace Nakato', emailAddress: 'grace@hotel.example' })
const invited = async (who: Who) => (await send(who, logins.invite, { body: grace() })).body.login as logins.InvitedLogin
const accept = (link: string) => send(null, auth.acceptInvitation, { body: { token: link.split('#')[1]!, password: PASSWORD } })
const mails = async () => (await pool.query('select recipient, subject, body_text from emails order by id')).rows
const count = async (table: string) => (await pool.query(`select count(*)::integer from ${table}`)).rows[0].count

test('every call of people whose login others give out says which permissions show the same, and each has a twin', () => {
  const theirs = allCalls.filter(({ call: { permission } }) => /^portal\.|^guard\.self$/.test(permission))
  expect(theirs.filter(({ call }) => !call.shows).map(({ group, name }) => `${group}.${name}`)).toEqual([])
  expect(reads.map(({ name }) => name).filter((name) => !(name in TWINS))).toEqual([])
})

test.each(CHOICES)('what a login reads that an admin of %s makes is no more than the admin can read', async (...areas) => {
  const who = await admin(areas as AdminArea[])
  const { status, body } = await send(who, logins.invite, { body: grace() })
  if (!(areas as AdminArea[]).includes('sales')) return expect(status).toBe(403)
  const { link, state } = body.login
  if (link === null) {
    expect([state, await count('one_time_links')]).toEqual(['Waiting', 0])
    expect((await mails()).map(({ body_text }) => body_text).join()).not.toContain('invitation#')
    return
  }
  expect((await accept(link)).status).toBe(200)
  const { body: session } = await send(null, auth.clientLogin, {
    body: { emailAddress: 'grace@hotel.example', password: PASSWORD },
  })
  let shown = 0
  for (const { name, call } of reads) {
    const { status } = await send({ token: session.access_token }, call, { query: queryOf(call) } as Sent<Endpoint>)
    expect(status, name).toBeLessThan(500)
    if (status >= 400) continue
    shown++
    for (const twin of await Promise.all(TWINS[name]!(who))) expect(twin.status, name).not.toBe(403)
  }
  expect(shown).toBeGreaterThan(15)
})

test('who has all that a login opens gets its link; everybody else lets it wait', () => {
  const full = (areas: readonly AdminArea[]) => ['operations', 'money', 'sales'].every((one) => areas.includes(one as AdminArea))
  expect(CHOICES.filter(full)).toHaveLength(4)
})

/** The permission that shows what the secret of a call opens; a login of a client is judged by itself. */
const OPENED: Record<string, Permission | 'judged' | 'own'> = {
  'account.setUpTwoFactor': 'own',
  'account.confirmTwoFactor': 'own',
  'account.renewRecoveryCodes': 'own',
  'admins.invite': 'accounts.manage',
  'admins.inviteAgain': 'accounts.manage',
  'alarmTokens.make': 'alarm.read',
  'calendarFeeds.create': 'roster.read',
  'clientLogins.invite': 'judged',
  'clientLogins.inviteAgain': 'judged',
  'clientLogins.confirm': 'judged',
  'devices.open': 'muster.read',
  'slotOffers.offer': 'roster.read',
}

test('each call that gives out a secret is for people who may see what that opens', () => {
  const giving = allCalls
    .filter(({ call }) => shownOnceOf(call).length > 0)
    .map(({ group, name, call }) => ({ name: `${group}.${name}`, call }))
  expect(giving.map(({ name }) => name).sort()).toEqual(Object.keys(OPENED).sort())
  const makers = [
    ...ADMIN_AREAS.map((area) => ({ ...NOBODY, role: 'admin' as const, areas: [area] })),
    { ...NOBODY, role: 'supervisor' as const },
    { ...NOBODY, role: 'super_admin' as const },
  ]
  for (const { name, call } of giving)
    for (const maker of makers) {
      const opened = OPENED[name]!
      if (opened === 'own' || opened === 'judged' || call.permission === 'public' || !can(maker, call.permission)) continue
      expect(can(maker, opened), `${name} by ${maker.role} ${maker.areas}`).toBe(true)
    }
})

test('what the phone of a guard shows, whoever opens it may see', async () => {
  const { id } = await make.makeGuard(db)
  for (const area of ADMIN_AREAS) {
    const who = await admin([area])
    const { status } = await send(who, devices.open, { body: { guard_id: id } })
    expect(status, area).toBe(area === 'operations' ? 201 : 403)
  }
  const phone = await enrolledPhone(send, { guard_id: id })
  expect((await send({ token: phone.token }, guardPack.pack, {})).status).toBe(200)
  expect((await send(await admin(['operations']), attendance.list, { query: day })).status).toBe(200)
})

test('a supervisor opens no phone that would show shifts at stations of others', async () => {
  const [own, other] = [await make.makeStation(db), await make.makeStation(db)]
  const { id } = await make.makeGuard(db)
  const { id: accountId } = await make.makeAccount(db, { role: 'supervisor' })
  await pool.query('insert into account_stations (account_id, station_id) values ($1, $2)', [accountId, own.id])
  const session = await openSession(db, { accountId, role: 'supervisor', address: '127.0.0.1', userAgent: 'test' })
  const open = () => send({ token: session.access_token }, devices.open, { body: { guard_id: id } })
  await make.makeDutySchedule(db, { guard_id: id, station_id: own.id, shift_date: today() })
  expect((await open()).status).toBe(201)
  await make.makeDutySchedule(db, { guard_id: id, station_id: other.id, shift_date: addDays(today(), 3) })
  expect((await open()).body.fields).toEqual({
    guard_id: 'This guard also has shifts at other stations, which the phone shows. Ask operations to open it.',
  })
})

test('a supervisor opens no phone that would show the alarms of a response crew, also where the unit is his own', async () => {
  const unit = await makeResponseUnit(db)
  const { id } = await make.makeGuard(db)
  const { id: accountId } = await make.makeAccount(db, { role: 'supervisor' })
  await pool.query('insert into account_stations (account_id, station_id) values ($1, $2)', [accountId, unit.station_id])
  const session = await openSession(db, { accountId, role: 'supervisor', address: '127.0.0.1', userAgent: 'test' })
  await make.makeDutySchedule(db, { guard_id: id, station_id: unit.station_id, shift_date: today() })
  const refusal = 'The phone of a response crew shows its alarms. Ask operations to open it.'
  const open = (who: Who, body: object) => send(who, devices.open, { body } as never)
  const supervisor = { token: session.access_token }
  expect((await open(supervisor, { guard_id: id })).body.fields).toEqual({ guard_id: refusal })
  expect((await open(supervisor, { station_id: unit.station_id })).body.fields).toEqual({ station_id: refusal })
  const operations = await admin(['operations'])
  for (const body of [{ guard_id: id }, { station_id: unit.station_id }]) expect((await open(operations, body)).status).toBe(201)
})

test('a login waits, disabled and without a link, until somebody who may see all of it confirms it; the client’s people are told', async () => {
  const [sales, money, both] = [await admin(['sales']), await admin(['money']), await admin(['operations', 'money'])]
  const reply = await send(sales, logins.invite, { body: grace() })
  expect(reply.body).toMatchObject({
    message: 'The invitation waits until somebody confirms it',
    login: { state: 'Waiting', link: null, may_confirm: false, invited_by: 'Lydia Asiimwe' },
  })
  const params = { id: String(reply.body.login.id) }
  expect(await mails()).toMatchObject([
    { recipient: 'boss@hotel.example', subject: 'Grace Nakato waits for access to your portal' },
  ])
  expect((await send(both, latest, {})).body.notices).toMatchObject([{ kind: 'login', record_id: client, title: 'Lake Hotel' }])
  expect((await send(boss, overview, {})).body.new_people).toMatchObject([{ userName: 'Grace Nakato', waits: true }])

  // Nothing makes a link of it meanwhile: neither a second invitation, nor a forgotten password, nor a mistake in the program.
  expect((await send(sales, logins.inviteAgain, { params })).status).toBe(409)
  await send(null, auth.forgotten, { body: { emailAddress: 'grace@hotel.example' } })
  await expect
    .poll(async () => (await pool.query("select 1 from queue.job where name = 'resets' and state <> 'completed'")).rowCount, {
      timeout: 10_000,
    })
    .toBe(0)
  expect(await count('one_time_links')).toBe(0)
  const insert = `insert into one_time_links (hash, account_id, purpose, expires_at) values (sha256('a'), $1, 'invitation', now())`
  await expect(pool.query(insert, [params.id])).rejects.toThrow('waits for confirmation')

  for (const who of [sales, money])
    for (const call of [logins.confirm, logins.refuse]) expect((await send(who, call, { params })).status).toBe(403)
  const confirmed = await send(both, logins.confirm, { params })
  expect(confirmed.body).toMatchObject({ message: 'Confirmed. The invitation is sent.', login: { state: 'Invited' } })
  expect((await accept(confirmed.body.login.link)).status).toBe(200)
  expect((await send(both, logins.confirm, { params })).status).toBe(409)
})

test('somebody who sees the whole client confirms or refuses; the link is in the e-mail alone', async () => {
  const { id } = await invited(await admin(['sales']))
  const params = { id: String(id) }
  const limited = await clientPerson(db, { client_id: client, own_stations_only: true })
  const elsewhere = await clientPerson(db)
  expect((await send(limited, portal.confirmPerson, { params })).status).toBe(403)
  expect((await send(elsewhere, portal.confirmPerson, { params })).status).toBe(404)
  await pool.query('update accounts set sees_prices = true where id = $1', [id])
  expect((await send(boss, portal.confirmPerson, { params })).body.message).toBe(
    'This person would see prices, which you do not see yourself.',
  )
  await pool.query('update accounts set sees_prices = false where id = $1', [id])
  const { body, raw } = await send(boss, portal.confirmPerson, { params })
  expect(body).toEqual({ message: 'Confirmed. The invitation is on its way.' })
  expect(raw).not.toContain('#')
  const [link] = (await mails()).flatMap(({ body_text }) => body_text.match(/https:\S+invitation#\S+/) ?? [])
  expect((await accept(link)).status).toBe(200)

  const again = await invited(await admin(['sales'])).catch(() => undefined)
  expect(again).toBeUndefined()
  const other = await send(await admin(['sales']), logins.invite, { body: { ...grace(), emailAddress: 'paul@hotel.example' } })
  const of = { id: String(other.body.login.id) }
  expect((await send(boss, portal.refusePerson, { params: of })).body).toEqual({ message: 'Refused. Nobody was given access.' })
  expect((await send(boss, portal.people, {})).body.map(({ emailAddress }: portal.PortalPerson) => emailAddress)).not.toContain(
    'paul@hotel.example',
  )
})

test('who may not see what a login opens neither takes it over nor widens it', async () => {
  const sales = await admin(['sales'])
  const [gate, yard] = [await make.makeStation(db, { client_id: client }), await make.makeStation(db, { client_id: client })]
  const login = await make.makeAccount(db, { role: 'client', client_id: client, email: 'grace@hotel.example' })
  const params = { id: String(login.id) }
  const limit = async (station_ids: number[] | null) =>
    (await send(sales, logins.stations, { params, body: { station_ids } })).status
  // The link goes to the address that was confirmed, and to nobody else.
  expect((await send(sales, logins.inviteAgain, { params })).body.login).toMatchObject({ state: 'Invited', link: null })
  expect([await limit([gate.id, yard.id]), await limit([gate.id])]).toEqual([201, 201])
  expect([await limit([yard.id]), await limit(null)]).toEqual([403, 403])
  expect(
    (await send(await admin(['operations', 'money', 'sales']), logins.stations, { params, body: { station_ids: null } })).status,
  ).toBe(201)

  await send(sales, logins.revoke, { params })
  expect((await send(sales, logins.inviteAgain, { params })).body.login).toMatchObject({ state: 'Waiting', link: null })
  expect(await mails()).toContainEqual(expect.objectContaining({ recipient: 'boss@hotel.example' }))
})

test('of a new login that need not wait, the client’s people are told, too', async () => {
  await invited(await admin(ADMIN_AREAS))
  expect(await mails()).toMatchObject([
    { recipient: 'boss@hotel.example', subject: 'Grace Nakato has access to your portal' },
    { recipient: 'grace@hotel.example', subject: 'Your access to the client portal' },
  ])
  expect((await send(boss, overview, {})).body.new_people).toMatchObject([{ userName: 'Grace Nakato', waits: false }])
})

/** Short secrets that a call takes, with what counts its wrong tries and the test that proves it. */
const COUNTED: Record<string, string> = {
  'auth.login': 'account and address: server/accounts/auth/auth.test.ts, two-factor/two-factor.test.ts',
  'auth.clientLogin': 'account and address: server/accounts/auth/auth.test.ts, two-factor/two-factor.test.ts',
  'account.changePassword': 'account: server/accounts/own-account/account.test.ts',
  'account.setUpTwoFactor': 'account: server/accounts/two-factor/two-factor.test.ts',
  'account.confirmTwoFactor': 'of the secret that the caller was just shown',
  'account.renewRecoveryCodes': 'account: server/accounts/two-factor/two-factor.test.ts',
  'account.endTwoFactor': 'account: server/accounts/two-factor/two-factor.test.ts',
  'stepUp.confirm': 'account: server/accounts/own-account/confirm.test.ts',
  'careers.standing': 'address',
  'guardSignIn.enrol': 'guard or station, installation: server/guard/sign-in/sign-in.test.ts',
  'guardSignIn.login': 'guard: server/guard/sign-in/sign-in.test.ts',
}

test('each call of a person or visitor that takes a PIN, a code, a password or a reference is named with its count', () => {
  const taking = allCalls.filter(({ call }) => {
    const fields = Object.keys((call.body as { shape?: object } | undefined)?.shape ?? {})
    // A new password comes with a link of 256 bits.
    const isShort =
      fields.some((field) => /^(pin|code|reference|password|current_password)$/.test(field)) && !fields.includes('token')
    return isShort && ['public', 'accounts.self', 'guard.self'].includes(call.permission)
  })
  expect(taking.map(({ group, name }) => `${group}.${name}`).sort()).toEqual(Object.keys(COUNTED).sort())
  for (const { group, name, call } of taking) expect(call.perMinute, `${group}.${name}`).toBeGreaterThan(0)
})
