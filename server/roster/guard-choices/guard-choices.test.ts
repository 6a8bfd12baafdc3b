import { expect, test } from 'vitest'
import { clock } from '../../../api/attendance/attendance.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import * as calls from '../../../api/roster/guard-choices.ts'
import { testApp } from '../../test/app.ts'
import { makeDutySchedule, makeGuard, makeStation } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost } from '../../test/records/post-makers.ts'

const { db, pool, send } = await testApp()
const day = addDays(today(), 3)
const DAY = { shift_date: day, start_time: '06:00', end_time: '18:00' }

const choices = async (query: object) => (await send('admin', calls.list, { query: { ...DAY, ...query } })).body
const named = (items: calls.GuardChoice[]) => items.map(({ name, state }) => [name.split(' ')[0], state])

/** A guard of each kind; the shifts of the one who knows the station are weeks ago. */
async function makeGuards() {
  const station = await makeStation(db, { name: 'Kira Depot' })
  const guard = (first_name: string) => makeGuard(db, { first_name, last_name: 'Okello' })
  const [known, , resting, busy, away] = [
    await guard('Known'),
    await guard('Fresh'),
    await guard('Resting'),
    await guard('Busy'),
    await guard('Away'),
  ]
  const [suspended, unwanted, gone] = [await guard('Suspended'), await guard('Unwanted'), await guard('Gone')]
  await makeDutySchedule(db, { guard_id: known.id, station_id: station.id, shift_date: addDays(today(), -20) })
  const night = { shift_date: addDays(day, -1), start_time: '18:00', end_time: '04:00' }
  const shift = await makeDutySchedule(db, { guard_id: resting.id, station_id: station.id, ...night })
  await makeDutySchedule(db, { guard_id: busy.id, station_id: station.id, ...DAY, end_time: '12:00' })
  await pool.query(
    `insert into guard_absences (guard_id, kind, from_on, until_on, state) values ($1, 'annual', $2, $2, 'Approved')`,
    [away.id, day],
  )
  await pool.query(
    "update guards set status = case when id = $1 then 'Suspended' else 'Inactive' end where id = any(array[$1, $2]::integer[])",
    [suspended.id, gone.id],
  )
  const { rows } = await pool.query('select client_id from stations where id = $1', [station.id])
  await pool.query("insert into client_bans (client_id, guard_id, reason) values ($1, $2, 'Late three times')", [
    rows[0].client_id,
    unwanted.id,
  ])
  return { station, known, resting, shift }
}

test('guards come best first: free, then resting, then those who cannot stand there, each with the reason', async () => {
  const { station } = await makeGuards()
  const items: calls.GuardChoice[] = await choices({ station_id: String(station.id), page: '1', page_size: '25' })
  expect(named(items)).toEqual([
    ['Known', 'free'],
    ['Fresh', 'free'],
    ['Resting', 'resting'],
    ['Busy', 'on_duty'],
    ['Away', 'away'],
    ['Suspended', 'not_active'],
    ['Unwanted', 'banned'],
  ])
  expect(items[0]).toMatchObject({
    score: 50,
    reasons: ['One shift at this station in 60 days', 'No extra shift this month', '4 h a week on average'],
  })
  expect(items[2]!.findings.map(({ message }) => message)).toEqual([
    'Resting Okello would have 2 h of rest between two shifts (at least 8 h).',
  ])
  expect(items.slice(3).map(({ obstacle }) => obstacle)).toEqual([
    'On a shift at Kira Depot, 06:00–12:00.',
    `On leave on ${formatDay(day)}.`,
    'Suspended.',
    expect.stringMatching(/has asked not to have this guard: Late three times\.$/),
  ])
})

test('choices are searched and paged on the server; a search finds the Inactive, too', async () => {
  const { station, known } = await makeGuards()
  const at = { station_id: String(station.id) }
  const { headers, body } = await send('admin', calls.list, { query: { ...DAY, ...at, page: '2', page_size: '3' } })
  expect([named(body), headers['x-total-count']]).toEqual([
    [
      ['Busy', 'on_duty'],
      ['Away', 'away'],
      ['Suspended', 'not_active'],
    ],
    '7',
  ])
  expect(named(await choices({ ...at, q: 'gone' }))).toEqual([['Gone', 'not_active']])
  expect(named(await choices({ ...at, q: String(known.id) }))).toContainEqual(['Known', 'free'])
})

test('without a station nobody is new to it, and no client has banned anybody', async () => {
  await makeGuards()
  const items: calls.GuardChoice[] = await choices({ q: 'okello', page_size: '25', page: '1' })
  expect(items.find(({ name }) => name.startsWith('Unwanted'))).toMatchObject({
    state: 'free',
    score: 30,
    reasons: ['No extra shift this month', '4 h a week on average'],
  })
})

test('the shift that is changed is not compared with itself', async () => {
  const { resting, shift } = await makeGuards()
  const query = { shift_date: addDays(day, -1), start_time: '18:00', end_time: '05:00', q: String(resting.id) }
  expect(named(await choices(query))).toContainEqual(['Resting', 'on_duty'])
  expect(named(await choices({ ...query, id: String(shift.id) }))).toContainEqual(['Resting', 'free'])
})

test('a guard knows a station by the shifts worked there, not by those that were only planned', async () => {
  const post = await makePost(db)
  const { shift, guard } = await post.shift({ began: 13 * 60 })
  const why = async () =>
    ((await choices({ station_id: String(post.station.id), q: String(guard.id) })) as calls.GuardChoice[]).find(
      ({ guard_id }) => guard_id === guard.id,
    )!.reasons[0]
  expect(await why()).toBe('New to this station')
  for (const [kind, at] of [
    ['in', ago(13 * 60)],
    ['out', ago(60)],
  ] as const)
    expect((await send('admin', clock, { params: { id: String(shift) }, body: { kind, at } })).status).toBe(201)
  expect(await why()).toBe('One shift at this station in 60 days')
})

test('a slot that does not exist is refused', async () => {
  const { body } = await send('admin', calls.list, { query: { ...DAY, slot_id: '99999' } })
  expect(body.fields).toEqual({ slot_id: 'There is no such shift.' })
})
