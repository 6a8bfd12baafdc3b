import { beforeEach, describe, expect, test } from 'vitest'
import type { CallResult } from '../../api/core/endpoint.ts'
import * as guardPhotos from '../../api/people/guard-photos.ts'
import { onDuty } from '../../api/portal/portal-on-duty.ts'
import * as portalPhotos from '../../api/portal/portal-photos.ts'
import { overview } from '../../api/portal/portal-shifts.ts'
import { testApp } from '../test/app.ts'
import { clientPerson } from '../test/records/client-person.ts'
import { picture } from '../test/records/documents.ts'
import * as make from '../test/records/makers.ts'
import { ago } from '../test/records/minute-of-test.ts'
import { makePost, type Post } from '../test/records/post-makers.ts'
import { makePatrolRoute } from '../test/resources/patrol-makers.ts'

const { db, pool, send } = await testApp()

type Rows = CallResult<typeof onDuty>[number]['now']
let person: Awaited<ReturnType<typeof clientPerson>>
let post: Post

beforeEach(async () => {
  person = await clientPerson(db)
  post = await makePost(db, person.clientId)
})

const stationNow = async () => (await send(person, onDuty, {})).body[0] as CallResult<typeof onDuty>[number]
const now = async () => (await stationNow()).now

type Recorded = { state: string; in_at?: string; out_at?: string; early_minutes?: number; to_confirm?: string[] }
const record = ({ shift, slot }: { shift: number; slot: number }, given: Recorded) => {
  const { state, in_at = null, out_at = null, early_minutes = 0, to_confirm = [] } = given
  return pool.query(
    'insert into attendances (id, slot_id, state, in_at, out_at, early_minutes, to_confirm) values ($1, $2, $3, $4, $5, $6, $7)',
    [shift, slot || null, state, in_at, out_at, early_minutes, to_confirm],
  )
}
/** Guard, state and minutes late of each place. */
const shown = (rows: Rows) => rows.map(({ guard_name, state, late_minutes }) => [guard_name, state, late_minutes])

describe('of each place at a post the client reads', () => {
  test('since when its guard is there', async () => {
    const came = await post.shift({ began: 120 })
    const in_at = ago(128)
    await record(came, { state: 'On post', in_at })
    const [row] = await now()
    expect(row).toMatchObject({ shift_id: came.shift, post: 'Main gate', guard_name: came.guard.name, guard_rank: 'Guard' })
    expect([row!.state, Date.parse(row!.at!)]).toEqual(['on_post', Date.parse(in_at)])
  })

  test('that the guard may still be in time, then that he is late', async () => {
    const soon = await post.shift({ began: 4 })
    const late = await post.shift({ began: 25 })
    const outside = await post.shift({ began: 140, outside: true })
    expect(shown(await now()).sort()).toEqual(
      [
        [soon.guard.name, 'expected', 0],
        [late.guard.name, 'late', expect.closeTo(25, -0.5)],
        [outside.guard.name, 'late', expect.closeTo(140, -0.5)],
      ].sort(),
    )
  })

  test('that nobody fills it: nobody is planned, came, is excused or may stand there', async () => {
    await post.empty({ began: 50 })
    await record(await post.shift({ began: 50 }), { state: 'No show' })
    await record(await post.shift({ began: 50 }), { state: 'Excused' })
    const away = await post.shift({ began: 50 })
    await pool.query("update guards set status = 'Suspended' where id = $1", [away.guard.id])
    const rows = await now()
    expect(rows.map(({ state, guard_name, shift_id }) => [state, guard_name, shift_id])).toEqual(
      Array.from({ length: 4 }, () => ['empty', null, null]),
    )
    expect(rows.map(({ late_minutes }) => late_minutes >= 50)).toEqual([true, true, true, true])
  })

  test('a doubtful report is not an arrival', async () => {
    await record(await post.shift({ began: 60 }), { state: 'On post', in_at: ago(60), to_confirm: ['no_pin'] })
    expect(await now()).toMatchObject([{ state: 'to_confirm', at: null }])
  })

  test('when a guard went before the end; one who went at the end is there no more', async () => {
    const out_at = ago(90)
    await record(await post.shift({ began: 300 }), { state: 'Done', in_at: ago(300), out_at, early_minutes: 400 })
    await record(await post.shift({ began: 719 }), { state: 'Done', in_at: ago(719), out_at: ago(2) })
    const rows = await now()
    expect(rows).toMatchObject([{ state: 'left' }])
    expect(Date.parse(rows[0]!.at!)).toBe(Date.parse(out_at))
  })

  test('who has replaced a guard: both have a row', async () => {
    const missing = await post.shift({ began: 90 })
    await record(missing, { state: 'No show' })
    const by = await make.makeGuard(db, { first_name: 'Jane', last_name: 'Auma' })
    const { shift_date, start_time, end_time } = (
      await pool.query('select shift_date::text, start_time::text, end_time::text from duty_schedules where id = $1', [
        missing.shift,
      ])
    ).rows[0]
    await pool.query('update duty_schedules set slot_id = null where id = $1', [missing.shift])
    const taken = await make.makeDutySchedule(db, {
      ...{ guard_id: by.id, station_id: post.station.id, slot_id: missing.slot },
      ...{ shift_date, start_time: start_time.slice(0, 5), end_time: end_time.slice(0, 5) },
    })
    await pool.query('update duty_schedules set replaced_by = $1 where id = $2', [taken.id, missing.shift])
    await record({ shift: taken.id, slot: missing.slot }, { state: 'On post', in_at: ago(40) })
    expect(await now()).toMatchObject([
      { guard_name: 'Jane Auma', state: 'on_post', replaced_by: null },
      { guard_name: missing.guard.name, state: 'replaced', replaced_by: 'Jane Auma', post: 'Main gate' },
    ])
  })
})

test('nothing is shown of a slot that is off, of shifts that begin later, or that are over', async () => {
  const slot = await post.empty({ began: 50 })
  await pool.query("update slots set state = 'Off', off_reason = 'Closed' where id = $1", [slot])
  await post.shift({ began: -60 })
  await post.shift({ began: 800 })
  expect(await now()).toEqual([])
})

test('a guard is licensed who has a checked licence that every guard on duty needs, and that is valid today', async () => {
  const types = {
    deploy: await make.makeQualificationType(db, { needed_for: 'deploy' }),
    armed: await make.makeQualificationType(db, { needed_for: 'armed' }),
  }
  const guardWith = async (given: Parameters<typeof make.makeQualification>[1]) => {
    const { guard, ...shift } = await post.shift({ began: 60 })
    await record(shift, { state: 'On post', in_at: ago(60) })
    await make.makeQualification(db, { guard_id: guard.id, type_id: types.deploy.id, ...given })
    return guard.name
  }
  const licensed = await guardWith({})
  await guardWith({ expires_on: '2026-01-31' })
  await guardWith({ verified_at: null })
  await guardWith({ revoked_at: ago(10), revoked_reason: 'Lost' })
  await guardWith({ type_id: types.armed.id })
  const rows = await now()
  expect(rows.filter((row) => row.licensed).map(({ guard_name }) => guard_name)).toEqual([licensed])
  expect(rows).toHaveLength(5)
})

test('the last round is the one that ended last; one that is still walked is not told as missed', async () => {
  const route = await makePatrolRoute(db, post.station.id, { points: 3 })
  const walked = ago(60)
  for (const [from, until, scanned, state] of [
    [ago(180), ago(165), 0, 'Missed'],
    [walked, ago(45), 2, 'Incomplete'],
    [ago(14), ago(-1), 1, 'Running'],
    [ago(1), ago(-14), 0, 'Due'],
    [ago(-60), ago(-75), 0, 'Due'],
  ] as const)
    await pool.query(
      `insert into patrols (station_id, route_id, day, due_from, due_until, state, points, scanned)
        values ($1, $2, local_today(), $3, $4, $5, array[1, 2, 3], $6)`,
      [post.station.id, route.id, from, until, state, scanned],
    )
  const { last_round } = await stationNow()
  expect(last_round).toMatchObject({ expected: 3, scanned: 2 })
  expect(Date.parse(last_round!.due_from)).toBe(Date.parse(walked))
})

test('the overview has the same, with a station where nothing is', async () => {
  const came = await post.shift({ began: 120 })
  await record(came, { state: 'On post', in_at: ago(128) })
  const quiet = await make.makeStation(db, { client_id: person.clientId, name: 'Old Yard' })
  const { stations } = (await send(person, overview, {})).body
  expect(stations.find(({ id }: { id: number }) => id === post.station.id).now).toEqual(await now())
  expect(stations.find(({ id }: { id: number }) => id === quiet.id)).toMatchObject({ now: [], last_round: null, next: [] })
})

test('the photo of a guard is shown to the client at whose station he is, and to no other', async () => {
  const photoOf = async (guard: number) => {
    const set = await send('admin', guardPhotos.set, {
      params: { id: String(guard) },
      body: {},
      files: { photo: await picture() },
    })
    return set.body.guard.photo as string
  }
  const photo = await photoOf((await post.shift({ began: 120 })).guard.id)
  expect(await now()).toMatchObject([{ photo }])
  const show = async (who: typeof person, id: string) => (await send(who, portalPhotos.show, { params: { id } })).status
  expect(await show(person, photo)).toBe(200)
  expect(await show(await clientPerson(db), photo)).toBe(404)
  expect(await show(person, await photoOf((await post.shift({ began: 9 * 24 * 60 })).guard.id))).toBe(404)
})
