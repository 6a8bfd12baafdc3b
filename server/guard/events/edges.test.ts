import { beforeEach, expect, test } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent } from '../../test/phone.ts'
import { makeGuard } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'

// The cases of docs/edge-cases.md that no other test has.

const { db, pool, send } = await testApp({ limits: true })
let post: Post
beforeEach(async () => {
  post = await makePost(db)
})
const known = async (shift: number) => (await send('admin', attendance.get, { params: { id: String(shift) } })).body
const stored = async () => (await pool.query('select kind, flags, corrected_at from attendance_events order by entry')).rows
/** Seven years before, to which a phone falls back when its battery was out. */
const in2019 = (minutes: number) => new Date(Date.parse(ago(minutes)) - 7 * 365 * 86_400_000).toISOString()

test('a phone whose clock says 2019 is corrected by the time of sending, and its events keep the order of the outbox', async () => {
  const { shift, guard } = await post.shift({ began: 60 })
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  const came = newEvent('in', { seq: 1, device_time: in2019(62) })
  const scanned = newEvent('scan', { seq: 2, device_time: in2019(30) })
  const left = newEvent('out', { seq: 3, device_time: in2019(5) })
  await phone.post([left, scanned, came], in2019(0))
  const rows = await stored()
  expect(rows.map(({ kind }) => kind)).toEqual(['in', 'scan', 'out'])
  for (const { flags } of rows) expect(flags).toContain('skewed')
  const off = [62, 30, 5].map((minutes, place) => Math.abs(Date.parse(ago(minutes)) - Date.parse(rows[place].corrected_at)))
  expect(Math.max(...off)).toBeLessThan(60_000)
  expect(await known(shift)).toMatchObject({ state: 'Left early', late_minutes: 0, in_method: 'phone' })
})

test('who clocks in early and out before the start has not come: the slot is not decided, and somebody sees to it', async () => {
  const { shift, slot, guard } = await post.shift({ began: 20 })
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  const [came, left] = [newEvent('in', { seq: 1, device_time: ago(50) }), newEvent('out', { seq: 2, device_time: ago(40) })]
  const said = [{ kind: 'left_early', severity: 2, shift_id: shift, steps: [{ by: 'The phone' }] }]
  const unsettled = async () => {
    expect(await known(shift)).toMatchObject({ state: 'Late', in_at: null, out_at: null })
    expect((await pool.query('select state, covered_minutes from slots where id = $1', [slot])).rows).toEqual([
      { state: 'Filled', covered_minutes: null },
    ])
    const { body } = await send('admin', exceptions.list, { query: { kind: 'left_early' } })
    expect(body).toMatchObject(said)
    expect(body[0].steps[0].text).toMatch(/^Clocked out at \d\d:\d\d, before the shift\.$/)
  }
  await phone.post([came])
  expect((await known(shift)).state).toBe('On post')
  await phone.post([left])
  await unsettled()
  // He comes after all, in one batch with having been there and gone once more.
  await phone.post([
    newEvent('in', { seq: 3, device_time: ago(35) }),
    newEvent('out', { seq: 4, device_time: ago(30) }),
    newEvent('in', { seq: 5, device_time: ago(22) }),
  ])
  expect(await known(shift)).toMatchObject({ state: 'On post', late_minutes: 0, in_method: 'phone' })
  expect((await stored()).map(({ kind }) => kind)).toEqual(['in', 'out', 'in', 'out', 'in'])
})

test('a clock that was two hours ahead and is set right before sending: the time of arrival counts, flagged', async () => {
  const { shift, guard } = await post.shift({ began: 60 })
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  const before = Date.now()
  await phone.post([newEvent('in', { seq: 1, device_time: ago(-60) }), newEvent('scan', { seq: 2, device_time: ago(0) })])
  const [came, scanned] = await stored()
  expect(came.flags).toContain('skewed')
  expect(Date.parse(came.corrected_at)).toBeGreaterThanOrEqual(before - 1000)
  expect(scanned.flags).not.toContain('skewed')
  expect((await known(shift)).state).toBe('On post')
})

test('a clock that was ahead when the guard came, without a network, and is set right before sending, does not make him late', async () => {
  const { shift, guard } = await post.shift({ began: 60 })
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  await phone.post([newEvent('entry', { seq: 1, text: 'All is quiet.', category: 'routine', device_time: ago(-110) })], ago(-120))
  // Five minutes before the shift by a clock two hours ahead; it arrives an hour after it, by a clock that is right.
  await phone.post([newEvent('in', { seq: 2, device_time: ago(65 - 120) })])
  const [, came] = await stored()
  expect(came.flags).toContain('skewed')
  expect(Math.abs(Date.parse(came.corrected_at) - Date.parse(ago(65)))).toBeLessThan(61_000)
  expect(await known(shift)).toMatchObject({ state: 'On post', late_minutes: 0 })
  // A clock that is right may be a little ahead of the server's.
  const atOnce = new Date(Date.now() + 20_000).toISOString()
  await phone.post([newEvent('scan', { seq: 3, device_time: atOnce })], atOnce)
  expect(Date.now() - Date.parse((await stored()).at(-1).corrected_at)).toBeLessThan(60_000)
})

test('a clock that was ahead by more than at the sending before makes the time of arrival count', async () => {
  const { shift, guard } = await post.shift({ began: 60 })
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  await phone.post([newEvent('entry', { seq: 1, text: 'All is quiet.', category: 'routine', device_time: ago(-20) })], ago(-30))
  await phone.post([newEvent('in', { seq: 2, device_time: ago(-60) })])
  expect((await stored()).at(-1).flags).toContain('skewed')
  const { late_minutes } = await known(shift)
  expect([60, 61]).toContain(late_minutes)
})

test('a clock that says the year 1 and, when it sends, 9999, is taken down as of 1970', async () => {
  const { guard } = await post.shift({ began: 60 })
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  const sent = await phone.post([newEvent('scan', { device_time: '0001-01-01T00:00:00.000Z' })], '9999-12-31T00:00:00.000Z')
  expect(sent.status).toBe(200)
  expect(await stored()).toMatchObject([{ flags: expect.arrayContaining(['skewed']), corrected_at: '1970-01-01T00:00:00.000Z' }])
})

test('at a kiosk what is reported of a guard who was deleted meanwhile is refused, and the rest of the batch counts', async () => {
  const { guard } = await post.shift({ began: 60 })
  const kiosk = await enrolledPhone(send, { station_id: post.station.id })
  const gone = await makeGuard(db)
  await pool.query('update guards set deleted_at = now() where id = $1', [gone.id])
  const report = { text: 'Somebody climbs over the fence.', severity: 'High', category: 'intrusion' } as const
  const [refused, counts] = [newEvent('entry', { ...report, guard_id: gone.id }), newEvent('sos', { seq: 2, guard_id: guard.id })]
  expect((await kiosk.post([refused, counts])).body).toEqual({
    accepted: [counts.id],
    known: [],
    refused: [{ id: refused.id, message: 'There is no such guard.' }],
  })
})

test('half of a batch that has arrived is known when the whole comes again, and nothing is stored twice', async () => {
  const { guard } = await post.shift({ began: 30 })
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  const events = [1, 2, 3, 4].map((seq) => newEvent('scan', { seq }))
  const ids = events.map(({ id }) => id)
  await phone.post(events.slice(0, 2))
  expect((await phone.post(events)).body).toEqual({ accepted: ids.slice(2), known: ids.slice(0, 2), refused: [] })
  expect(await stored()).toHaveLength(4)
})

test('of two guards who clock in at one seat the second is unplanned, and the first stays on post', async () => {
  const { shift, guard } = await post.shift({ began: 30 })
  const second = await makeGuard(db)
  await (await enrolledPhone(send, { guard_id: guard.id })).post([newEvent('in', { device_time: ago(30) })])
  await (await enrolledPhone(send, { guard_id: second.id })).post([newEvent('in', { shift_id: shift, device_time: ago(25) })])
  expect((await stored()).map(({ flags }) => flags.includes('unplanned'))).toEqual([false, true])
  expect(await known(shift)).toMatchObject({ state: 'On post', guard_id: guard.id })
  const { body } = await send('admin', exceptions.list, { query: { kind: 'unplanned' } })
  expect(body).toMatchObject([{ guard_id: second.id, severity: 2 }])
})

test('a decision about a time to come, or with an end before the beginning, is refused', async () => {
  const { shift } = await post.shift({ began: 13 * 60 })
  const decide = async (in_at: string, out_at: string) =>
    (
      await send('admin', attendance.decide, {
        params: { id: String(shift) },
        body: { state: 'Done', in_at, out_at, reason: 'Radio.' },
      })
    ).body.fields
  expect(await decide(ago(13 * 60), ago(14 * 60))).toEqual({ out_at: 'The end must be after the beginning.' })
  expect(await decide(ago(13 * 60), ago(13 * 60))).toEqual({ out_at: 'The end must be after the beginning.' })
  expect(await decide(ago(13 * 60), ago(-60))).toEqual({ out_at: 'This time is still to come.' })
  expect(await decide(ago(-60), ago(13 * 60))).toEqual({ in_at: 'This time is still to come.' })
})
