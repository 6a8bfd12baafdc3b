import { beforeEach, expect, test } from 'vitest'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as deployability from '../../../api/people/deployability.ts'
import * as qualifications from '../../../api/people/guard-qualifications.ts'
import * as guards from '../../../api/people/guards.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import * as generator from '../../../api/roster/generator.ts'
import * as choices from '../../../api/roster/guard-choices.ts'
import { repeat } from '../../../api/roster/repeated-shifts.ts'
import { offer } from '../../../api/roster/slot-offers.ts'
import { candidates, fill } from '../../../api/roster/slot-shifts.ts'
import { watchAttendance } from '../../attendance/index.ts'
import { testApp } from '../../test/app.ts'
import { makePost } from '../../test/records/contract-makers.ts'
import { makeGuard, makeQualification } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const PSO = 1
const MISSING = 'PSO guard registration is missing.'
const day = addDays(today(), 3)
const only = (value: boolean) => pool.query('update company_settings set require_qualifications = $1', [value])

let post: Awaited<ReturnType<typeof makePost>>
let ready: { id: number }
let lacking: { id: number }
/** Of two guards the one without papers has the better score: he works less, and was there before. */
beforeEach(async () => {
  post = await makePost(db)
  lacking = await makeGuard(db, { first_name: 'Peter', last_name: 'Ouma' })
  ready = await makeGuard(db, { first_name: 'Ruth', last_name: 'Nakato' })
  await makeQualification(db, { guard_id: ready.id, type_id: PSO, expires_on: null })
})
const literal = (more: object = {}) => {
  return {
    guard_id: lacking.id,
    station_id: post.station_id,
    shift_date: day,
    start_time: '02:00',
    end_time: '04:00',
    shift_type: 'Extra',
    ...more,
  }
}
const add = async (more: object = {}) => send('admin', schedules.create, { body: literal(more) })

test('a guard who lacks a paper is Papers missing in every list, with what is missing, and comes behind who is Ready', async () => {
  const slot = await post.slotOn(day)
  const found = (await send('admin', candidates, { params: { id: slot } })).body.candidates as { guard_id: number }[]
  expect(found).toMatchObject([
    { guard_id: ready.id, readiness: 'Ready', papers: [] },
    { guard_id: lacking.id, readiness: 'Papers missing', papers: [MISSING] },
  ])
  // A guard who is Ready comes first even where a rule speaks against him.
  await send('admin', schedules.create, {
    body: literal({ guard_id: ready.id, start_time: '18:30', end_time: '06:00', shift_date: addDays(day, -1) }),
  })
  const query = { shift_date: day, start_time: '08:00', end_time: '20:00' }
  expect((await send('admin', choices.list, { query })).body).toMatchObject([
    { guard_id: ready.id, readiness: 'Ready', state: 'resting' },
    { guard_id: lacking.id, readiness: 'Papers missing', state: 'free', papers: [MISSING], obstacle: null },
  ])
  expect((await send('admin', guards.list, { query: { sort: 'id' } })).body).toMatchObject([
    { id: lacking.id, readiness: 'Papers missing', papers: [MISSING] },
    { id: ready.id, readiness: 'Ready', papers: [] },
  ])
  const file = async () => (await send('admin', deployability.get, { params: { id: String(lacking.id) } })).body
  expect(await file()).toMatchObject({ state: 'Papers missing', deployable: true, reasons: [], warnings: [MISSING] })
  await only(true)
  expect(await file()).toMatchObject({ state: 'Not allowed', deployable: false, reasons: [MISSING], warnings: [] })
  expect((await send('admin', choices.list, { query })).body).toMatchObject([
    { guard_id: ready.id, readiness: 'Ready' },
    { guard_id: lacking.id, readiness: 'Not allowed', papers: [MISSING], obstacle: MISSING },
  ])
  expect((await send('admin', candidates, { params: { id: slot } })).body).toMatchObject({
    candidates: [{ guard_id: ready.id }],
    excluded: { not_qualified: 1 },
  })
})

test('where only qualified guards may be planned, whatever fills a slot or asks somebody is refused, and no reason overrules it', async () => {
  await only(true)
  const slot = await post.slotOn(day)
  const refused = { status: 409, body: { code: 'not_deployable', message: MISSING } }
  for (const how of [{}, { confirm: false }, { confirm: true, override_reason: 'Nobody else' }])
    expect(await send('admin', fill, { params: { id: slot }, body: { guard_id: lacking.id, ...how } })).toMatchObject(refused)
  expect(await send('admin', offer, { params: { id: slot }, body: { guard_ids: [lacking.id], minutes: 30 } })).toMatchObject(
    refused,
  )
  for (const how of [{ confirm: false }, { confirm: true, override_reason: 'Nobody else' }])
    expect(await add(how)).toMatchObject(refused)
  const { guard_id, shift_date, start_time, end_time } = literal()
  expect(await send('admin', schedules.check, { body: { guard_id, shift_date, start_time, end_time } })).toMatchObject(refused)
  const repeated = await send('admin', repeat, { body: { ...literal(), until: day, weekdays: 127 } })
  expect(repeated.body).toMatchObject({ made: [], left_out: [{ reason: 'not_deployable', message: MISSING }] })
  // A shift that is given another guard while it fills a slot, by whatever call.
  await send('admin', fill, { params: { id: slot }, body: { guard_id: ready.id } })
  const { rows } = await pool.query('select * from duty_schedules where slot_id = $1', [slot])
  const filled = (await send('admin', schedules.get, { params: { id: String(rows[0].id) } })).body
  const { station_id, shift_type, ...times } = filled
  const body = {
    guard_id: lacking.id,
    station_id,
    shift_type,
    shift_date: times.shift_date,
    start_time: times.start_time,
    end_time: times.end_time,
  }
  expect(await send('admin', schedules.update, { params: { id: String(rows[0].id) }, body })).toMatchObject(refused)
})

test('a literal POST or PUT without a slot is saved, names what is missing in its warnings, and is an exception until the paper is there', async () => {
  await only(true)
  const warning = { code: 'not_deployable', message: MISSING }
  const made = await add()
  expect(made).toMatchObject({ status: 201, body: { warnings: [warning] } })
  const { id } = made.body.duty_schedule
  const other = await add({ guard_id: ready.id, shift_date: addDays(day, 2) })
  expect(other.body).not.toHaveProperty('warnings')
  const body = literal({ shift_date: addDays(day, 2) })
  const changed = await send('admin', schedules.update, { params: { id: String(other.body.duty_schedule.id) }, body })
  expect(changed).toMatchObject({ status: 200, body: { warnings: [warning] } })
  const open = async () => {
    await watchAttendance(db)
    const query = { kind: 'not_deployable', resolved: 'false', sort: 'id' } as const
    return (await send('admin', exceptions.list, { query })).body as exceptions.Exception[]
  }
  expect(await open()).toMatchObject(
    [id, other.body.duty_schedule.id].map((shift_id) => ({
      shift_id,
      guard_id: lacking.id,
      steps: [{ text: 'Papers are missing: PSO guard registration.' }],
    })),
  )
  expect(await open()).toHaveLength(2)
  const paper = {
    guard_id: lacking.id,
    type_id: PSO,
    number: 'PSO-7',
    issued_on: addDays(today(), -10),
    expires_on: addDays(today(), 300),
  }
  const { body: added } = await send('admin', qualifications.create, { body: paper })
  expect(await open()).toHaveLength(2)
  await send('admin', qualifications.verify, { params: { id: String(added.qualification.id) }, body: {} })
  expect(await open()).toEqual([])
})

test('the generator gives no slot to a guard who lacks a paper where only qualified guards may be planned', async () => {
  const request = {
    line_ids: [post.line.id],
    from: day,
    weeks: 1,
    cycle: ['night', 'night'],
    guards: [{ guard_id: lacking.id }],
  }
  const filled = async () =>
    JSON.stringify((await send('admin', generator.preview, { body: request as never })).body).includes('not_qualified')
  expect(await filled()).toBe(false)
  await only(true)
  expect(await filled()).toBe(true)
})
