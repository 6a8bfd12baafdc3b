import { beforeEach, expect, test } from 'vitest'
import * as contract from '../../../contract/attendance/exceptions.ts'
import { board, type NowRow } from '../../../contract/attendance/now.ts'
import * as slots from '../../../contract/contracts/slots.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount } from '../../test/records/makers.ts'
import { ago, makePost, type Post } from '../../test/records/post-makers.ts'
import { watchAttendance } from '../index.ts'

const { db, pool, send } = await testApp()
let post: Post
beforeEach(async () => {
  post = await makePost(db)
})
const openOnes = async () =>
  (await send('admin', contract.list, { query: { resolved: 'false', sort: 'id' } })).body as contract.Exception[]
const params = ({ id }: { id: number }) => ({ id: String(id) })

/** An exception about a guard who has not come. */
async function missingGuard() {
  const { guard } = await post.shift({ began: 20 })
  await watchAttendance(db)
  const [exception] = await openOnes()
  expect(exception?.guard_name).toBe(guard.name)
  return exception!
}

test('steps are kept in order with who took them and when; the first makes it Pending, and only a resolution closes it', async () => {
  const exception = await missingGuard()
  const step = (what: contract.Step, text: string) =>
    send('admin', contract.addStep, { params: params(exception), body: { what, text } })
  expect((await step('called', 'No answer.')).body.exception).toMatchObject({ state: 'Pending', steps: [{ what: 'called' }] })
  const { body } = await step('visited', 'The supervisor is on the way.')
  expect(body.exception.steps).toMatchObject([
    { what: 'called', text: 'No answer.', by: expect.any(String), at: expect.stringMatching(/Z$/) },
    { what: 'visited', text: 'The supervisor is on the way.' },
  ])
  const resolve = (resolution: string) => send('admin', contract.resolve, { params: params(exception), body: { resolution } })
  expect(await resolve('  ')).toMatchObject({ status: 422, body: { fields: { resolution: expect.any(String) } } })
  expect((await resolve('He had the wrong gate.')).body.exception).toMatchObject({
    state: 'Resolved',
    resolution: 'He had the wrong gate.',
    resolved_by_name: expect.any(String),
  })
  const late = { status: 409, body: { message: 'This exception is resolved.' } }
  expect(await step('called', 'Again')).toMatchObject(late)
  expect(await resolve('Again')).toMatchObject(late)
  await watchAttendance(db)
  expect(await openOnes()).toEqual([])
})

test('an exception is assigned to one of the staff, and to nobody else', async () => {
  const exception = await missingGuard()
  const staff = await makeAccount(db, { role: 'admin', user_name: 'Ruth Atim' })
  const assign = (assigned_to: number | null) =>
    send('admin', contract.assign, { params: params(exception), body: { assigned_to } })
  expect((await assign(staff.id)).body.exception).toMatchObject({ assigned_to_name: 'Ruth Atim' })
  expect((await send('admin', contract.list, { query: { assigned_to: String(staff.id) } })).body).toHaveLength(1)
  expect((await assign(null)).body.exception.assigned_to_name).toBeNull()
  const client = await makeAccount(db, { role: 'client', client_id: 1 })
  for (const nobody of [client.id, 99_999])
    expect(await assign(nobody)).toMatchObject({ status: 422, body: { fields: { assigned_to: 'Choose one of the staff.' } } })
})

test('a slot that begins without a guard is an exception until somebody fills it or it is off', async () => {
  const { slot, shift } = await post.shift({ began: 5 })
  await pool.query('update duty_schedules set slot_id = null where id = $1', [shift])
  await watchAttendance(db)
  expect(await openOnes()).toMatchObject([{ kind: 'slot_uncovered', severity: 3, slot_id: slot, guard_name: null }])
  await send('admin', slots.off, { params: { id: String(slot) }, body: { reason: 'Closed today' } })
  await watchAttendance(db)
  expect(await openOnes()).toEqual([])
})

test('a guard who left early, and one who has not clocked out an hour after the end, are exceptions', async () => {
  const [early, silent] = [await post.shift({ began: 14 * 60 }), await post.shift({ began: 14 * 60 })]
  await pool.query(
    `insert into attendances (id, slot_id, state, in_at, out_at, minutes, early_minutes) values
      ($1, $2, 'Done', $5, $6, 600, 120), ($3, $4, 'On post', $5, null, 0, 0)`,
    [early.shift, early.slot, silent.shift, silent.slot, ago(14 * 60), ago(4 * 60)],
  )
  await watchAttendance(db)
  expect(await openOnes()).toMatchObject([
    { kind: 'no_clock_out', shift_id: silent.shift },
    { kind: 'left_early', shift_id: early.shift },
  ])
})

test('two processes that watch at once open each exception once', async () => {
  for (let number = 0; number < 4; number++) await post.shift({ began: 20 })
  await Promise.all(Array.from({ length: 5 }, () => watchAttendance(db)))
  expect(await openOnes()).toHaveLength(4)
})

test('the board has the slots of the last two and the next twelve hours, with their states', async () => {
  const shifts = {
    Expected: await post.shift({ began: -60 }),
    Late: await post.shift({ began: 15 }),
    Empty: await post.shift({ began: 40 }),
    Unrecorded: await post.shift({ began: 13 * 60 }),
    Open: await post.shift({ began: -120 }),
    Off: await post.shift({ began: -120 }),
  }
  await pool.query('update duty_schedules set slot_id = null where id = $1', [shifts.Open.shift])
  await send('admin', slots.off, { params: { id: String(shifts.Off.slot) }, body: { reason: 'Closed' } })
  const [before, after] = [await post.shift({ began: 15 * 60 }), await post.shift({ began: -13 * 60 })]
  await watchAttendance(db)
  const { body } = await send('admin', board, {})
  const rows = body.rows as NowRow[]
  for (const [state, { slot }] of Object.entries(shifts)) expect(rows.find(({ slot_id }) => slot_id === slot)?.state).toBe(state)
  expect(rows.map(({ slot_id }) => slot_id)).not.toContain(before.slot)
  expect(rows.map(({ slot_id }) => slot_id)).not.toContain(after.slot)
  expect(body.exceptions).toBe(2)
  expect(rows.find(({ slot_id }) => slot_id === shifts.Empty.slot)?.exception_id).toEqual(expect.any(Number))
})
