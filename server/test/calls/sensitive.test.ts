import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as account from '../../../api/accounts/account.ts'
import { confirm } from '../../../api/accounts/step-up.ts'
import { companyDetails, DEFAULT_HOME } from '../../../api/company/home.ts'
import { type AsksPassword, type Endpoint, endpoint, type Schema, type Sent } from '../../../api/core/endpoint.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { shownOnceOf } from '../../../api/core/fields/secrets.ts'
import { PASSWORD_ABOVE } from '../../../api/core/money.ts'
import { ADMIN_AREAS, type Role } from '../../../api/core/permissions.ts'
import { allCalls } from '../../../api/index.ts'
import { describeApi } from '../../http/api-docs/describe.ts'
import { guardChanges } from '../../http/sensitive.ts'
import { operationOf } from '../api-docs/operation-of.ts'
import { testApp } from '../app.ts'
import { makeAlarmSystem } from '../records/alarm-makers.ts'
import { makeContract, makeContractLine, makePost, makeReceipt } from '../records/contract-makers.ts'
import * as make from '../records/makers.ts'
import { PASSWORD, signedInPeople } from '../records/people.ts'

const app = await testApp()
const { db, pool, send } = app
const { person, later } = signedInPeople(app)
const NEEDED = { status: 403, body: { code: 'password_needed', message: 'Enter your password again to do this.' } }

type Input = { params?: object; body?: object }
/**
 * `input` creates the records for the call and returns its input. If only some changes ask for the password, that input has
 * none of them, and `changes` has one variant for each, of what the account `me` did before.
 */
type Row = {
  input: (me: number) => Promise<Input>
  changes?: Record<string, (input: Input, me: number) => Promise<Input>>
  as?: Role
}

const profile = { userName: 'Amina Ssali', contacts: '0700 000 009' }
const amina = { ...profile, emailAddress: 'amina@engabo.example' }
const { id: _, version: __, ...company } = companyDetails({ content: DEFAULT_HOME, version: 1 })
const settings = {
  corporate_discount_rate: 500,
  invoice_prefix: 'A',
  payment_terms_days: 7,
  rejected_months: 1,
  document_days: 1,
  message_months: 1,
  email_days: 7,
  minimum_rest_hours: null,
  weekly_hours: null,
  longest_shift_hours: null,
  average_hours: null,
  free_day: false,
  strict_rules: false,
  require_two_factor: false,
}

const sending = (body: object) => async () => ({ body })
const ofOne = (make: () => Promise<{ id: number }>) => async () => ({ params: { id: (await make()).id } })
/** The same input with further fields in the body. */
const but = (more: object) => async (input: Input) => ({ ...input, body: { ...input.body, ...more } })
/** The parameters of a deleted record in the trash. */
const deleted = async (kind: 'guards' | 'accounts') => {
  const { id } = await (kind === 'guards' ? make.makeGuard(db) : make.makeAccount(db))
  await pool.query(`update ${kind} set deleted_at = now(), in_trash = true where id = $1`, [id])
  return { params: { kind, id } }
}

const restoring = ({ params: { kind, id } }: { params: { kind: string; id: number } }) => ({
  params: { kind },
  body: { ids: [id] },
})

const setting = { key: 'wht.vat', valid_from: addDays(today(), 1), value: { rate: 500 } }
const laterSetting = ofOne(() =>
  db
    .insertInto('dated_settings')
    .values({ ...setting, valid_from: addDays(today(), 2), value: JSON.stringify(setting.value) })
    .returning('id')
    .executeTakeFirstOrThrow(),
)

/** The parameters of a dated row that an account has just removed. */
const undoing = async (kind: 'dated_settings' | 'tax_rates', { params: { id } }: { params: { id: number } }, me: number) => {
  await pool.query(`update ${kind} set deleted_at = now(), deleted_by = $1 where id = $2`, [me, id])
  return restoring({ params: { kind, id } })
}

const laterRate = ofOne(() =>
  db
    .insertInto('tax_rates')
    .values({ valid_from: addDays(today(), 2), vat_rate: 0 })
    .returning('id')
    .executeTakeFirstOrThrow(),
)

/** An approved month of a station. */
const approvedMonth = async () => {
  const { id: contract_id, client_id } = await makeContract(db)
  const { id: station_id } = await make.makeStation(db, { client_id })
  const { id: line_id } = await makeContractLine(db, { contract_id, station_id, from_on: '2026-01-05' })
  await pool.query(
    `insert into slots (line_id, term_id, day, seat, start_time, end_time)
      select line_id, id, '2026-01-05', 1, '06:00', '18:00' from line_terms where line_id = $1`,
    [line_id],
  )
  await db.insertInto('attendance_periods').values({ station_id, month: '2026-01-01', state: 'Approved' }).execute()
  return { body: { month: '2026-01', station_id, reason: 'A guard was forgotten.' } }
}

/** A login of a client, with what is sent about it. */
const clientLogin =
  (body?: object, more: object = {}) =>
  async () => {
    const client = await make.makeClient(db)
    const { id } = await make.makeAccount(db, { role: 'client', client_id: client.id, ...more })
    return { params: { id }, ...(body && { body }) }
  }
/** Input about a new alarm system of the caller's client. */
const ofOwnAlarm = (body: object) => async (me: number) => {
  const { rows } = await pool.query('select client_id from accounts where id = $1', [me])
  const { id } = await makeAlarmSystem(db, { client_id: rows[0].client_id })
  return { params: { id: String(id) }, body }
}
/** Somebody who waits for access to the client of an account. */
const waitingWith = async (me: number) => {
  const { rows } = await pool.query('select client_id from accounts where id = $1', [me])
  const { id } = await make.makeAccount(db, { role: 'client', client_id: rows[0].client_id, waits: true, active: false })
  return { params: { id } }
}
/** A phone that waits for its code, with what is sent about it. */
const phone = async () => {
  const guard = await make.makeGuard(db)
  const values = { kind: 'phone', guard_id: guard.id, code_hash: Buffer.alloc(32, guard.id), code_until: '2100-01-01' } as const
  return { guard, ...(await db.insertInto('devices').values(values).returning('id').executeTakeFirstOrThrow()) }
}
const deposit = (amount: number) => async () => {
  const { id } = await makeReceipt(db, { kind: 'deposit', amount })
  await pool.query('update contracts set status = $1 where id = (select contract_id from receipts where id = $2)', ['Ended', id])
  return { params: { id }, body: { amount: 1, method: 'bank', reference: 'A' } }
}

const ROWS: Record<string, Row> = {
  'attendancePeriods.reopen': { input: approvedMonth },
  'account.endTwoFactorOf': {
    input: ofOne(async () => {
      const other = await person('admin')
      const { body } = await send(other, account.setUpTwoFactor, { body: { password: PASSWORD } })
      const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate()
      expect((await send(other, account.confirmTwoFactor, { body: { code } })).status).toBe(200)
      return other
    }),
  },
  'admins.create': { input: sending({ ...amina, password: PASSWORD }) },
  'admins.update': {
    input: async () => {
      const { id } = await make.makeAccount(db, { email: 'before@engabo.example' })
      const areas = [...ADMIN_AREAS].reverse()
      const same = {
        emailAddress: 'Before@engabo.example',
        role: 'admin',
        areas,
        active: true,
        may_view_identity_documents: false,
      }
      return { params: { id }, body: { ...profile, ...same } }
    },
    changes: {
      emailAddress: but({ emailAddress: 'after@engabo.example' }),
      role: but({ role: 'super_admin' }),
      areas: but({ areas: ['money'] }),
      may_view_identity_documents: but({ may_view_identity_documents: true }),
      active: but({ active: false }),
    },
  },
  'admins.remove': { input: ofOne(() => make.makeAccount(db)) },
  'admins.invite': { input: sending(amina) },
  'admins.inviteAgain': { input: ofOne(() => make.makeAccount(db)) },
  'alarmTokens.make': { as: 'admin', input: async () => ({ params: { id: String((await makeAlarmSystem(db)).id) }, body: {} }) },
  'calendarFeeds.create': { as: 'admin', input: async () => ({ body: { guard_id: (await make.makeGuard(db)).id } }) },
  'clientLogins.invite': {
    as: 'admin',
    input: async () => {
      const { id } = await make.makeClient(db)
      return { body: { client_id: id, userName: 'Grace Nakato', emailAddress: 'grace@hotel.example' } }
    },
  },
  'clientLogins.inviteAgain': { as: 'admin', input: clientLogin() },
  'clientLogins.confirm': { as: 'admin', input: clientLogin(undefined, { waits: true, active: false }) },
  'clientLogins.refuse': { as: 'admin', input: clientLogin(undefined, { waits: true, active: false }) },
  'clientLogins.prices': { as: 'admin', input: clientLogin({ sees_prices: true }) },
  'clientLogins.remove': { as: 'admin', input: clientLogin() },
  'clientLogins.revoke': { as: 'admin', input: clientLogin() },
  'clientLogins.stations': { as: 'admin', input: clientLogin({ station_ids: null }, { own_stations_only: true }) },
  'companySettings.update': { input: sending(settings) },
  'companySettings.addTaxRate': { input: sending({ valid_from: addDays(today(), 1), vat_rate: 0 }) },
  'companySettings.removeTaxRate': {
    input: laterRate,
  },
  'creditNotes.create': {
    as: 'admin',
    input: async () => {
      const { id } = await make.makeInvoice(db, { amount_due: 2_000_000 })
      return { params: { id }, body: { net: PASSWORD_ABOVE, reason_code: 'rate', reason: 'A wrong rate.' } }
    },
    changes: { 'total above 1000000': but({ net: PASSWORD_ABOVE + 1 }) },
  },
  'datedSettings.create': { input: sending(setting) },
  'datedSettings.update': { input: async () => ({ ...(await laterSetting()), body: setting }) },
  'datedSettings.remove': { input: laterSetting },
  'demoData.remove': {
    input: async () => {
      const { id } = await make.makeClient(db)
      await pool.query(`insert into demo_records values ('clients', $1, $1)`, [id])
      return { body: { word: 'REMOVE' } }
    },
  },
  'devices.open': { as: 'admin', input: async () => ({ body: { guard_id: (await make.makeGuard(db)).id } }) },
  'devices.revoke': { as: 'admin', input: ofOne(phone) },
  'devices.unlock': {
    as: 'admin',
    input: async () => {
      const { id, guard } = await phone()
      await pool.query("insert into guard_pins (guard_id, pin_hash, locked_at) values ($1, 'x', now())", [guard.id])
      return { params: { id }, body: {} }
    },
  },
  'home.update': {
    as: 'admin',
    input: sending({ content: { ...DEFAULT_HOME, vision: 'Open gates.' } }),
    changes: {
      'content.contact.email': but({
        content: { ...DEFAULT_HOME, contact: { ...DEFAULT_HOME.contact, email: 'thief@mail.example' } },
      }),
    },
  },
  'home.updateCompany': {
    as: 'admin',
    input: sending({ ...company, email: company.email.toUpperCase(), phone: '+256 312 000 111' }),
    changes: { email: but({ email: 'thief@mail.example' }) },
  },
  'recruitment.erasePerson': {
    input: async () => {
      const { id, email } = await make.makeApplication(db)
      return { params: { id }, body: { email } }
    },
  },
  'portalAlarmSystems.test': { as: 'client', input: ofOwnAlarm({}) },
  'portalAlarmSystems.away': { as: 'client', input: ofOwnAlarm({ from: today(), until: today() }) },
  'portalAlarmSystems.words': { as: 'client', input: ofOwnAlarm({ code_word: 'Mango' }) },
  'portal.confirmPerson': { as: 'client', input: waitingWith },
  'portal.refusePerson': { as: 'client', input: waitingWith },
  'receipts.refund': {
    as: 'admin',
    input: deposit(3_000_000),
    changes: { 'amount above 1000000': but({ amount: PASSWORD_ABOVE + 1 }) },
  },
  'refunds.refund': {
    as: 'admin',
    input: async () => ({
      params: { id: (await makeReceipt(db, { amount: 3_000_000 })).client_id },
      body: { amount: PASSWORD_ABOVE, method: 'bank', reference: 'FT881', reason: 'Paid twice.' },
    }),
    changes: { 'amount above 1000000': but({ amount: PASSWORD_ABOVE + 1 }) },
  },
  'receipts.reverse': {
    as: 'admin',
    input: async () => ({ params: { id: (await makeReceipt(db)).id }, body: { reason: 'A cheque that bounced.' } }),
    changes: {
      'amount above 1000000': async ({ body }) => ({
        params: { id: (await makeReceipt(db, { amount: PASSWORD_ABOVE + 1 })).id },
        body: body!,
      }),
    },
  },
  'slotOffers.offer': {
    as: 'admin',
    input: async () => {
      const { slotOn } = await makePost(db)
      const { id } = await make.makeGuard(db)
      return { params: { id: await slotOn(addDays(today(), 2)) }, body: { guard_ids: [id], minutes: 30, confirm: true } }
    },
  },
  'supervisorStations.set': {
    as: 'admin',
    input: async () => {
      const { id } = await make.makeAccount(db, { role: 'supervisor' })
      return { params: { id }, body: { station_ids: [(await make.makeStation(db)).id] } }
    },
  },
  'trash.restore': { input: () => deleted('guards'), changes: { 'kind accounts': () => deleted('accounts') } },
  'trash.restoreMany': {
    input: async () => restoring(await deleted('guards')),
    changes: {
      'kind accounts': async () => restoring(await deleted('accounts')),
      'kind dated_settings': async (_, me) => undoing('dated_settings', await laterSetting(), me),
      'kind tax_rates': async (_, me) => undoing('tax_rates', await laterRate(), me),
    },
  },
  'trash.erase': { input: () => deleted('guards') },
  'trash.empty': {
    input: async () => {
      await deleted('guards')
      return {}
    },
  },
}

const shapeOf = (schema: unknown) => (schema as { shape?: Record<string, Schema> } | undefined)?.shape ?? {}

/** When a call asks for the password, by the names that the rows use. */
function asking(asks: AsksPassword) {
  if (asks === 'always') return []
  if ('amount' in asks) return [`${asks.amount} above ${asks.above}`]
  return 'fields' in asks ? [...asks.fields] : asks.values.map((value) => `${asks.param} ${value}`)
}
const declared = allCalls.flatMap(({ group, name, call }) => {
  const asks = call.sensitive?.password
  return asks ? [{ key: `${group}.${name}`, call, asks }] : []
})

const savedStatus = ({ saved, method }: Endpoint) => (saved && method === 'POST' ? 201 : 200)

/** Changes when anything is written. */
async function written() {
  const { rows } = await pool.query(`select (select count(*) from audit_log) as audited, (select count(*) from emails) as emails,
    (select count(*) from one_time_links) as links, (select count(*) from devices) as devices,
    (select count(*) from devices where revoked_at is not null) as revoked, (select count(*) from calendar_feeds) as feeds,
    (select count(*) from slot_offers) as offers, (select count(*) from sessions where ended_at is null) as sessions`)
  return rows[0]
}

test('every call and field that is declared to ask for the password has a row, and no other', () => {
  const named = declared.map(({ key, asks }) => [key, asking(asks).sort()])
  expect(Object.entries(ROWS).map(([key, { changes = {} }]) => [key, Object.keys(changes).sort()])).toEqual(
    expect.arrayContaining(named),
  )
  expect(Object.keys(ROWS)).toHaveLength(named.length)
})

/** The fields of a schema that are shown once, at any depth. */
function secretsIn(schema: unknown, depth = 0): string[] {
  const def = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod?.def
  if (!def || depth > 12) return []
  const inner = [def.element, def.innerType, def.in, def.out, def.valueType, ...((def.options as unknown[] | undefined) ?? [])]
  const fields = Object.values((def.shape as Record<string, unknown> | undefined) ?? {})
  return [
    ...shownOnceOf({ response: schema as Schema }),
    ...[...inner, ...fields].flatMap((one) => (one === undefined ? [] : secretsIn(one, depth + 1))),
  ]
}

/** The password is in its body, or was in that of the call before it, which has shown the secret of the app. */
const ASKS_IN_ANOTHER_WAY = ['account.setUpTwoFactor', 'account.renewRecoveryCodes', 'account.confirmTwoFactor']

test('every call that shows a link, code or address once asks for the password, and stores none for a repetition', () => {
  const showing = allCalls.filter(({ call }) => secretsIn(call.response).length > 0)
  for (const { group, name, call } of showing) {
    const key = `${group}.${name}`
    // A field further down would be stored with the idempotency key.
    expect(secretsIn(call.response), key).toEqual(shownOnceOf(call))
    if (ASKS_IN_ANOTHER_WAY.includes(key)) continue
    expect(call.sensitive?.password, key).toBe('always')
    for (const field of shownOnceOf(call)) expect(z.safeParse(shapeOf(call.response)[field]!, null).success, key).toBe(true)
  }
  for (const key of ['clientLogins.invite', 'devices.open', 'slotOffers.offer', 'calendarFeeds.create', ...ASKS_IN_ANOTHER_WAY])
    expect(showing.map(({ group, name }) => `${group}.${name}`)).toContain(key)
})

test('every declared field is in the body or the path', () => {
  for (const { key, call, asks } of declared) {
    if (asks === 'always') continue
    for (const path of 'fields' in asks ? asks.fields : [])
      expect(
        path.split('.').reduce((schema: Schema | undefined, field) => schema && shapeOf(schema)[field], call.body),
        `${key} ${path}`,
      ).toBeDefined()
    if ('amount' in asks) expect(Object.keys(shapeOf(call.response)), key).toContain(asks.amount)
    if ('param' in asks) expect(Object.keys(shapeOf(call.params)), key).toContain(asks.param)
  }
})

describe.each(declared)('$key', ({ key, call, asks }) => {
  const { input, changes = {}, as = 'super_admin' } = ROWS[key]!

  test.each(asks === 'always' ? ['always'] : asking(asks))(
    '%s: asked for ten minutes after signing in, done once given',
    async (what) => {
      const me = await person(as)
      const unchanged = await input(me.id)
      const sent = changes[what] ? await changes[what](unchanged, me.id) : unchanged
      await later(11)
      const perform = () => send(me, call, sent as Sent<Endpoint>)
      const before = await written()
      expect(await perform()).toMatchObject(NEEDED)
      expect(await written()).toEqual(before)
      expect((await send(me, confirm, { body: { password: PASSWORD } })).status).toBe(200)
      const done = await written()
      expect((await perform()).status).toBe(savedStatus(call))
      expect(await written()).not.toEqual(done)
    },
  )

  test('does not ask within ten minutes of signing in', async () => {
    const me = await person(as)
    const sent = (await Object.values(changes)[0]?.(await input(me.id), me.id)) ?? (await input(me.id))
    await later(9)
    expect((await send(me, call, sent as Sent<Endpoint>)).status).toBeLessThan(300)
  })

  if (asks !== 'always')
    test('does not ask when no declared field changes', async () => {
      const me = await person(as)
      const sent = await input(me.id)
      await later(11)
      expect((await send(me, call, sent as Sent<Endpoint>)).status).toBe(savedStatus(call))
    })

  if (asks !== 'always' && 'version' in shapeOf(call.body))
    test('an outdated change is refused as such, and does not ask', async () => {
      const me = await person(as)
      const { params, body } = await Object.values(changes)[0]!(await input(me.id), me.id)
      await later(11)
      const { status, body: refusal } = await send(me, call, { params, body: { ...body, version: 99 } } as Sent<Endpoint>)
      expect([status, refusal.code]).toEqual([409, 'outdated'])
    })

  test('a caller without the permission gets a refusal and is not asked for the password', async () => {
    const other = await person(as === 'admin' ? 'client' : as === 'client' ? 'supervisor' : 'admin')
    const sent = (await Object.values(changes)[0]?.(await input(other.id), other.id)) ?? (await input(other.id))
    await later(11)
    const { status, body } = await send(other, call, sent as Sent<Endpoint>)
    expect([status, body.code]).toEqual(key.startsWith('trash.restore') ? [404, 'not_found'] : [403, 'forbidden'])
  })
})

test('the API description says so', () => {
  const description = describeApi()
  for (const { key, call, asks } of declared) {
    const described = operationOf(description, call)
    const words = () => {
      if (asks === 'always') return ['It']
      if ('amount' in asks) return [`\`${asks.amount}\` above 1,000,000 UGX`]
      return 'fields' in asks ? asks.fields : asks.values
    }
    for (const word of words()) expect(described.description, key).toMatch(new RegExp(`${word}.* asks for the password\\.`))
  }
})

test('a handler that does not compare what it changes fails', async () => {
  const call = endpoint({
    method: 'PUT',
    path: '/somewhere',
    permission: 'company.read',
    sensitive: { password: { fields: ['email'] } },
    summary: 'Change an address',
    body: z.strictObject({ email: z.string() }),
    response: z.object({}),
  })
  const input = { caller: { confirmed: true }, body: { email: 'a@b.example' } }
  await expect(guardChanges(call, async () => ({}))(input)).rejects.toThrow('its handler does not call requireConfirmed')
  const guarded = guardChanges(call, async (given) => {
    ;(given as { requireConfirmed: (before: object) => void }).requireConfirmed({ email: 'A@b.example' })
    return 'done'
  })
  expect(await guarded(input)).toBe('done')
})
