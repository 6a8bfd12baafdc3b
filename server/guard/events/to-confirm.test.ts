import { beforeEach, describe, expect, test } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as days from '../../../api/attendance/attendance-days.ts'
import * as periods from '../../../api/attendance/attendance-periods.ts'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import { CLOCKING_FLAGS, type ClockingFlag } from '../../../api/attendance/fields/clocking-flags.ts'
import * as now from '../../../api/attendance/now.ts'
import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import * as pack from '../../../api/guard/guard-pack.ts'
import * as report from '../../../api/portal/portal-report.ts'
import * as portal from '../../../api/portal/portal-shifts.ts'
import { accountOfGuard } from '../../accounts/index.ts'
import { watchAttendance } from '../../attendance/index.ts'
import { openDeviceSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent } from '../../test/phone.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'

const { db, pool, send } = await testApp()
let post: Post
beforeEach(async () => {
  post = await makePost(db)
  await pool.query('update stations set latitude = 0.3163, longitude = 32.5822 where id = $1', [post.station.id])
})

const BEGAN = 13 * 60
/** A point some meters north of the station. */
const north = (meters: number, accuracy_m = 20) => ({ latitude: 0.3163 + meters / 111_195, longitude: 32.5822, accuracy_m })
const HERE = north(0)
const known = async (shift: number) =>
  (await send('admin', attendance.get, { params: { id: String(shift) } })).body as attendance.Attendance
const slotOf = async (slot: number) =>
  (await pool.query('select state, covered_minutes from slots where id = $1', [slot])).rows[0]
const toConfirm = async () =>
  (await send('admin', exceptions.list, { query: { kind: 'to_confirm', sort: 'id' } })).body as exceptions.Exception[]
const approve = async (began = BEGAN) =>
  (await send('admin', days.approve, { body: { days: [{ station_id: post.station.id, day: post.day(began) }] } })).body

/** A guard of a shift with a device of a kind, at which he has given his PIN. */
async function atDevice(method: 'phone' | 'kiosk', began = BEGAN, station = post.station.id) {
  const made = await post.shift({ began })
  const of = { guard_id: made.guard.id }
  if (method === 'phone') return { ...made, of, phone: await enrolledPhone(send, of) }
  const phone = await enrolledPhone(send, { station_id: station })
  const accountId = await accountOfGuard(db, made.guard.id)
  await openDeviceSession(db, { accountId, deviceId: phone.device_id, minutes: 15, address: '127.0.0.1', userAgent: undefined })
  await pool.query('update sessions set created_at = now() - make_interval(mins => $1::integer) where account_id = $2', [
    began + 10,
    accountId,
  ])
  return { ...made, of, phone }
}
type AtDevice = Awaited<ReturnType<typeof atDevice>>

/** The case of each flag, the kinds of device, and whether it makes doubt. */
const FLAGS: Record<
  ClockingFlag,
  {
    doubt: boolean
    only?: 'kiosk'
    event?: Partial<GuardEvent>
    before?: (own: AtDevice) => Promise<unknown>
    sent?: string
    began?: number
  }
> = {
  no_pin: { doubt: true, only: 'kiosk', before: () => pool.query('delete from sessions where device_id is not null') },
  foreign_device: {
    doubt: true,
    only: 'kiosk',
    before: async ({ phone }) =>
      pool.query('update devices set station_id = $1 where id = $2', [(await makePost(db)).station.id, phone.device_id]),
  },
  mock_suspected: { doubt: true, event: { mocked: true } },
  clock_moved: {
    doubt: true,
    before: ({ phone }) =>
      pool.query("update devices set enrolled_at = now() - interval '5 minutes' where id = $1", [phone.device_id]),
  },
  far_away: { doubt: true, event: north(2_100) },
  late_sync: { doubt: true, began: 37 * 60 },
  outside: { doubt: false, event: north(400) },
  weak_position: { doubt: false, event: north(400, 300) },
  no_position: { doubt: false, event: { latitude: null, longitude: null } },
  skewed: { doubt: false },
  orders_unread: {
    doubt: false,
    before: () => pool.query("update contract_lines set post_orders = 'Check every car.' where id = $1", [post.line.id]),
  },
}

describe.each(
  CLOCKING_FLAGS.flatMap((flag) => (['phone', 'kiosk'] as const).map((method) => ({ flag, method }))).filter(
    ({ flag, method }) => (FLAGS[flag].only ?? method) === method,
  ),
)('$flag of a $method', ({ flag, method }) => {
  const { doubt, event = {}, before, began = BEGAN } = FLAGS[flag]
  test(`stands where the shift is approved, and ${doubt ? 'keeps it from counting until somebody confirms it' : 'counts'}`, async () => {
    const own = await atDevice(method, began)
    await before?.(own)
    const { shift, slot, of, phone } = own
    const skew = flag === 'skewed' ? 3 * 3_600_000 : 0
    const slow = (minutes: number) => new Date(Date.parse(ago(minutes)) - skew).toISOString()
    const came = newEvent('in', { ...of, ...HERE, ...event, seq: 1, device_time: slow(began + 8) })
    const left = newEvent('out', { ...of, ...HERE, seq: 2, device_time: slow(began - 12 * 60 - 3) })
    const sent = await phone.post([came, left], new Date(Date.now() - skew).toISOString())
    expect(sent.body).toMatchObject({ accepted: [came.id, left.id], refused: [] })
    const record = await known(shift)
    expect(record.in_flags).toContain(flag)
    expect(record.in_method).toBe(method)
    expect([record.in_at, record.out_at].map((at) => at?.slice(0, 16))).toEqual(
      [ago(began + 8), ago(began - 12 * 60 - 3)].map((at) => at.slice(0, 16)),
    )
    expect(doubt ? record.to_confirm.includes(flag) : record.to_confirm.length === 0).toBe(true)
    if (!doubt) {
      expect(record).toMatchObject({ state: 'Done', minutes: 720 })
      expect(await toConfirm()).toEqual([])
      return
    }
    expect(record).toMatchObject({ state: 'To confirm', minutes: 0, late_minutes: 0 })
    expect(await slotOf(slot)).toEqual({ state: 'Filled', covered_minutes: null })
    expect(await toConfirm()).toMatchObject([{ state: 'Opened', severity: 2, shift_id: shift, guard_id: own.guard.id }])
    expect(await approve(began)).toMatchObject({ approved: [], refused: [{ code: 'to_confirm' }] })
    const { body } = await send('admin', attendance.confirmMany, { body: { ids: [shift] } })
    expect(body).toEqual({ confirmed: 1 })
    expect(await known(shift)).toMatchObject({
      ...{ state: 'Done', minutes: 720, to_confirm: [], in_flags: record.in_flags },
      ...{ confirmed_by_name: 'Lydia Asiimwe', confirmed_at: expect.any(String) },
    })
    expect(await slotOf(slot)).toEqual({ state: 'Decided', covered_minutes: 720 })
    expect(await toConfirm()).toMatchObject([{ state: 'Resolved', resolution: 'What was reported is confirmed.' }])
    expect(await approve(began)).toMatchObject({ approved: [{ shifts: 1 }], refused: [] })
  })
})

test('the client reads that it is to confirm, and no time of arrival, until it is confirmed', async () => {
  const client = await clientPerson(db)
  post = await makePost(db, client.clientId)
  const { shift, slot, says } = await onDuty(40)
  const came = Date.parse(ago(39))
  await says('in', 39, doubtful)
  const seen = async () => {
    const overview = (await send(client, portal.overview, {})).body as portal.Overview
    const query = { month: post.day(40).slice(0, 7), station_id: String(post.station.id) }
    const month = (await send(client, report.shifts, { query })).body as report.ReportShift[]
    const { state, at } = overview.stations[0]!.now.find(({ shift_id }) => shift_id === shift)!
    return { state, at: at && Date.parse(at), month: month.find(({ slot_id }) => slot_id === slot)!.state }
  }
  expect(await seen()).toEqual({ state: 'to_confirm', at: null, month: 'to_confirm' })
  await send('admin', attendance.confirmMany, { body: { ids: [shift] } })
  expect(await seen()).toEqual({ state: 'on_post', at: came, month: 'on_time' })
})

const doubtful = { mocked: true }
/** A guard on a shift that began some minutes ago, and what his phone says. */
async function onDuty(began: number) {
  const made = await post.shift({ began })
  const phone = await enrolledPhone(send, { guard_id: made.guard.id })
  let seq = 0
  const says = (kind: 'in' | 'out', minutes: number, more: Partial<GuardEvent> = {}) =>
    phone.post([newEvent(kind, { seq: ++seq, device_time: ago(minutes), ...HERE, ...more })])
  return { ...made, phone, says }
}

test('an exception to confirm takes the place of the one for nobody on post; the board and staff see why', async () => {
  const { shift, guard, says } = await onDuty(40)
  await watchAttendance(db)
  const open = async () =>
    ((await send('admin', exceptions.list, { query: { resolved: 'false' } })).body as exceptions.Exception[]).map(
      ({ kind }) => kind,
    )
  expect(await open()).toEqual(['not_on_post'])
  await says('in', 1, doubtful)
  await watchAttendance(db)
  expect(await open()).toEqual(['to_confirm'])
  expect((await toConfirm())[0]).toMatchObject({ guard_id: guard.id, due_at: expect.any(String) })
  expect((await toConfirm())[0]!.steps[0]!.text).toMatch(/^Clocked in at \d\d:\d\d: position perhaps faked by an app\.$/)
  const { rows } = (await send('admin', now.board, {})).body as { rows: now.NowRow[] }
  expect(rows).toMatchObject([{ shift_id: shift, state: 'To confirm', to_confirm: ['mock_suspected'] }])
  const [{ id }] = (await toConfirm()) as [exceptions.Exception]
  const resolved = await send('admin', exceptions.resolve, { params: { id: String(id) }, body: { resolution: 'It is fine.' } })
  expect([resolved.status, resolved.body.message]).toEqual([409, 'Confirm or refuse what was reported, in the muster.'])
})

test('what is refused is a No show with the reason; the post is empty again, and a coming without doubt counts', async () => {
  const { shift, says } = await onDuty(40)
  await says('in', 39, doubtful)
  await send('admin', attendance.refuseMany, { body: { ids: [shift], reason: 'He is at home.' } })
  expect(await known(shift)).toMatchObject({ state: 'No show', reason: 'He is at home.', in_at: null, to_confirm: [] })
  expect(await toConfirm()).toMatchObject([
    { state: 'Resolved', resolution: 'Decided: No show.', resolved_by_name: 'Lydia Asiimwe' },
  ])
  await says('in', 2, doubtful)
  expect(await known(shift)).toMatchObject({ state: 'No show' })
  await says('in', 1)
  expect(await known(shift)).toMatchObject({ state: 'On post', late_minutes: 39, to_confirm: [] })
})

test('the marks of a report that was refused do not stand with what the desk enters after it', async () => {
  const { shift, says } = await onDuty(40)
  await says('in', 39, doubtful)
  await says('out', 20, doubtful)
  await send('admin', attendance.refuseMany, { body: { ids: [shift], reason: 'He is at home.' } })
  await send('admin', attendance.clock, { params: { id: String(shift) }, body: { kind: 'in', at: ago(5) } })
  expect(await known(shift)).toMatchObject({ state: 'On post', in_at: ago(5), in_method: 'desk', in_flags: [], out_flags: [] })
})

test('what is refused before the shift begins is forgotten, and the guard is awaited', async () => {
  const { shift, says } = await onDuty(-30)
  await says('in', 1, doubtful)
  expect(await known(shift)).toMatchObject({ state: 'To confirm' })
  expect((await send('admin', attendance.refuseMany, { body: { ids: [shift], reason: 'He is at home.' } })).body).toEqual({
    refused: 1,
  })
  expect(await known(shift)).toMatchObject({ state: 'Expected', in_at: null })
  expect((await toConfirm())[0]).toMatchObject({ state: 'Resolved' })
})

test('a report without doubt takes the place of a doubtful one, and never the other way round', async () => {
  const { shift, says } = await onDuty(BEGAN)
  await says('in', BEGAN + 20, doubtful)
  await says('in', BEGAN + 5)
  expect(await known(shift)).toMatchObject({ state: 'On post', in_at: ago(BEGAN + 5), to_confirm: [], in_flags: ['late_sync'] })
  expect((await toConfirm())[0]).toMatchObject({ state: 'Resolved', resolution: 'A report without doubt has come.' })
  await says('in', BEGAN + 25, doubtful)
  await says('out', 70, doubtful)
  expect(await known(shift)).toMatchObject({ state: 'To confirm', out_at: ago(70), to_confirm: ['mock_suspected'] })
  // The same shift once more: its exception is open again.
  expect(await toConfirm()).toMatchObject([{ state: 'Opened', steps: [{}, {}] }])
  await says('out', 80)
  expect(await known(shift)).toMatchObject({ state: 'Done', in_at: ago(BEGAN + 5), out_at: ago(80), to_confirm: [] })
  await says('out', 60, doubtful)
  expect(await known(shift)).toMatchObject({ state: 'Done', out_at: ago(80), minutes: 700 })
})

test('a decision about what is to be confirmed is one, and a month with something to confirm is not approved', async () => {
  const { shift, slot, says } = await onDuty(BEGAN)
  await says('in', BEGAN, doubtful)
  await says('out', 60, doubtful)
  const month = post.day(BEGAN).slice(0, 7)
  const approved = await send('admin', periods.approve, { body: { month, station_ids: [post.station.id] } })
  expect([approved.status, approved.body.code]).toEqual([409, 'undecided'])
  const params = { id: String(shift) }
  await send('admin', attendance.decide, { params, body: { state: 'Done', in_at: ago(BEGAN), out_at: ago(60) } })
  expect(await known(shift)).toMatchObject({ state: 'Done', minutes: 720, to_confirm: [], decided_by_name: 'Lydia Asiimwe' })
  expect(await slotOf(slot)).toEqual({ state: 'Decided', covered_minutes: 720 })
})

test('a shared phone of any station, days later, without a PIN: the shift of a guard of another one shows it, and does not count', async () => {
  const { shift, guard } = await post.shift({ began: 3 * 24 * 60 })
  const kiosk = await enrolledPhone(send, { station_id: (await makePost(db)).station.id })
  const of = { guard_id: guard.id, shift_id: shift }
  await kiosk.post([
    newEvent('in', { ...of, seq: 1, device_time: ago(3 * 24 * 60) }),
    newEvent('out', { ...of, seq: 2, device_time: ago(2.5 * 24 * 60) }),
  ])
  expect(await known(shift)).toMatchObject({
    state: 'To confirm',
    minutes: 0,
    to_confirm: ['late_sync', 'no_pin', 'foreign_device'],
  })
})

describe('a clock that was moved', () => {
  test('an event before a contact at which it did not exist yet is to be confirmed, also when the pack was fetched in between', async () => {
    const { shift, phone } = await onDuty(BEGAN)
    const { status } = await send({ token: phone.token }, pack.pack, { query: { seq: '4' } })
    expect(status).toBe(200)
    await pool.query("update device_contacts set at = now() - interval '3 hours'")
    await phone.post([newEvent('in', { seq: 5, device_time: ago(BEGAN + 3), ...HERE })])
    expect(await known(shift)).toMatchObject({ state: 'To confirm', to_confirm: ['clock_moved'] })
  })

  test('an event that the contact knew already is not', async () => {
    const { shift, phone } = await onDuty(BEGAN)
    await send({ token: phone.token }, pack.pack, { query: { seq: '5' } })
    await phone.post([newEvent('in', { seq: 5, device_time: ago(BEGAN + 3), ...HERE })])
    expect(await known(shift)).toMatchObject({ state: 'On post', to_confirm: [] })
  })
})
