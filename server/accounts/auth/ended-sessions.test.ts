import { describe, expect, test } from 'vitest'
import type { Endpoint, Sensitive, Sent } from '../../../api/core/endpoint.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { allCalls } from '../../../api/index.ts'
import { describeApi } from '../../http/api-docs/describe.ts'
import { tokenHash } from '../../platform/crypto/tokens.ts'
import { operationOf } from '../../test/api-docs/operation-of.ts'
import { testApp } from '../../test/app.ts'
import { PASSWORD, type Session, signedInPeople } from '../../test/records/people.ts'

const app = await testApp()
const { pool, send } = app
const { person, signIn, standing } = signedInPeople(app)
const NEW = 'seven slow buses to Entebbe'
const LINK = 'a-one-time-link-of-more-than-twenty-signs'
const LIVES = [200, 200]
const ENDED = [401, 401]

type Person = Awaited<ReturnType<typeof person>>
/**
 * The sessions that end (an admin's unless `of` says otherwise) and the call that ends them, sent by a super admin, without
 * sign-in, or by the owner. If only some changes end sessions, the call itself changes nothing, and `changes` holds the
 * fields that do.
 */
type Row = {
  of?: Role
  by?: 'nobody' | 'the person'
  input: (whose: Person) => object | Promise<object>
  changes?: Record<string, object>
}

const ofAccount = ({ id }: Person) => ({ params: { id } })
const byLink = (purpose: string) => async (whose: Person) => {
  await pool.query(
    "insert into one_time_links (hash, account_id, purpose, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [tokenHash(LINK), whose.id, purpose],
  )
  return { body: { token: LINK, password: NEW } }
}
const ROWS: Record<string, Row> = {
  'account.changePassword': { by: 'the person', input: () => ({ body: { current_password: PASSWORD, password: NEW } }) },
  'account.endSessions': { by: 'the person', input: () => ({ body: {} }) },
  'admins.endSessions': { input: ofAccount },
  'admins.remove': { input: ofAccount },
  'admins.update': {
    input: ({ id, email }) => ({
      params: { id },
      body: { userName: 'Amina Ssali', contacts: '0700', emailAddress: email, role: 'admin', active: true },
    }),
    changes: { role: { role: 'super_admin' }, active: { active: false } },
  },
  'auth.acceptInvitation': { by: 'nobody', input: byLink('invitation') },
  'auth.logout': { by: 'the person', input: () => ({}) },
  'auth.resetPassword': { by: 'nobody', input: byLink('reset') },
  'clientLogins.remove': { of: 'client', input: ofAccount },
  'clientLogins.revoke': { of: 'client', input: ofAccount },
}

const fieldsOf = (ends: Sensitive['endsSessions']) => (typeof ends === 'object' ? [...ends.fields] : [])
// A guard's session is of a device; sign-in.test.ts of the guard proves how it ends.
const declared = allCalls.flatMap(({ group, name, call }) => {
  const ends = call.sensitive?.endsSessions
  return ends && call.permission !== 'guard.self' ? [{ key: `${group}.${name}`, call, ends }] : []
})

test('every call and field that is declared to end sessions has a row, and no other', () => {
  expect(Object.entries(ROWS).map(([key, { changes = {} }]) => [key, Object.keys(changes)])).toEqual(
    declared.map(({ key, ends }) => [key, fieldsOf(ends)]).toSorted(),
  )
})

describe.each(declared)('$key', ({ key, call, ends }) => {
  const { of = 'admin', by, input, changes = {} } = ROWS[key]!
  /** Makes the call; returns the session of its caller and the state of the owner's two sessions. */
  async function perform(more?: object) {
    const whose = await person(of)
    const other = await signIn(whose.id, of)
    const bystander = await person(of)
    const actor: Session | null = by === 'nobody' ? null : by === 'the person' ? whose : await person('super_admin')
    const sent = (await input(whose)) as { body?: object }
    const { status } = await send(actor, call, { ...sent, ...(more && { body: { ...sent.body, ...more } }) } as Sent<Endpoint>)
    expect(status).toBe(200)
    if (actor && actor !== whose) expect(await standing(actor)).toEqual(LIVES)
    expect(await standing(bystander)).toEqual(LIVES)
    return { whose: await standing(whose), other: await standing(other) }
  }

  if (typeof ends === 'object') {
    test.each(ends.fields)('%s ends every session of the account and no other', async (field) => {
      expect(await perform(changes[field])).toEqual({ whose: ENDED, other: ENDED })
    })
    test('other changes end no session', async () => expect(await perform()).toEqual({ whose: LIVES, other: LIVES }))
  } else
    test(`ends ${ends}, and no session of anybody else`, async () => {
      const expected = { account: [ENDED, ENDED], others: [LIVES, ENDED], this: [ENDED, LIVES] }[ends]
      expect(Object.values(await perform())).toEqual(expected)
    })
})

test('the API description says so', () => {
  const description = describeApi()
  for (const { key, call } of declared) {
    const described = operationOf(description, call)
    expect(described.description, key).toMatch(/(It|A change of .*) ends (every|the) (other )?session/)
  }
})

test.each([
  ['another role', "role = 'super_admin'", 'role'],
  ['disabled', 'active = false', 'disabled'],
  ['deleted', 'deleted_at = now()', 'deleted'],
  ['another password', "password_hash = 'x'", 'password'],
])('the database ends them, however the account is changed: %s', async (_, change, reason) => {
  await person('super_admin')
  const whose = await person('admin')
  await pool.query(`update accounts set ${change} where id = $1`, [whose.id])
  expect(await standing(whose)).toEqual(ENDED)
  const { rows } = await pool.query('select end_reason from sessions where account_id = $1', [whose.id])
  expect(rows).toEqual([{ end_reason: reason }])
  // Enabling the account again does not bring them back.
  await pool.query('update accounts set active = true, deleted_at = null where id = $1', [whose.id])
  expect(await standing(whose)).toEqual(ENDED)
})
