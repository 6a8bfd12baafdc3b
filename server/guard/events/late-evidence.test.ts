import { beforeEach, expect, test } from 'vitest'
import * as audit from '../../../api/accounts/audit.ts'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as days from '../../../api/attendance/attendance-days.ts'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import { today } from '../../../api/core/fields/days.ts'
import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import { putLateEvidence, rulesOn } from '../../attendance/index.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent } from '../../test/phone.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'

// Reports of a phone on approved shifts. The shift lasts from 26 hours ago to 18 hours ago; the desk has noted that the
// guard came 40 minutes late and left two hours early.

const { db, pool, send } = await testApp()
let post: Post
beforeEach(async () => {
  post = await makePost(db)
})
const HOUR = 60
const BEGAN = 26 * HOUR
const CAME = BEGAN - 40
const LEFT = 20 * HOUR

const approveDay = () => send('admin', days.approve, { body: { days: [{ station_id: post.station.id, day: post.day(BEGAN) }] } })
const monthIs = (state: 'Approved' | 'Locked') =>
  pool.query(
    `insert into attendance_periods (station_id, month, state) values ($1, date_trunc('month', $2::date), $3)
     on conflict (station_id, month) do update set state = excluded.state`,
    [post.station.id, post.day(BEGAN), state],
  )
const setMargin = (hours: number) =>
  pool.query(
    `update dated_settings set value = value || jsonb_build_object('late_evidence_hours', $1::integer) where key = 'attendance'`,
    [hours],
  )

async function noted() {
  const { shift, slot, guard } = await post.shift({ began: BEGAN, hours: 8 })
  const params = { id: String(shift) }
  await send('admin', attendance.clock, { params, body: { kind: 'in', at: ago(CAME) } })
  await send('admin', attendance.clock, { params, body: { kind: 'out', at: ago(LEFT) } })
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  let seq = 0
  const report = (kind: 'in' | 'out', minutes: number, more: Partial<GuardEvent> = {}) =>
    phone.post([newEvent(kind, { seq: ++seq, device_time: ago(minutes), ...more })])
  return { shift, slot, params, report }
}
const known = async (shift: number) => (await send('admin', attendance.get, { params: { id: String(shift) } })).body
/** The write alone, whatever was judged before it. */
const overwrite = (id: number, slot_id: number) =>
  db.transaction().execute((transaction) => {
    const times = { in_at: ago(CAME), out_at: ago(LEFT), minutes: 1, late_minutes: 0, early_minutes: 0 }
    return putLateEvidence(transaction, [{ id, slot_id, state: 'Done', ...times, in_flags: [], out_flags: [], to_confirm: [] }])
  })
const queue = async () =>
  ((await send('admin', exceptions.list, { query: { kind: 'late_evidence', sort: 'id' } })).body as exceptions.Exception[]).map(
    ({ state, severity, steps }) => [state, severity, ...steps.map(({ text }) => text.replace(/\d\d:\d\d/, '…'))],
  )

test('within the margin late evidence changes what is approved, day and month, and the log says so', async () => {
  const { shift, slot, report } = await noted()
  await approveDay()
  await monthIs('Approved')
  const approved = await known(shift)
  expect(approved).toMatchObject({ state: 'Done', minutes: 320, late_minutes: 40, early_minutes: 120, out_method: 'desk' })
  expect((await report('out', 18 * HOUR - 3)).body.accepted).toHaveLength(1)
  expect(await known(shift)).toMatchObject({ minutes: 440, late_minutes: 40, early_minutes: 0, out_method: 'phone' })
  expect((await known(shift)).approved_at).toBe(approved.approved_at)
  expect((await pool.query('select state, covered_minutes from slots where id = $1', [slot])).rows).toEqual([
    { state: 'Decided', covered_minutes: 440 },
  ])
  // Coming is 26 hours ago, and its evidence too late.
  await report('in', BEGAN + 2)
  expect((await known(shift)).late_minutes).toBe(40)
  expect(await queue()).toEqual([['Opened', 1, 'Clocked in at ….']])
  const { body: entries } = await send('super_admin', audit.list, { query: { action: 'late_evidence' } })
  expect(entries).toMatchObject([{ action: 'late_evidence', record_id: String(shift), account_id: null }])
  const { body: entry } = await send('super_admin', audit.get, { params: { id: String(entries[0].id) } })
  expect([entry.old, entry.new]).toMatchObject([
    { minutes: 320, early_minutes: 120, out_method: 'desk' },
    { minutes: 440, early_minutes: 0, out_method: 'phone' },
  ])
  expect(audit.actionName('late_evidence')).toBe('Changed what was approved, by a late report')
})

test('a new company begins with a margin of 24 hours', async () => {
  expect((await rulesOn(db, today())).late_evidence_hours).toBe(24)
})

test('after the margin, and always with a margin of 0 hours, it changes nothing and opens an exception', async () => {
  const { shift, report } = await noted()
  await approveDay()
  await setMargin(17)
  const approved = await known(shift)
  await report('out', 18 * HOUR - 3)
  await setMargin(0)
  await report('out', 18 * HOUR - 5)
  expect(await known(shift)).toEqual(approved)
  expect(await queue()).toEqual([['Opened', 1, 'Clocked out at ….', 'Clocked out at ….']])
})

test('a report that makes doubt changes nothing that is approved, and opens an exception', async () => {
  const { shift, report } = await noted()
  await approveDay()
  const approved = await known(shift)
  await report('out', 18 * HOUR - 3, { mocked: true })
  expect(await known(shift)).toEqual(approved)
  expect(await queue()).toEqual([['Opened', 1, 'Clocked out at ….']])
})

test('what is locked is never changed, by this or by any write', async () => {
  const { shift, slot, report } = await noted()
  await approveDay()
  await monthIs('Locked')
  const locked = await known(shift)
  await report('out', 18 * HOUR - 3)
  expect(await known(shift)).toEqual(locked)
  expect(await queue()).toEqual([['Opened', 1, 'Clocked out at ….']])
  await expect(overwrite(shift, slot)).rejects.toThrow(/ is locked\.$/)
})

test('what somebody has decided by hand is never changed', async () => {
  const { shift, slot, params, report } = await noted()
  const reason = 'Sent home by the client.'
  await send('admin', attendance.decide, { params, body: { state: 'Done', in_at: ago(CAME), out_at: ago(LEFT + 30), reason } })
  await approveDay()
  const decided = await known(shift)
  await report('out', 18 * HOUR - 3)
  expect(await known(shift)).toEqual(decided)
  expect(await queue()).toEqual([['Opened', 1, 'Clocked out at ….']])
  await expect(overwrite(shift, slot)).rejects.toThrow('This attendance is approved. Reopen it first.')
})
