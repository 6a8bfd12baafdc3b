import { expect, test } from 'vitest'
import { type Coverage, coverage } from '../../../api/contracts/slots.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { longMonth } from '../../../api/core/format.ts'
import * as calls from '../../../api/people/guard-absences.ts'
import type * as guards from '../../../api/people/guards.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import { fill } from '../../../api/roster/slot-shifts.ts'
import { testApp } from '../../test/app.ts'
import { makeDayPost } from '../../test/records/contract-makers.ts'
import { pdf } from '../../test/records/documents.ts'
import * as make from '../../test/records/makers.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'

const on = await testApp()
const { db, pool, send } = on
const FROM = addDays(today(), 20)
const leave = (more: object = {}) => ({ kind: 'annual' as const, from_on: FROM, until_on: addDays(FROM, 6), ...more })

testRecordRules({
  on,
  title: 'Absence',
  table: 'guard_absences',
  calls,
  valid: async (number) => ({ guard_id: (await make.makeGuard(db)).id, ...leave({ until_on: addDays(FROM, number) }) }),
  change: { kind: 'sick', until_on: addDays(FROM, 3) },
  shows: { valid: { state: 'Asked', guard_name: 'Moses Okot', has_note: false } },
  messages: {
    create: 'Absence added successfully',
    update: 'Absence updated successfully',
    remove: 'Absence deleted successfully',
  },
  required: ['guard_id', 'kind', 'from_on'],
})

const add = async (more: object = {}) => {
  const { id: guard_id } = await make.makeGuard(db)
  return send('admin', calls.create, { body: { guard_id, ...leave(more) } })
}
const one = { params: { id: '1' } }
const decide = (call: typeof calls.approve | typeof calls.cancel, body: object = {}) => send('admin', call, { ...one, body })
const get = async () => (await send('admin', calls.get, one)).body as calls.GuardAbsence
/** Shifts of the first guard on these days from the first of the leave on, at one station. */
async function shifts(...offsets: number[]) {
  const { id: station_id } = await make.makeStation(db)
  for (const offset of offsets) await make.makeDutySchedule(db, { guard_id: 1, station_id, shift_date: addDays(FROM, offset) })
}
const plan = (shift_date: string, more: object = {}) =>
  send('admin', schedules.create, { body: { ...make.dayShift, shift_date, ...more } })

test.each<[what: string, body: object, fields: object]>([
  ['ends before it begins', { until_on: addDays(FROM, -1) }, { until_on: 'The last day must not be before the first.' }],
  ['never ends', { until_on: null }, { until_on: 'Choose the last day. Only a suspension may go on without one.' }],
  ['is half of a week', { half_day: true }, { half_day: 'Half a day is on one day.' }],
])('an absence that %s is refused at its field', async (_, body, fields) => {
  expect(await add(body)).toMatchObject({ status: 422, body: { fields } })
})

test('approving removes the coming shifts of these days, lists them with the reason, and keeps the others', async () => {
  await add()
  await shifts(-1, 0, 1, 3, 5, 6, 7)
  const loss: calls.ShiftsOfAbsence = (await send('admin', calls.shifts, one)).body
  expect(loss.shifts).toHaveLength(5)
  expect(loss.short).toEqual([])
  const approved = await decide(calls.approve)
  expect(approved).toMatchObject({ status: 201, body: { message: 'Absence approved', absence: { state: 'Approved' } } })
  expect(approved.body.opened.map(({ shift_date }: guards.PlannedShift) => shift_date)).toEqual(
    [0, 1, 3, 5, 6].map((offset) => addDays(FROM, offset)),
  )
  expect(approved.body.opened[0]).toMatchObject({ start_time: '06:00', end_time: '18:00', station_name: 'Kololo Gate' })
  const { rows } = await pool.query(
    'select count(*)::int, removed_reason, in_trash from duty_schedules where deleted_at is not null group by 2, 3',
  )
  expect(rows).toEqual([{ count: 5, removed_reason: expect.stringMatching(/^On leave from .+ to .+\.$/), in_trash: true }])
  expect((await decide(calls.approve)).body.message).toBe('This absence is approved already.')
})

test('before approving, the open slots that it leaves are counted by station and day, with those that are open before', async () => {
  const { station_id, slotOn } = await makeDayPost(db)
  const first = await make.makeGuard(db)
  const other = await make.makeGuard(db)
  const fillOn = async (offset: number, seat: number, guard_id: number) =>
    expect(
      await send('admin', fill, { params: { id: await slotOn(addDays(FROM, offset), seat) }, body: { guard_id } }),
    ).toMatchObject({ status: 201 })
  await fillOn(-2, 1, first.id)
  await fillOn(0, 1, first.id)
  await fillOn(2, 1, first.id)
  await fillOn(2, 2, other.id)
  await fillOn(4, 1, other.id)
  await make.makeAbsence(db, { guard_id: first.id, from_on: FROM, until_on: addDays(FROM, 6) })
  const { shifts, short }: calls.ShiftsOfAbsence = (await send('admin', calls.shifts, one)).body
  expect(shifts).toHaveLength(2)
  const station_name = 'Kisozi Mall'
  expect(short).toEqual([
    { station_id, station_name, day: FROM, open: 2 },
    { station_id, station_name, day: addDays(FROM, 2), open: 1 },
  ])
  expect((await decide(calls.approve)).status).toBe(201)
  const query = { from: FROM, to: addDays(FROM, 2) }
  const { rows }: Coverage = (await send('admin', coverage, { query })).body
  expect(rows[0]!.days.map(({ day, needed, covered }) => [day, needed - covered])).toEqual([
    [FROM, 2],
    [addDays(FROM, 1), 2],
    [addDays(FROM, 2), 1],
  ])
})

test('a night shift that extends into the leave, and the one of its last day, are removed, too', async () => {
  await add({ until_on: FROM })
  const { id: station_id } = await make.makeStation(db)
  const night = { guard_id: 1, station_id, start_time: '18:00', end_time: '06:00' }
  await make.makeDutySchedule(db, { ...night, shift_date: addDays(FROM, -1) })
  await make.makeDutySchedule(db, { ...night, shift_date: addDays(FROM, -2), start_time: '16:00', end_time: '00:00' })
  await make.makeDutySchedule(db, { ...night, shift_date: FROM })
  const { body } = await decide(calls.approve)
  expect(body.opened.map(({ id }: guards.PlannedShift) => id)).toEqual([1, 3])
})

test('a shift that has begun stays, and half a day of leave removes none', async () => {
  await add({ kind: 'suspension', from_on: addDays(today(), -1), until_on: null })
  const { id: station_id } = await make.makeStation(db)
  const begun = { guard_id: 1, station_id, shift_date: addDays(today(), -1), start_time: '18:00', end_time: '06:00' }
  await make.makeDutySchedule(db, begun)
  expect((await decide(calls.approve)).body.opened).toBeUndefined()
  await make.makeAbsence(db, { guard_id: 1, from_on: FROM, half_day: true })
  await shifts(0)
  const half = { params: { id: '2' } }
  expect((await send('admin', calls.shifts, half)).body).toEqual({ shifts: [], short: [] })
})

test('a guard who is away cannot be planned, and the reason is given; the days before and after are free', async () => {
  await add({ from_on: '2030-12-14', until_on: '2030-12-20' })
  await make.makeStation(db)
  await decide(calls.approve)
  const sentence = 'On leave from 14 Dec to 20 Dec 2030.'
  const refused = { status: 409, body: { code: 'not_deployable', message: sentence, fields: { guard_id: sentence } } }
  for (const day of ['2030-12-14', '2030-12-20']) expect(await plan(day)).toMatchObject(refused)
  expect(await plan('2030-12-13', { start_time: '18:00', end_time: '06:00' })).toMatchObject(refused)
  expect(await plan('2030-12-14', { confirm: true, override_reason: 'Nobody else.' })).toMatchObject(refused)
  expect((await plan('2030-12-13')).status).toBe(201)
  expect((await plan('2030-12-21')).status).toBe(201)
})

test('a guard has one approved absence at a time; a decision is made once', async () => {
  await add()
  await decide(calls.approve)
  const { id } = await make.makeAbsence(db, { guard_id: 1, from_on: addDays(FROM, 6), until_on: addDays(FROM, 9) })
  const second = { params: { id: String(id) } }
  expect(await send('admin', calls.approve, { ...second, body: {} })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'This guard has an approved absence on some of these days already.' },
  })
  const refuse = (reason: string) => send('admin', calls.refuse, { ...second, body: { reason } })
  expect((await refuse('no')).body.fields).toEqual({ reason: 'Say why it is refused.' })
  expect(await refuse('Three are away then.')).toMatchObject({
    status: 201,
    body: { absence: { state: 'Refused', decided_reason: 'Three are away then.', decided_by_name: 'Lydia Asiimwe' } },
  })
  expect((await refuse('Again')).body.message).toBe('This absence is refused already.')
  expect((await send('admin', calls.cancel, { ...second, body: {} })).body.message).toBe('This absence is refused already.')
})

test('a decided absence is not changed; one that was changed meanwhile is not approved', async () => {
  await add()
  expect((await decide(calls.approve, { version: 9 })).body.code).toBe('outdated')
  expect((await get()).state).toBe('Asked')
  await decide(calls.approve)
  expect(await send('admin', calls.update, { ...one, body: { guard_id: 1, ...leave() } })).toMatchObject({
    status: 409,
    body: { message: 'This absence is decided. Cancel it and add another.' },
  })
})

test('a coming absence is cancelled; one that has begun ends yesterday, and one that is over stays', async () => {
  await add()
  await decide(calls.approve)
  expect((await decide(calls.cancel, { reason: 'Not needed.' })).body.absence).toMatchObject({
    state: 'Cancelled',
    decided_reason: 'Not needed.',
  })
  await make.makeAbsence(db, {
    guard_id: 1,
    kind: 'suspension',
    from_on: addDays(today(), -3),
    until_on: null,
    state: 'Approved',
  })
  const second = { params: { id: '2' }, body: {} }
  expect((await send('admin', calls.cancel, second)).body.absence).toMatchObject({
    state: 'Taken',
    from_on: addDays(today(), -3),
    until_on: addDays(today(), -1),
  })
  expect((await send('admin', calls.cancel, second)).body.message).toBe('This absence is over.')
})

test('leave over a shift that a locked month counts is refused, unless the shift is excused', async () => {
  const day = addDays(today(), -40)
  await add({ kind: 'sick', from_on: day, until_on: addDays(day, 1) })
  const { id: station_id } = await make.makeStation(db)
  const { id } = await make.makeDutySchedule(db, { guard_id: 1, station_id, shift_date: day })
  await pool.query(
    "insert into attendance_periods (station_id, month, state) values ($1, date_trunc('month', $2::date), 'Locked')",
    [station_id, day],
  )
  const message = `${longMonth(day.slice(0, 7))} is locked.`
  const locked = { code: 'period_locked', message, fields: { from_on: message } }
  expect(await decide(calls.approve)).toMatchObject({ status: 409, body: locked })
  expect(await get()).toMatchObject({ state: 'Asked' })
  await pool.query('update attendance_periods set state = $1', ['Open'])
  await pool.query("insert into attendances (id, state, cause, reason) values ($1, 'Excused', 'sick', 'Malaria')", [id])
  await pool.query('update attendance_periods set state = $1', ['Locked'])
  expect((await decide(calls.approve)).status).toBe(201)
})

test('how an absence was asked for is kept until another way is sent, and is in the list', async () => {
  const { id: guard_id } = await make.makeGuard(db)
  const listed = async () => (await send('admin', calls.list, { query: {} })).body.map((row: calls.GuardAbsence) => row.asked_via)
  await send('admin', calls.create, { body: { guard_id, ...leave(), asked_via: 'telephone' } })
  expect(await listed()).toEqual(['telephone'])
  await send('admin', calls.update, { ...one, body: { guard_id, ...leave({ kind: 'unpaid' }) } })
  expect(await listed()).toEqual(['telephone'])
  await send('admin', calls.update, { ...one, body: { guard_id, ...leave(), asked_via: null } })
  expect(await listed()).toEqual([null])
  expect((await send('admin', calls.create, { body: { guard_id, ...leave(), asked_via: 'radio' as never } })).status).toBe(422)
})

test('eight days of sickness without a certificate give a warning, seven do not; so does maternity leave of a man', async () => {
  const sick = (days: number) => add({ kind: 'sick', until_on: addDays(FROM, days - 1) })
  expect((await sick(7)).body.warnings).toBeUndefined()
  expect(await sick(8)).toMatchObject({
    status: 201,
    body: { warnings: ['8 days of sickness without a certificate. The law asks for one at least weekly.'] },
  })
  expect((await add({ kind: 'maternity' })).body.warnings).toEqual(['Maternity leave for a guard who is recorded as Male.'])
  const second = { params: { id: '2' } }
  await send('admin', calls.attach, { ...second, body: {}, files: { file: pdf() } })
  expect((await send('admin', calls.approve, { ...second, body: {} })).body.warnings).toBeUndefined()
})

test('after how many days of sickness a certificate is asked for is a dated setting, of the first of these days', async () => {
  const setTo = async (from: string, days: number) =>
    pool.query(
      `insert into dated_settings (key, valid_from, value)
       select key, $1, value || jsonb_build_object('certificate_every_days', $2::integer) from dated_settings where key = 'leave' limit 1`,
      [from, days],
    )
  await setTo(addDays(FROM, -1), 3)
  await setTo(addDays(FROM, 1), 30)
  const sick = (days: number) => add({ kind: 'sick', until_on: addDays(FROM, days - 1) })
  expect((await sick(3)).body.warnings).toBeUndefined()
  expect((await sick(4)).body.warnings).toEqual(['4 days of sickness without a certificate. One is asked for every 3 days.'])
  expect((await add({ kind: 'sick', from_on: addDays(FROM, 1), until_on: addDays(FROM, 20) })).body.warnings).toBeUndefined()
})

test('notes and certificates are read only with the permission for health documents, and each reading is audited; no list or log has the note', async () => {
  await add({ kind: 'sick', note: 'CANARY malaria' })
  await send('admin', calls.attach, { ...one, body: {}, files: { file: pdf('letter.pdf') } })
  const listed = await send('admin', calls.list, {})
  expect(listed.body).toMatchObject([{ has_note: true, certificate: { file_name: 'letter.pdf' } }])
  expect(listed.raw).not.toContain('CANARY')
  expect((await send('admin', calls.note, one)).status).toBe(403)
  expect((await send('admin', calls.download, one)).status).toBe(403)
  expect((await send('super_admin', calls.note, one)).body).toEqual({ note: 'CANARY malaria' })
  expect((await send('super_admin', calls.download, one)).raw).toBe(await pdf().text())
  const { rows } = await pool.query("select action, new from audit_log where action in ('read_note', 'download') order by id")
  expect(rows).toEqual([
    { action: 'read_note', new: { guard_id: 1 } },
    { action: 'download', new: { guard_id: 1 } },
  ])
  const { rows: logged } = await pool.query("select 1 from audit_log where new::text like '%CANARY%'")
  expect(logged).toEqual([])
})

test('the calendar of a month has requested and approved absences, also those that extend into it', async () => {
  for (const [from_on, until_on, state] of [
    ['2030-11-28', '2030-12-02', 'Approved'],
    ['2030-12-31', '2031-01-04', 'Asked'],
    ['2030-12-10', '2030-12-11', 'Refused'],
    ['2031-01-01', '2031-01-01', 'Approved'],
  ] as const)
    await make.makeAbsence(db, { from_on, until_on, state })
  const query = { from: '2030-12-01', to: '2030-12-31', standing: 'true', sort: 'from_on' } as const
  const { body } = await send('admin', calls.list, { query })
  expect(body.map(({ id }: calls.GuardAbsence) => id)).toEqual([1, 2])
})
