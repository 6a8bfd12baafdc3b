import { describe, expect, test } from 'vitest'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/people/guards.ts'
import { testApp } from '../../test/app.ts'
import { makeDutySchedule, makeGuard, makeIncident } from '../../test/records/makers.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'

const on = await testApp()
const { app, db, pool, send, tokenOf } = on
const moses: calls.GuardInput = {
  firstName: 'Moses',
  lastName: 'Okot',
  gender: 'Male',
  date_of_birth: '1995-04-12',
  contacts: '+256 700 000 002',
  email: 'moses@guards.example',
  rank: 'Guard',
  status: 'Active',
}
const found = async (query: object) =>
  (await send('admin', calls.list, { query: { sort: 'id', ...query } })).body.map(({ id }: calls.Guard) => id)

testRecordRules({
  on,
  title: 'Guard',
  table: 'guards',
  calls,
  valid: (number) => ({ ...moses, email: `guard-${number}@guards.example`, hire_date: '2024-01-15' }),
  change: { status: 'On Leave', rank: 'Senior Guard' },
  messages: { create: 'Guard added successfully', update: 'Guard updated successfully', remove: 'Guard deleted successfully' },
  required: ['firstName', 'lastName', 'gender', 'date_of_birth', 'contacts', 'rank'],
})

test('by default a guard is Active and hired today in Kampala; an update keeps both', async () => {
  const { status: _, ...withoutStatus } = moses
  const created = await send('admin', calls.create, { body: withoutStatus })
  expect(created.body.guard).toMatchObject({ status: 'Active', hire_date: today() })
  await makeGuard(db, { status: 'Suspended', hire_date: '2019-03-04' })
  const updated = await send('admin', calls.update, { params: { id: '2' }, body: withoutStatus })
  expect(updated.body.guard).toMatchObject({ status: 'Suspended', hire_date: '2019-03-04' })
})

test('the guards screen’s own address, with a slash at the end, answers a bare array', async () => {
  await makeGuard(db)
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` }
  const response = await app.inject({ method: 'GET', url: '/api/v1/guards/', headers })
  expect(response.json()).toMatchObject([{ id: 1, firstName: 'Moses', date_of_birth: '1995-04-12' }])
})

test('a status, a gender, a day or an address that does not exist is refused at its field', async () => {
  const body = { ...moses, status: 'Asleep', gender: 'M', date_of_birth: '2001-02-29', email: 'moses@', contacts: 'none' }
  const refused = await send('admin', calls.create, { body: body as unknown as calls.GuardInput })
  expect(refused).toMatchObject({ status: 422 })
  expect(refused.body.fields).toEqual({
    status: 'status must be one of: Active, On Leave, Suspended, In Training, Inactive.',
    gender: 'gender must be one of: Male, Female, Other.',
    date_of_birth: 'Please enter a valid date.',
    email: 'Please enter a valid e-mail address.',
    contacts: 'Please enter a valid contact number.',
  })
})

describe('implausible dates', () => {
  const TOO_YOUNG = { date_of_birth: 'A guard must be 18 to 75 years old on the hire date.' }
  const TOO_FAR = { hire_date: 'The hire date is too far ahead: at most 60 days.' }
  const add = async (dates: Partial<calls.GuardInput>) => {
    const { status, body } = await send('admin', calls.create, { body: { ...moses, ...dates } })
    return body.fields ?? status
  }

  test.each([
    ['2000-06-15', '2018-06-14', TOO_YOUNG],
    ['2000-06-15', '2018-06-15', 201],
    ['2000-02-29', '2018-02-28', TOO_YOUNG],
    ['2000-02-29', '2018-03-01', 201],
    ['1944-06-15', '2020-06-14', 201],
    ['1944-06-15', '2020-06-15', TOO_YOUNG],
    ['2030-01-01', '2026-01-01', TOO_YOUNG],
    ['1995-04-12', '1990-01-01', TOO_YOUNG],
  ])('born on %s and hired on %s', async (date_of_birth, hire_date, expected) => {
    expect(await add({ date_of_birth, hire_date })).toEqual(expected)
  })

  test('a guard is hired at most 60 days ahead, by default today', async () => {
    expect(await add({ hire_date: addDays(today(), 60) })).toBe(201)
    expect(await add({ hire_date: addDays(today(), 61) })).toEqual(TOO_FAR)
    expect(await add({ date_of_birth: addDays(today(), -17 * 365) })).toEqual(TOO_YOUNG)
  })

  test('a change is judged with the dates it keeps; an older implausible record can be changed in other fields, corrected and deleted', async () => {
    await pool.query('alter table guards disable trigger plausible')
    await makeGuard(db, { date_of_birth: '2030-01-01' })
    await pool.query('alter table guards enable trigger plausible')
    const change = async (body: Partial<calls.GuardUpdate>) => {
      const { status, body: response } = await send('admin', calls.update, {
        params: { id: '1' },
        body: { ...moses, ...body },
      })
      return response.fields ?? status
    }
    expect(await change({ date_of_birth: '2030-01-01', rank: 'Supervisor' })).toBe(200)
    expect(await change({ date_of_birth: '2029-01-01' })).toEqual(TOO_YOUNG)
    expect(await change({ date_of_birth: '2006-01-16' })).toEqual(TOO_YOUNG)
    expect(await change({ date_of_birth: '2006-01-15' })).toBe(200)
    expect(await change({ date_of_birth: '2006-01-15', hire_date: '2024-01-14' })).toEqual(TOO_YOUNG)
    await pool.query('alter table guards disable trigger plausible')
    await pool.query("update guards set date_of_birth = '2030-01-01'")
    await pool.query('alter table guards enable trigger plausible')
    expect((await send('admin', calls.remove, { params: { id: '1' } })).status).toBe(200)
  })
})

test('a guard who becomes Inactive has left today, and has not left once Active again', async () => {
  await makeGuard(db)
  const leftOn = async () => (await pool.query('select left_on from guards')).rows[0].left_on
  await send('admin', calls.update, { params: { id: '1' }, body: { ...moses, status: 'Inactive' } })
  expect(await leftOn()).toBe(today())
  await send('admin', calls.update, { params: { id: '1' }, body: { ...moses, status: 'Active' } })
  expect(await leftOn()).toBeNull()
})

test('search matches full name, number, contacts, e-mail and rank; a filter takes a status', async () => {
  await makeGuard(db, { first_name: 'Moses', last_name: 'Okot', rank: 'K9 Handler', email: 'm@x.example', contacts: '0700 555' })
  await makeGuard(db, { first_name: 'Lydia', last_name: 'Ssali', status: 'On Leave', email: 'l@x.example', contacts: '0700 666' })
  expect(await found({ q: 'moses OK' })).toEqual([1])
  expect(await found({ q: '2' })).toEqual([2])
  expect(await found({ q: '0 555' })).toEqual([1])
  expect(await found({ q: 'L@X.' })).toEqual([2])
  expect(await found({ q: 'k9' })).toEqual([1])
  expect(await found({ status: 'On Leave' })).toEqual([2])
  expect((await send('admin', calls.list, { query: { status: 'Gone' as 'Active' } })).status).toBe(422)
})

test('the e-mail address may be empty or left out, and is unchanged where a change leaves it out', async () => {
  const { email: _, ...without } = moses
  for (const body of [without, { ...moses, email: '' }, { ...moses, email: null }]) {
    const { status, body: made } = await send('admin', calls.create, { body: body as unknown as calls.GuardInput })
    expect([status, made.guard.email]).toEqual([201, ''])
  }
  const { body } = await send('admin', calls.create, { body: moses })
  const params = { id: String(body.guard.id) }
  const change = async (sent: object) => (await send('admin', calls.update, { params, body: sent as never })).body.guard.email
  expect(await change(without)).toBe(moses.email)
  expect(await change({ ...moses, email: '' })).toBe('')
})

test('a guard with shifts or incidents cannot be deleted; the refusal says what to do instead', async () => {
  await makeDutySchedule(db, { guard_id: (await makeGuard(db)).id })
  await makeIncident(db, { guard_id: (await makeGuard(db)).id })
  const refusals = [
    await send('admin', calls.remove, { params: { id: '1' } }),
    await send('admin', calls.remove, { params: { id: '2' } }),
  ]
  expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
    [409, 'This guard is still used by duty schedules (1). Set its status to Inactive instead.'],
    [409, 'This guard is still used by incidents (1). Set its status to Inactive instead.'],
  ])
  expect(await found({})).toEqual([1, 2])
})
