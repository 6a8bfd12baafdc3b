import { afterAll, expect, test } from 'vitest'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as deployability from '../../../api/people/deployability.ts'
import * as absences from '../../../api/people/guard-absences.ts'
import * as qualifications from '../../../api/people/guard-qualifications.ts'
import * as guards from '../../../api/people/guards.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import { testApp } from '../../test/app.ts'
import * as make from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()

/** Moves the day of the database. */
const setToday = (day: string) =>
  pool.query(`create or replace function local_today() returns date language sql stable as $$ select ${day} $$`)
afterAll(() => setToday('local_time(now())::date'))

const one = { params: { id: '1' } }
const get = async () => (await send('admin', guards.get, one)).body as guards.Guard
const put = async (change: object) => {
  const { id: _, version: __, ...guard } = await get()
  return send('admin', guards.update, { ...one, body: { ...guard, ...change } })
}
const stored = async () => (await pool.query('select status from guards where id = 1')).rows[0].status
const idsOf = async (query: object) => ((await send('admin', guards.list, { query })).body as guards.Guard[]).map(({ id }) => id)
const deployable = async () => (await send('admin', deployability.get, one)).body as deployability.Deployability
const away = (more: object = {}) =>
  make.makeAbsence(db, { guard_id: 1, from_on: today(), until_on: addDays(today(), 4), state: 'Approved', ...more })
/** Day shifts of the first guard in as many days. */
async function shifts(...offsets: number[]) {
  const { id: station_id } = await make.makeStation(db)
  for (const offset of offsets) await make.makeDutySchedule(db, { guard_id: 1, station_id, shift_date: addDays(today(), offset) })
}
const live = async () =>
  (await pool.query('select id from duty_schedules where deleted_at is null order by id')).rows.map(({ id }) => id)
const uncovered = async () => {
  const { body } = await send('admin', schedules.list, { query: { covers: 'false', sort: 'id' } })
  return (body as schedules.DutySchedule[]).map(({ id, covers }) => [id, covers])
}

test('D6: leave from 14 to 20 December removes five shifts; the guard is On Leave on these days only, and Active again on the 21st', async () => {
  await make.makeGuard(db)
  const body = { guard_id: 1, kind: 'annual', from_on: '2030-12-14', until_on: '2030-12-20' } as const
  await send('admin', absences.create, { body })
  const { id: station_id } = await make.makeStation(db)
  for (const day of [12, 14, 15, 17, 19, 20, 22])
    await make.makeDutySchedule(db, { guard_id: 1, station_id, shift_date: `2030-12-${day}` })
  const approved = await send('admin', absences.approve, { ...one, body: {} })
  expect(approved.body.opened).toHaveLength(5)
  const statuses = []
  for (const day of [13, 14, 17, 20, 21]) {
    await setToday(`date '2030-12-${day}'`)
    const { status } = await get()
    expect(await idsOf({ status })).toEqual([1])
    statuses.push(status)
  }
  await setToday('local_time(now())::date')
  expect(statuses).toEqual(['Active', 'On Leave', 'On Leave', 'On Leave', 'Active'])
  expect(await stored()).toBe('Active')
})

test('a suspension is shown as Suspended; filters and order use the status shown', async () => {
  for (const first_name of ['Amos', 'Brian', 'Carol']) await make.makeGuard(db, { first_name })
  await make.makeGuard(db, { status: 'Suspended' })
  await away({ kind: 'suspension', until_on: null })
  await away({ guard_id: 2 })
  expect((await get()).status).toBe('Suspended')
  expect(await idsOf({ status: 'Suspended', sort: 'id' })).toEqual([1, 4])
  expect(await idsOf({ status: 'On Leave' })).toEqual([2])
  expect(await idsOf({ status: 'Active' })).toEqual([3])
  expect(await idsOf({ sort: 'status' })).toEqual([3, 2, 1, 4])
})

test('the order by readiness is that of all guards, whatever page shows them, and as each is shown', async () => {
  const type = await make.makeQualificationType(db, { needed_for: 'deploy' })
  for (const first_name of ['Amos', 'Brian', 'Carol', 'Dan', 'Esther']) await make.makeGuard(db, { first_name })
  await make.makeQualification(db, { guard_id: 5, type_id: type.id })
  await make.makeQualification(db, { guard_id: 4, type_id: type.id })
  await make.makeQualification(db, { guard_id: 2, type_id: type.id, verified_at: null })
  await make.makeQualification(db, { guard_id: 3, type_id: type.id, expires_on: addDays(today(), -1) })
  await away()
  const ready = [4, 5]
  expect(await idsOf({ sort: 'readiness' })).toEqual([...ready, 2, 3, 1])
  expect(await idsOf({ sort: 'readiness', page: '2', page_size: '2' })).toEqual([2, 3])
  const readiness = async () =>
    ((await send('admin', guards.list, { query: { sort: 'readiness' } })).body as guards.Guard[]).map((guard) => guard.readiness)
  expect(await readiness()).toEqual(['Ready', 'Ready', 'Papers missing', 'Papers missing', 'Not allowed'])
  await pool.query('update company_settings set require_qualifications = true')
  expect(await readiness()).toEqual(['Ready', 'Ready', 'Not allowed', 'Not allowed', 'Not allowed'])
  expect(await idsOf({ sort: 'readiness' })).toEqual([...ready, 1, 2, 3])
})

test('an absence that is requested, refused, cancelled, over, to come, deleted or half a day changes no status', async () => {
  await make.makeGuard(db)
  for (const state of ['Asked', 'Refused', 'Cancelled'] as const) await away({ state })
  await away({ until_on: today(), half_day: true })
  await away({ from_on: addDays(today(), -4), until_on: addDays(today(), -1) })
  await away({ from_on: addDays(today(), 1) })
  await away({ deleted_at: new Date().toISOString() })
  expect((await get()).status).toBe('Active')
})

test('sending the shown status back keeps the stored one; another status is stored', async () => {
  await make.makeGuard(db)
  await away()
  expect((await put({ rank: 'Supervisor' })).body.guard).toMatchObject({ rank: 'Supervisor', status: 'On Leave' })
  await send('admin', guards.statusMany, { body: { ids: [1], status: 'On Leave' } })
  expect(await stored()).toBe('Active')
  await put({ status: 'Inactive' })
  expect([await stored(), (await get()).status]).toEqual(['Inactive', 'Inactive'])
})

test('A12: a guard suspended by hand keeps the coming shifts, which do not count as cover, unless they are opened on request', async () => {
  await make.makeGuard(db)
  await shifts(-1, 1, 2, 3)
  const kept = await put({ status: 'Suspended' })
  expect(kept).toMatchObject({ status: 200, body: { guard: { status: 'Suspended' } } })
  expect(kept.body.opened).toBeUndefined()
  expect(await uncovered()).toEqual([
    [2, false],
    [3, false],
    [4, false],
  ])
  await put({ status: 'Active' })
  expect(await uncovered()).toEqual([])
  const opened = await put({ status: 'Suspended', shifts: 'open' })
  expect(opened.body.opened.map(({ id }: guards.PlannedShift) => id)).toEqual([2, 3, 4])
  expect(await live()).toEqual([1])
  const { rows } = await pool.query('select distinct removed_reason from duty_schedules where deleted_at is not null')
  expect(rows).toEqual([{ removed_reason: 'The guard is Suspended.' }])
})

test('the shifts of several guards are opened at once on request', async () => {
  await make.makeGuard(db)
  await shifts(1, 2)
  await send('admin', guards.statusMany, { body: { ids: [1], status: 'Inactive', shifts: 'keep' } })
  expect(await live()).toEqual([1, 2])
  await send('admin', guards.statusMany, { body: { ids: [1], status: 'Suspended', shifts: 'open' } })
  expect(await live()).toEqual([])
})

test('On Leave with dates makes an approved absence: the status and the shifts follow from it, and it ends by itself', async () => {
  await make.makeGuard(db)
  await shifts(1, 2, 9)
  const days = { away_kind: 'unpaid', away_from: today(), away_until: addDays(today(), 4) }
  const ahead = { query: { ids: '1,7', from: today(), to: days.away_until } }
  expect((await send('admin', guards.comingShifts, ahead)).body).toEqual({ shifts: 2, guards: 1, first: addDays(today(), 1) })
  const saved = await put({ status: 'On Leave', shifts: 'open', ...days })
  expect(saved.body).toMatchObject({ guard: { status: 'On Leave' }, opened: [{ id: 1 }, { id: 2 }] })
  expect([await stored(), await live()]).toEqual(['Active', [3]])
  const [absence] = (await send('admin', absences.list, {})).body
  expect(absence).toMatchObject({ kind: 'unpaid', state: 'Approved', from_on: today(), until_on: days.away_until })
  expect(absence.decided_by_name).toBe('Lydia Asiimwe')
  await setToday(`date '${addDays(today(), 5)}'`)
  expect((await get()).status).toBe('Active')
  await setToday('local_time(now())::date')
})

test('several guards are suspended from a day on; dates that are wrong are refused at their field, or for the guard concerned', async () => {
  await make.makeGuard(db)
  await make.makeGuard(db)
  await shifts(1)
  await away({ guard_id: 2 })
  const many = { ids: [1, 2], status: 'Suspended' as const, away_from: today() }
  const { body } = await send('admin', guards.statusMany, { body: many })
  const message = 'This guard has an approved absence on some of these days already.'
  expect(body).toEqual({ done: [1], refused: [{ id: 2, message }] })
  expect([(await get()).status, await stored(), await live()]).toEqual(['Suspended', 'Active', [1]])
  const fields = async (change: object) =>
    (await put({ status: 'On Leave', away_from: addDays(today(), 9), ...change })).body.fields
  expect(await fields({})).toEqual({ away_until: 'Choose the last day. Only a suspension may go on without one.' })
  expect(await fields({ away_until: today() })).toEqual({ away_until: 'The last day must not be before the first.' })
  expect(await fields({ away_until: addDays(today(), 99) })).toEqual({ away_until: expect.stringMatching(/ days are there\.$/) })
  expect(await fields({ status: 'Inactive' })).toEqual({ away_from: 'Days go with the status On Leave or Suspended.' })
})

test('a shift that is restored onto an absence is not cover, and is listed', async () => {
  await make.makeGuard(db)
  await away({ from_on: addDays(today(), 2) })
  await shifts(1, 2, 9)
  expect(await uncovered()).toEqual([[2, false]])
})

test('D7: from the day after a licence ends its guard is not deployable where the licence is required, and is listed elsewhere; no shift is removed', async () => {
  await make.makeGuard(db)
  await make.makeQualification(db, { guard_id: 1, type_id: 1, expires_on: '2030-12-05' })
  await shifts(1, 2)
  expect(await deployable()).toEqual({
    state: 'Ready',
    deployable: true,
    reasons: [],
    warnings: [],
    shifts_ahead: 2,
    first_shift: addDays(today(), 1),
  })
  await pool.query('update guard_qualifications set expires_on = local_today() - 1, verified_at = now()')
  const sentence = /^PSO guard registration ended on \d+ \w+ \d{4}\.$/
  expect(await deployable()).toMatchObject({
    state: 'Papers missing',
    deployable: true,
    reasons: [],
    warnings: [expect.stringMatching(sentence)],
  })
  expect(await uncovered()).toEqual([])
  await pool.query('update company_settings set require_qualifications = true')
  expect(await deployable()).toMatchObject({
    state: 'Not allowed',
    deployable: false,
    reasons: [expect.stringMatching(sentence)],
    warnings: [],
  })
  expect(await uncovered()).toEqual([
    [1, false],
    [2, false],
  ])
  expect(await live()).toEqual([1, 2])
})

test('D7: the seven shifts planned after the end of a licence are listed and do not count as cover; the two before it do, and a renewal covers all', async () => {
  await pool.query('update company_settings set require_qualifications = true')
  await make.makeGuard(db)
  await shifts(1, 2, 4, 5, 6, 7, 8, 9, 10)
  expect(await uncovered()).toEqual([])
  await make.makeQualification(db, { guard_id: 1, type_id: 1, expires_on: addDays(today(), 3) })
  expect(await uncovered()).toEqual([3, 4, 5, 6, 7, 8, 9].map((id) => [id, false]))
  const [licence] = (await send('admin', qualifications.list, {})).body
  expect(licence).toMatchObject({ shifts_after: 7, state: 'Expiring' })
  // One that nobody has checked renews nothing.
  const renewal = { guard_id: 1, type_id: 1, issued_on: addDays(today(), 4) }
  const { id } = await make.makeQualification(db, { ...renewal, verified_at: null })
  expect(await uncovered()).toHaveLength(7)
  await pool.query('update guard_qualifications set verified_at = now() where id = $1', [id])
  expect(await uncovered()).toEqual([])
  await pool.query('update guard_qualifications set revoked_at = now()')
  expect(await uncovered()).toHaveLength(9)
})

test('the reasons why a guard is not deployable today are given in sentences', async () => {
  await make.makeGuard(db, { status: 'In Training' })
  expect((await deployable()).reasons).toEqual(['The guard is In Training.'])
  await pool.query("update guards set status = 'Active'")
  await away({ kind: 'suspension', from_on: '2026-01-05', until_on: null })
  expect((await deployable()).reasons).toEqual(['Suspended from 5 Jan 2026 on.'])
})
