import { beforeEach, describe, expect, test } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as periods from '../../../api/attendance/attendance-periods.ts'
import { shortfallCredit } from '../../../api/contracts/shortfalls.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { fraction, roundHalfUp } from '../../../api/core/money.ts'
import { testApp } from '../../test/app.ts'
import { makeGuard } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'

const { db, pool, send } = await testApp()
/** Long enough ago that its month is over. */
const BEGAN = 40 * 24 * 60
const told = { told_by: 'Sarah of the client', reason: 'She saw who was there.' }
let post: Post
beforeEach(async () => {
  post = await makePost(db)
})

const params = (id: number) => ({ params: { id: String(id) } })
const month = () => post.day(BEGAN).slice(0, 7)
const stood = (slot: number, guard_id: number, more: object = {}) =>
  send('admin', attendance.stood, {
    ...params(slot),
    body: { guard_id, in_at: ago(BEGAN), out_at: ago(BEGAN - 720), ...told, ...more },
  })
const slotNow = async (id: number) =>
  (await pool.query('select state, covered_minutes, off_reason, off_billed from slots where id = $1', [id])).rows[0]
const shiftsOf = async (id: number) =>
  (
    await pool.query(
      `select a.state, a.minutes, a.late_minutes, d.slot_id is not null as fills, d.replaced_by is not null as replaced
        from duty_schedules d join attendances a on a.id = d.id where a.slot_id = $1 order by d.id`,
      [id],
    )
  ).rows
const monthNow = async () => (await send('admin', periods.list, { query: { month: month() } })).body[0]
const approve = () => send('admin', periods.approve, { body: { month: month(), station_ids: [post.station.id] } })

test('another guard stood there: the one who was planned did not come, and the slot is covered', async () => {
  const { slot } = await post.shift({ began: BEGAN })
  const guard = await makeGuard(db)
  expect(await stood(slot, guard.id)).toMatchObject({ status: 201, body: { slot: { state: 'Decided', guard_id: guard.id } } })
  expect(await slotNow(slot)).toMatchObject({ state: 'Decided', covered_minutes: 720 })
  expect(await shiftsOf(slot)).toEqual([
    { state: 'No show', minutes: 0, late_minutes: 0, fills: false, replaced: true },
    { state: 'Done', minutes: 720, late_minutes: 0, fills: true, replaced: false },
  ])
  expect(
    (await send('admin', periods.lateFacts, { query: { month: month(), station_id: String(post.station.id) } })).body,
  ).toMatchObject([{ kind: 'stood', ...told, name: 'Main gate', guard_name: 'Moses Okot', by: expect.any(String) }])
  expect(await monthNow()).toMatchObject({ late_facts: 1, undecided: 0, covered: 1 })
  expect((await approve()).status).toBe(200)
})

test('a guard who took over at 10:00 and came at 10:30 leaves half an hour of the slot uncovered, as where it was entered in time', async () => {
  const { slot } = await post.shift({ began: BEGAN })
  const guard = await makeGuard(db)
  const answer = await stood(slot, guard.id, { in_at: ago(BEGAN - 4.5 * 60), left_at: ago(BEGAN - 4 * 60) })
  expect(answer.status).toBe(201)
  expect(await slotNow(slot)).toMatchObject({ covered_minutes: 690 })
  expect(await shiftsOf(slot)).toMatchObject([
    { state: 'Done', minutes: 240, replaced: true },
    { state: 'Done', minutes: 450, late_minutes: 0 },
  ])
  // −1,319 of a slot of 950,000 / 30.
  const credited = shortfallCredit(
    { shortfall_rule: 'by_minutes', shortfall_multiple: 100 },
    { required: 720, covered: (await slotNow(slot)).covered_minutes },
    fraction(950_000, 30),
    15,
  )
  expect(roundHalfUp(credited)).toBe(1319n)
})

test('a slot that nobody was planned for is filled by who stood there; one who came late there is late', async () => {
  const { slot, shift } = await post.shift({ began: BEGAN })
  await pool.query('update duty_schedules set slot_id = null where id = $1', [shift])
  await pool.query('update duty_schedules set deleted_at = now() where id = $1', [shift])
  expect((await send('admin', slots.get, params(slot))).body.state).toBe('Uncovered')
  const guard = await makeGuard(db)
  expect((await stood(slot, guard.id, { in_at: ago(BEGAN - 30) })).status).toBe(201)
  expect(await shiftsOf(slot)).toEqual([{ state: 'Done', minutes: 690, late_minutes: 30, fills: true, replaced: false }])
})

describe('what was decided of the first guard', () => {
  test('stays where he did not come, and has to be corrected by when he left where he is said to have come', async () => {
    const { slot, shift } = await post.shift({ began: BEGAN })
    const decide = (body: object) =>
      send('admin', attendance.decide, { ...params(shift), body: { reason: 'The supervisor said so.', ...body } as never })
    await decide({ state: 'Done', in_at: ago(BEGAN), out_at: ago(BEGAN - 720) })
    const guard = await makeGuard(db)
    expect(await stood(slot, guard.id)).toMatchObject({
      status: 422,
      body: { fields: { left_at: expect.stringMatching(/ is recorded as having come\. Enter when the guard left\.$/) } },
    })
    await decide({ state: 'Excused' })
    expect((await stood(slot, guard.id)).status).toBe(201)
    expect(await shiftsOf(slot)).toMatchObject([{ state: 'No show' }, { state: 'Done' }])
  })

  test('is refused for the same guard, a shift that is not over, and a guard who was elsewhere', async () => {
    const { slot, guard } = await post.shift({ began: BEGAN })
    expect(await stood(slot, guard.id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const running = await post.shift({ began: 60 })
    expect(await stood(running.slot, guard.id)).toMatchObject({
      status: 409,
      body: { message: 'This shift is not over. Replace the guard, or fill the shift, on the Now board.' },
    })
    const elsewhere = await post.shift({ began: BEGAN })
    expect(await stood(slot, elsewhere.guard.id)).toMatchObject({ status: 409, body: { code: 'overlap' } })
    expect(await shiftsOf(slot)).toEqual([])
  })
})

test('the client had closed: the post is off after the fact, billed or not, unless somebody worked it', async () => {
  const [one, other] = [await post.shift({ began: BEGAN }), await post.shift({ began: BEGAN })]
  const off = (slot: number, body: object) =>
    send('admin', slots.off, { ...params(slot), body: { reason: 'The shop was closed.', ...body } })
  expect(await off(one.slot, {})).toMatchObject({ status: 422, body: { fields: { told_by: 'This is over: say who told it.' } } })
  await send('admin', attendance.decide, {
    ...params(one.shift),
    body: { state: 'No show', reason: 'Sent home by the client.' },
  })
  expect(await off(one.slot, { told_by: 'Sarah', billed: true })).toMatchObject({ status: 201, body: { slot: { state: 'Off' } } })
  expect(await slotNow(one.slot)).toEqual({
    state: 'Off',
    covered_minutes: null,
    off_reason: 'The shop was closed.',
    off_billed: true,
  })
  await send('admin', attendance.decide, {
    ...params(other.shift),
    body: { state: 'Done', in_at: ago(BEGAN), out_at: ago(BEGAN - 720), reason: 'He was there.' },
  })
  expect(await off(other.slot, { told_by: 'Sarah' })).toMatchObject({
    status: 409,
    body: { message: 'A guard is recorded as having worked this shift. Correct that first.' },
  })
  expect(await monthNow()).toMatchObject({ off: 1, covered: 1, late_facts: 1, undecided: 0 })
  expect((await approve()).status).toBe(200)
  expect(await off(one.slot, { told_by: 'Sarah' })).toMatchObject({ status: 409 })
})

test('days that are over are off together; what somebody worked on them stays', async () => {
  const [one, other] = [await post.shift({ began: BEGAN }), await post.shift({ began: BEGAN })]
  await send('admin', attendance.decide, {
    ...params(other.shift),
    body: { state: 'Done', in_at: ago(BEGAN), out_at: ago(BEGAN - 720), reason: 'He was there.' },
  })
  const day = post.day(BEGAN)
  const body = { station_id: post.station.id, from: day, to: day, reason: 'Christmas.' }
  expect(await send('admin', slots.offMany, { body })).toMatchObject({
    status: 422,
    body: { fields: { told_by: expect.any(String) } },
  })
  expect((await send('admin', slots.offMany, { body: { ...body, told_by: 'Sarah' } })).body).toEqual({ slots: 1 })
  expect([(await slotNow(one.slot)).state, (await slotNow(other.slot)).state]).toEqual(['Off', 'Decided'])
  expect(await monthNow()).toMatchObject({ late_facts: 1 })
})

describe('an extra guard who came before today', () => {
  const extra = async (body: object = {}) => {
    await pool.query('update contract_lines set from_on = $1', [post.day(BEGAN)])
    await pool.query('update contracts set starts_on = $1', [post.day(BEGAN)])
    await pool.query('update line_terms set valid_from = $1', [post.day(BEGAN)])
    const day = post.day(BEGAN)
    const times = { start_time: '06:00', end_time: '18:00' }
    return send('admin', slots.extra, {
      body: { line_id: post.line.id, day, ...times, guards: 1, reason: 'A wedding.', ...body },
    })
  }
  const at = (time: string) => new Date(`${post.day(BEGAN)}T${time}:00+03:00`).toISOString()

  test('is recorded with who told it, and is undecided until somebody says who stood there', async () => {
    expect(await extra()).toMatchObject({ status: 422, body: { fields: { told_by: 'This is over: say who told it.' } } })
    const { body } = await extra({ told_by: 'Sarah' })
    expect(await monthNow()).toMatchObject({ undecided: 1, uncovered: 0, late_facts: 1 })
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'undecided' } })
    const guard = await makeGuard(db)
    expect((await stood(body.ids[0], guard.id, { in_at: at('06:00'), out_at: at('18:00') })).status).toBe(201)
    expect(await monthNow()).toMatchObject({ undecided: 0, covered: 1, late_facts: 2 })
  })

  test('or that nobody did', async () => {
    const { body } = await extra({ told_by: 'Sarah' })
    const nobody = (id: number) => send('admin', attendance.nobody, { ...params(id), body: told })
    expect((await nobody(body.ids[0])).status).toBe(201)
    expect(await monthNow()).toMatchObject({ undecided: 0, uncovered: 1, late_facts: 2 })
    expect((await nobody(body.ids[0])).status).toBe(409)
  })

  test('is one call with who stood there, from the beginning to the end unless times are given', async () => {
    await extra({ told_by: 'Sarah' })
    await pool.query("delete from late_facts; delete from slots where origin = 'extra'")
    const guard = await makeGuard(db)
    const ordered = { line_id: post.line.id, day: post.day(BEGAN), start_time: '06:00', end_time: '18:00' }
    const record = (more: object = {}) =>
      send('admin', periods.extraStood, { body: { ...ordered, guard_id: guard.id, ...told, ...more } })
    expect(await record()).toMatchObject({
      status: 201,
      body: { slot: { state: 'Decided', origin: 'extra', guard_id: guard.id } },
    })
    const kinds = await pool.query('select kind from late_facts order by id')
    expect(kinds.rows).toEqual([{ kind: 'extra' }, { kind: 'stood' }])
    expect(await monthNow()).toMatchObject({ undecided: 0, covered: 1 })
    // Neither of the two is left where the guard was elsewhere.
    expect(await record({ start_time: '17:00', end_time: '20:00' })).toMatchObject({ status: 409, body: { code: 'overlap' } })
    expect((await pool.query("select count(*)::integer as count from slots where origin = 'extra'")).rows).toEqual([{ count: 1 }])
    expect(await record({ day: addDays(today(), 1) })).toMatchObject({
      status: 422,
      body: { fields: { day: 'This shift is not over. Order the guard in Coverage.' } },
    })
  })

  test('is at a post that had no shift for months', async () => {
    await extra()
    await pool.query('delete from slots')
    const query = { station_id: String(post.station.id), day: post.day(BEGAN) }
    expect((await send('admin', slots.posts, { query })).body).toEqual([{ line_id: post.line.id, name: 'Main gate' }])
    expect((await send('admin', slots.posts, { query: { ...query, day: '2020-01-01' } })).body).toEqual([])
  })
})

test('several shifts of a day are off together, and none of them where one was worked', async () => {
  const [one, other, third] = [
    await post.shift({ began: BEGAN }),
    await post.shift({ began: BEGAN }),
    await post.shift({ began: BEGAN }),
  ]
  const day = post.day(BEGAN)
  const off = (...slot_ids: number[]) =>
    send('admin', slots.offMany, {
      body: { station_id: post.station.id, slot_ids, from: day, to: day, reason: 'Closed.', told_by: 'Sarah' },
    })
  await send('admin', attendance.decide, {
    ...params(third.shift),
    body: { state: 'Done', in_at: ago(BEGAN), out_at: ago(BEGAN - 720), reason: 'He was there.' },
  })
  expect(await off(one.slot, third.slot)).toMatchObject({
    status: 409,
    body: { fields: { slot_ids: 'One of these shifts was worked, or is not there to be off. Leave it out.' } },
  })
  expect((await slotNow(one.slot)).state).toBe('Filled')
  expect((await off(one.slot)).body).toEqual({ slots: 1 })
  expect([(await slotNow(one.slot)).state, (await slotNow(other.slot)).state]).toEqual(['Off', 'Filled'])
})
