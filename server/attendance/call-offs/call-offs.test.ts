import { beforeEach, describe, expect, test } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import { callOff } from '../../../api/attendance/call-offs.ts'
import { board, type NowRow } from '../../../api/attendance/now.ts'
import { restoreMany } from '../../../api/company/trash.ts'
import * as slots from '../../../api/contracts/slots.ts'
import * as absences from '../../../api/people/guard-absences.ts'
import { type Candidate, candidates, fill } from '../../../api/roster/slot-shifts.ts'
import { testApp } from '../../test/app.ts'
import { makeGuard } from '../../test/records/makers.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'

const { db, pool, send } = await testApp()
let post: Post
beforeEach(async () => {
  post = await makePost(db)
})

/** Minutes until a shift, as the makers count them. */
const AHEAD = -45
const params = (id: number) => ({ params: { id: String(id) } })
const callsOff = (shift: number, body: object = { cause: 'sick' }, headers = {}) =>
  send('admin', callOff, { ...params(shift), body: body as { cause: 'sick' } }, headers)
const clock = (shift: number) => send('admin', attendance.clock, { ...params(shift), body: { kind: 'in' } })
const stateOf = async (slot: number) => (await send('admin', slots.get, params(slot))).body.state
const asked = async () => (await send('admin', absences.list, { query: {} })).body as absences.GuardAbsence[]
const rows = async () => (await send('admin', board, {})).body.rows as NowRow[]
const callOffs = async () => (await pool.query('select id, cause, text from call_offs order by id')).rows
const shiftNow = async (id: number) =>
  (
    await pool.query(
      `select d.deleted_at is not null as removed, d.removed_reason, d.slot_id::integer, a.state, a.cause, a.reason
        from duty_schedules d left join attendances a on a.id = d.id where d.id = $1`,
      [id],
    )
  ).rows[0]

test('before the start the published shift is removed with the reason, its slot is open, and an absence is asked for', async () => {
  const { shift, slot, guard } = await post.shift({ began: AHEAD })
  await pool.query("update duty_schedules set status = 'published' where id = $1", [shift])
  expect(await callsOff(shift)).toMatchObject({
    status: 201,
    body: { message: 'The shift is free', call_off: { id: shift, slot_id: slot, cause: 'sick', guard_name: guard.name } },
  })
  expect(await stateOf(slot)).toBe('Open')
  expect(await shiftNow(shift)).toMatchObject({ removed: true, removed_reason: 'Called off: Sick', state: null })
  const day = post.day(AHEAD)
  expect(await asked()).toMatchObject([
    { guard_id: guard.id, kind: 'sick', state: 'Asked', from_on: day, until_on: day, asked_via: 'telephone' },
  ])
  const row = (await rows()).find(({ slot_id }) => slot_id === slot)
  expect(row).toMatchObject({
    state: 'Open',
    shift_id: null,
    called_off: { guard_name: guard.name, cause: 'sick' },
  })
})

test('after the start the guard is excused and the slot is open; who fills it is not late, and the shift is his no more', async () => {
  const { shift, slot, guard } = await post.shift({ began: 20 })
  expect((await callsOff(shift, { cause: 'late_transport', text: 'The boda broke down.' })).status).toBe(201)
  expect(await shiftNow(shift)).toMatchObject({
    removed: false,
    slot_id: null,
    state: 'Excused',
    cause: 'late_transport',
    reason: 'Called off: The boda broke down.',
  })
  expect(await stateOf(slot)).toBe('Open')
  expect((await rows()).filter(({ guard_id }) => guard_id === guard.id)).toEqual([])
  expect(await clock(shift)).toMatchObject({ status: 409, body: { message: 'This guard has called off.' } })
  const other = await makeGuard(db)
  expect((await send('admin', fill, { ...params(slot), body: { guard_id: other.id } })).status).toBe(201)
  const row = (await rows()).find(({ slot_id }) => slot_id === slot)!
  expect(row).toMatchObject({ guard_id: other.id, called_off: null })
  expect((await clock(row.shift_id!)).body.attendance).toMatchObject({ state: 'On post', late_minutes: 0 })
})

test.each([
  ['that is awaited', undefined],
  ['whose guard is excused already', 'Excused'],
  ['whose guard counts as a no-show', 'No show'],
])('a shift %s is free once its guard calls off', async (_, state) => {
  const { shift, slot } = await post.shift({ began: 40 })
  if (state) await send('admin', attendance.decide, { ...params(shift), body: { state: state as 'Excused', reason: 'No word.' } })
  expect((await callsOff(shift)).status).toBe(201)
  expect([await stateOf(slot), (await shiftNow(shift)).state]).toEqual(['Open', 'Excused'])
})

test.each([AHEAD, 20])('a shift outside of contracts is removed, %i minutes after its start', async (began) => {
  const { shift, guard } = await post.shift({ began, outside: true })
  expect((await callsOff(shift, { cause: 'family' })).body.call_off).toMatchObject({ slot_id: null })
  expect(await shiftNow(shift)).toMatchObject({ removed: true, removed_reason: 'Called off: Family' })
  expect(await asked()).toMatchObject([{ guard_id: guard.id, kind: 'compassionate' }])
  expect(await rows()).toEqual([])
})

test('a second press with the same key changes nothing more, and an absence of that day is not asked for twice', async () => {
  const [one, other] = [await post.shift({ began: AHEAD }), await post.shift({ began: 20 })]
  await pool.query('update duty_schedules set guard_id = $1, shift_date = shift_date where id = $2', [one.guard.id, one.shift])
  const key = { 'idempotency-key': 'a-sick-call-at-night' }
  const first = await callsOff(one.shift, { cause: 'sick' }, key)
  expect((await callsOff(one.shift, { cause: 'sick' }, key)).body).toEqual(first.body)
  await send('admin', absences.create, {
    body: { guard_id: other.guard.id, kind: 'annual', from_on: post.day(20), until_on: post.day(20) },
  })
  expect((await callsOff(other.shift)).status).toBe(201)
  expect((await asked()).map(({ guard_id, kind }) => [guard_id, kind])).toEqual([
    [other.guard.id, 'annual'],
    [one.guard.id, 'sick'],
  ])
  expect((await callOffs()).map(({ id }) => id)).toEqual([one.shift, other.shift].sort((a, b) => a - b))
})

describe('is refused, and changes nothing:', () => {
  const refused = async (shift: number, body?: object) => {
    const reply = await callsOff(shift, body)
    expect(await callOffs()).toEqual([])
    expect(await asked()).toEqual([])
    return reply
  }

  test('other causes without words', async () => {
    const { shift } = await post.shift({ began: AHEAD })
    expect(await refused(shift, { cause: 'other' })).toMatchObject({ status: 422, body: { fields: { text: 'Say why.' } } })
  })

  test.each([
    ['This shift is over. Decide its attendance instead.', 13 * 60],
    ['This shift begins in more than twelve hours. It is freed in the duty schedule.', -12 * 60 - 2],
  ])('%s', async (message, began) => {
    const { shift } = await post.shift({ began })
    expect(await refused(shift)).toMatchObject({ status: 409, body: { message } })
  })

  test('a guard who has come, also before the start', async () => {
    for (const began of [-20, 20]) {
      const { shift, slot } = await post.shift({ began })
      await clock(shift)
      expect(await refused(shift)).toMatchObject({ status: 409, body: { message: 'The guard has come to this shift.' } })
      expect(await stateOf(slot)).toBe('Filled')
    }
  })

  test.each([AHEAD, 20])('a month that is locked, %i minutes after the start', async (began) => {
    const { shift, slot } = await post.shift({ began })
    await pool.query(
      "insert into attendance_periods (station_id, month, state) values ($1, date_trunc('month', $2::date), 'Locked')",
      [post.station.id, post.day(began)],
    )
    expect(await refused(shift)).toMatchObject({ status: 409, body: { code: 'period_locked' } })
    expect(await stateOf(slot)).toBe('Filled')
  })
})

test('of two who press at once, one calls the guard off and the other notes that he came, one is refused', async () => {
  for (const began of [-20, 20]) {
    const { shift } = await post.shift({ began })
    const replies = await Promise.all([callsOff(shift), clock(shift)])
    expect(replies.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  }
})

test('a guard who has asked to be away is the last of the candidates, with that as the reason', async () => {
  const { shift, slot, guard } = await post.shift({ began: AHEAD })
  const other = await makeGuard(db)
  await callsOff(shift)
  const { body } = await send('admin', candidates, params(slot))
  expect(body.candidates.map(({ guard_id }: Candidate) => guard_id)).toEqual([other.id, guard.id])
  expect(body.candidates[1]).toMatchObject({ score: 0 })
  expect(body.candidates[1].reasons[0]).toBe('Has asked to be away')
})

test('a shift that comes back from the trash is the guard’s again', async () => {
  const { shift, slot } = await post.shift({ began: AHEAD })
  await callsOff(shift)
  await send('admin', restoreMany, { params: { kind: 'duty_schedules' }, body: { ids: [shift] } })
  expect([await stateOf(slot), await callOffs()]).toEqual(['Filled', []])
})

test('the absence keeps the words of the guard as its note, and waits for people to decide', async () => {
  const { shift } = await post.shift({ began: AHEAD })
  await callsOff(shift, { cause: 'other', text: 'A funeral in Masaka.' })
  const [absence] = await asked()
  expect(absence).toMatchObject({ kind: 'unpaid', state: 'Asked', has_note: true, decided_at: null })
  expect((await send('super_admin', absences.note, params(absence!.id))).body.note).toBe('A funeral in Masaka.')
})
