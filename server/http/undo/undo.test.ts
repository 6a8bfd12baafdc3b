import { beforeEach, describe, expect, test } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as days from '../../../api/attendance/attendance-days.ts'
import { callOff } from '../../../api/attendance/call-offs.ts'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import { undo } from '../../../api/company/undo.ts'
import type { Endpoint } from '../../../api/core/endpoint.ts'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import { allCalls } from '../../../api/index.ts'
import * as absences from '../../../api/people/guard-absences.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import * as generator from '../../../api/roster/generator.ts'
import * as proposals from '../../../api/roster/proposals.ts'
import { repeat } from '../../../api/roster/repeated-shifts.ts'
import * as board from '../../../api/roster/schedule-board.ts'
import * as slotShifts from '../../../api/roster/slot-shifts.ts'
import * as requests from '../../../api/sites/client-requests.ts'
import { watchAttendance } from '../../attendance/index.ts'
import { testApp } from '../../test/app.ts'
import { makeClientRequest, makeGuard } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { signedInPeople } from '../../test/records/people.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'
import { purgeUndoRows } from './queries.ts'

const app = await testApp()
const { db, pool, send } = app
const { person } = signedInPeople(app)

const KEY = 'one-press'
const UNDER_KEY = { 'idempotency-key': KEY }
const of = (id: number) => ({ params: { id: String(id) } })
const undone = (who: Parameters<typeof send>[0] = 'admin', ...keys: string[]) =>
  send(who, undo, { body: { keys: keys.length ? keys : [KEY] } })
const reason = 'The guard has said so.'
const ahead = addDays(today(), 3)

let post: Post
let guard: { id: number }
beforeEach(async () => {
  post = await makePost(db)
  guard = await makeGuard(db, { first_name: 'Sarah', last_name: 'Nansubuga', contacts: '0772 100 200' })
})

const newShift = () => ({
  guard_id: guard.id,
  station_id: post.station.id,
  shift_date: ahead,
  start_time: '07:00',
  end_time: '15:00',
  shift_type: 'Day',
})

/** A shift that is over half, of which a device has reported something that makes doubt; its id. */
async function reported() {
  const { shift, slot } = await post.shift({ began: 60 })
  await pool.query(
    `insert into attendances (id, slot_id, state, in_at, to_confirm, in_flags) values ($1, $2, 'On post', $3, '{no_pin}', '{no_pin}')`,
    [shift, slot, ago(60)],
  )
  await watchAttendance(db)
  return shift
}
const asksForLeave = async () =>
  (await send('admin', absences.create, { body: { guard_id: guard.id, kind: 'sick', from_on: ahead, until_on: ahead } })).body
    .absence as absences.GuardAbsence

/** One press of each call that can be undone: what is there before it, and the press itself. */
const PRESSES: Record<string, { call: Endpoint; prepare: () => Promise<() => Promise<{ status: number }>> }> = {
  came: {
    call: attendance.clock,
    prepare: async () => {
      const { shift } = await post.shift({ began: 60 })
      await watchAttendance(db)
      return () => send('admin', attendance.clock, { ...of(shift), body: { kind: 'in' } }, UNDER_KEY)
    },
  },
  left: {
    call: attendance.clock,
    prepare: async () => {
      const { shift } = await post.shift({ began: 60 })
      await send('admin', attendance.clock, { ...of(shift), body: { kind: 'in' } })
      return () => send('admin', attendance.clock, { ...of(shift), body: { kind: 'out' } }, UNDER_KEY)
    },
  },
  decided: {
    call: attendance.decide,
    prepare: async () => {
      const { shift } = await post.shift({ began: 60 })
      return () => send('admin', attendance.decide, { ...of(shift), body: { state: 'No show', reason } }, UNDER_KEY)
    },
  },
  'roll-call': {
    call: attendance.presentMany,
    prepare: async () => {
      await post.shift({ began: 60 })
      const missing = await post.shift({ began: 60 })
      const body = { station_id: post.station.id, except: [missing.guard.id] }
      return () => send('admin', attendance.presentMany, { body }, UNDER_KEY)
    },
  },
  replaced: {
    call: attendance.replace,
    prepare: async () => {
      const { shift } = await post.shift({ began: 60 })
      return () => send('admin', attendance.replace, { ...of(shift), body: { guard_id: guard.id, reason } }, UNDER_KEY)
    },
  },
  approved: {
    call: days.approve,
    prepare: async () => {
      const { shift } = await post.shift({ began: 60 })
      await send('admin', attendance.decide, { ...of(shift), body: { state: 'No show', reason } })
      return () =>
        send('admin', days.approve, { body: { days: [{ station_id: post.station.id, day: post.day(60) }] } }, UNDER_KEY)
    },
  },
  resolved: {
    call: exceptions.resolve,
    prepare: async () => {
      await post.shift({ began: 60 })
      await watchAttendance(db)
      const [{ id }] = (await pool.query('select id from exceptions')).rows
      return () => send('admin', exceptions.resolve, { ...of(id), body: { resolution: 'He is on the way.' } }, UNDER_KEY)
    },
  },
  'reports confirmed': {
    call: attendance.confirmMany,
    prepare: async () => {
      const shift = await reported()
      return () => send('admin', attendance.confirmMany, { body: { ids: [shift] } }, UNDER_KEY)
    },
  },
  'reports refused': {
    call: attendance.refuseMany,
    prepare: async () => {
      const shift = await reported()
      return () => send('admin', attendance.refuseMany, { body: { ids: [shift], reason } }, UNDER_KEY)
    },
  },
  'called off before the start': {
    call: callOff,
    prepare: async () => {
      const { shift } = await post.shift({ began: -45 })
      return () => send('admin', callOff, { ...of(shift), body: { cause: 'sick' } }, UNDER_KEY)
    },
  },
  'called off after the start': {
    call: callOff,
    prepare: async () => {
      const { shift } = await post.shift({ began: 20 })
      return () => send('admin', callOff, { ...of(shift), body: { cause: 'family' } }, UNDER_KEY)
    },
  },
  'leave approved': {
    call: absences.approve,
    prepare: async () => {
      await send('admin', schedules.create, { body: newShift() })
      const { id } = await asksForLeave()
      return () => send('admin', absences.approve, { ...of(id), body: {} }, UNDER_KEY)
    },
  },
  'leave refused': {
    call: absences.refuse,
    prepare: async () => {
      const { id } = await asksForLeave()
      return () => send('admin', absences.refuse, { ...of(id), body: { reason } }, UNDER_KEY)
    },
  },
  'leave cancelled': {
    call: absences.cancel,
    prepare: async () => {
      const { id } = await asksForLeave()
      await send('admin', absences.approve, { ...of(id), body: {} })
      return () => send('admin', absences.cancel, { ...of(id), body: {} }, UNDER_KEY)
    },
  },
  'proposal saved': {
    call: proposals.save,
    prepare: async () => {
      const slot = await post.empty({ began: -72 * 60 })
      const body = { week: mondayOf(post.day(-72 * 60)), assignments: `${slot}:${guard.id}` }
      return () => send('admin', proposals.save, { body }, UNDER_KEY)
    },
  },
  'roster saved': {
    call: generator.save,
    prepare: async () => {
      await post.empty({ began: -72 * 60 })
      const request = {
        line_ids: [post.line.id],
        from: today(),
        weeks: 1,
        cycle: ['any' as const],
        guards: [{ guard_id: guard.id }],
        relievers: [],
      }
      const { fingerprint } = (await send('admin', generator.preview, { body: request })).body
      return () => send('admin', generator.save, { body: { request, fingerprint } }, UNDER_KEY)
    },
  },
  'week copied': {
    call: board.copy,
    prepare: async () => {
      await send('admin', schedules.create, { body: newShift() })
      const from_week = mondayOf(ahead)
      return () => send('admin', board.copy, { body: { from_week, to_week: addDays(from_week, 7) } }, UNDER_KEY)
    },
  },
  freed: {
    call: slotShifts.free,
    prepare: async () => {
      const slot = await post.empty({ began: -48 * 60 })
      await send('admin', slotShifts.fill, { ...of(slot), body: { guard_id: guard.id } })
      return () => send('admin', slotShifts.free, { ...of(slot), body: {} }, UNDER_KEY)
    },
  },
  planned: {
    call: schedules.create,
    prepare: async () => () => send('admin', schedules.create, { body: newShift() }, UNDER_KEY),
  },
  repeated: {
    call: repeat,
    prepare: async () => () =>
      send('admin', repeat, { body: { ...newShift(), until: addDays(ahead, 2), weekdays: 127 } }, UNDER_KEY),
  },
  filled: {
    call: slotShifts.fill,
    prepare: async () => {
      const slot = await post.empty({ began: -24 * 60 })
      return () => send('admin', slotShifts.fill, { ...of(slot), body: { guard_id: guard.id } }, UNDER_KEY)
    },
  },
  'filled after the start': {
    call: slotShifts.fill,
    prepare: async () => {
      const slot = await post.empty({ began: 60 })
      return () => send('admin', slotShifts.fill, { ...of(slot), body: { guard_id: guard.id } }, UNDER_KEY)
    },
  },
  published: {
    call: slotShifts.publish,
    prepare: async () => {
      await send('admin', schedules.create, { body: newShift() })
      return () => send('admin', slotShifts.publish, { body: { from: today(), to: ahead, sms: true } }, UNDER_KEY)
    },
  },
  moved: {
    call: schedules.update,
    prepare: async () => {
      const slot = await post.empty({ began: -48 * 60 })
      await send('admin', slotShifts.fill, { ...of(slot), body: { guard_id: guard.id } })
      const [{ id }] = (await pool.query('select id from duty_schedules')).rows
      return () => send('admin', schedules.update, { ...of(id), body: newShift() }, UNDER_KEY)
    },
  },
  'status of a request': {
    call: requests.update,
    prepare: async () => {
      const { id } = await makeClientRequest(db)
      return () => send('admin', requests.update, { ...of(id), body: { status: 'In Progress' } }, UNDER_KEY)
    },
  },
  'status of requests': {
    call: requests.statusMany,
    prepare: async () => {
      const { id } = await makeClientRequest(db)
      return () => send('admin', requests.statusMany, { body: { ids: [id], status: 'Closed' } }, UNDER_KEY)
    },
  },
}

/** Live rows without their versions. */
async function everything() {
  const rowsOf = async (table: string, where = 'true') =>
    (await pool.query(`select to_jsonb(t) - '{version,updated_at}'::text[] as row from ${table} t where ${where} order by id`))
      .rows
  return {
    shifts: await rowsOf('duty_schedules', 'deleted_at is null'),
    attendance: await rowsOf('attendances'),
    callOffs: await rowsOf('call_offs'),
    absences: await rowsOf('guard_absences', 'deleted_at is null'),
    exceptions: await rowsOf('exceptions'),
    notices: await rowsOf('notices'),
    slots: await rowsOf('slots'),
    requests: await rowsOf('client_requests'),
    messages: await rowsOf('text_messages'),
  }
}

test('each call that can be undone has a press here', () => {
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  const pressed = new Set(Object.values(PRESSES).map(({ call }) => nameOf(call)))
  expect(allCalls.flatMap(({ call }) => (call.undoable && !pressed.has(nameOf(call)) ? nameOf(call) : []))).toEqual([])
})

/** Calls of planning, of the control room and of leave that have no undo by their key, and why. */
const OTHERWISE: Record<string, string[]> = {
  'nothing is changed': [
    'POST /api/v1/duty_schedules/check',
    'POST /api/v1/roster/plan/improve',
    'POST /api/v1/roster/plan/preview',
    'POST /api/v1/roster/plan/review',
    'POST /api/v1/roster/proposals',
    'POST /api/v1/roster/proposals/look',
  ],
  'a deletion is restored from the trash': [
    'DELETE /api/v1/calendar_feeds/:id',
    'DELETE /api/v1/client_bans/:id',
    'DELETE /api/v1/duty_schedules/:id',
    'POST /api/v1/duty_schedules/remove_many',
    'DELETE /api/v1/guard_absences/:id',
    'POST /api/v1/guard_absences/remove_many',
  ],
  'a record that is written in a form: removed, changed, or put back from its history': [
    'POST /api/v1/calendar_feeds',
    'POST /api/v1/client_bans',
    'POST /api/v1/guard_absences',
    'PUT /api/v1/guard_absences/:id',
    'POST /api/v1/guard_absences/:id/certificate',
    'POST /api/v1/exceptions/:id/steps',
  ],
  'the shift itself is switched on, off, in two or back by a button beside it': [
    'POST /api/v1/slots/:id/merge',
    'POST /api/v1/slots/:id/off',
    'POST /api/v1/slots/:id/on',
    'POST /api/v1/slots/:id/split',
    'POST /api/v1/slots/extra',
    'POST /api/v1/slots/off_many',
  ],
  'a form after the end of a shift, which the next one corrects': [
    'POST /api/v1/slots/:id/nobody',
    'POST /api/v1/slots/:id/stood',
    'POST /api/v1/slots/extra_stood',
    'POST /api/v1/slots/stood_many',
  ],
  'a guard has been told, or has answered': [
    'POST /api/v1/duty_schedules/:id/acknowledge',
    'POST /api/v1/slot_offers/:id/withdraw',
    'POST /api/v1/slots/:id/offer',
    'POST /api/v1/exceptions/:id/seen',
  ],
}

test('each change of plans, attendance and leave can be undone, or it is said why not', () => {
  const concerned = allCalls.flatMap(({ call: { method, path, permission, undoable } }) =>
    method !== 'GET' &&
    !undoable &&
    (['muster.write', 'roster.write', 'slots.fill'].includes(permission) || path.startsWith('/api/v1/guard_absences'))
      ? `${method} ${path}`
      : [],
  )
  expect(concerned.toSorted()).toEqual(Object.values(OTHERWISE).flat().toSorted())
})

describe.each(Object.entries(PRESSES))('%s', (_, { prepare }) => {
  test('is taken back exactly, once, by whoever has pressed', async () => {
    const press = await prepare()
    const before = await everything()
    expect((await press()).status).toBeLessThan(300)
    expect(await everything()).not.toEqual(before)
    expect(await undone('super_admin')).toMatchObject({ status: 409, body: { message: 'This cannot be undone any more.' } })
    expect(await undone()).toMatchObject({ status: 200, body: { message: 'Undone' } })
    expect(await everything()).toEqual(before)
    expect((await undone()).status).toBe(409)
  })
})

test('a minute later there is no undo, and nothing is kept for it', async () => {
  const press = await PRESSES.came!.prepare()
  await press()
  await purgeUndoRows(db)
  expect((await pool.query('select from undo_rows')).rowCount).toBe(1)
  await pool.query("update undo_rows set at = at - interval '61 seconds'")
  expect((await undone()).status).toBe(409)
  await purgeUndoRows(db)
  expect((await pool.query('select from undo_rows')).rowCount).toBe(0)
})

describe('is refused with what has happened since', () => {
  const refused = (message: string) => ({ status: 409, body: { message: `This cannot be undone: ${message}.` } })
  const nameOf = async (id: number) =>
    (await pool.query('select user_name from accounts where id = $1', [id])).rows[0].user_name as string

  test('when somebody else has noted something of the guard', async () => {
    const { shift, guard: own } = await post.shift({ began: 60 })
    await send('admin', attendance.clock, { ...of(shift), body: { kind: 'in' } }, UNDER_KEY)
    const other = await person('admin')
    await send(other, attendance.decide, { ...of(shift), body: { state: 'Excused', reason } })
    expect(await undone()).toMatchObject(refused(`Excused was noted for ${own.name} since, by ${await nameOf(other.id)}`))
    expect((await send('admin', attendance.get, of(shift))).body.state).toBe('Excused')
  })

  test('when the shift was changed', async () => {
    const id = (await send('admin', schedules.create, { body: newShift() }, UNDER_KEY)).body.duty_schedule.id
    const other = await person('admin')
    await send(other, schedules.update, { ...of(id), body: { ...newShift(), end_time: '16:00' } })
    expect(await undone()).toMatchObject(refused(`the shift of Sarah Nansubuga was changed since, by ${await nameOf(other.id)}`))
  })

  test('when the shift was removed', async () => {
    const id = (await send('admin', schedules.create, { body: newShift() }, UNDER_KEY)).body.duty_schedule.id
    const other = await person('admin')
    await send(other, schedules.remove, { ...of(id), query: {} })
    expect(await undone()).toMatchObject(refused(`the shift of Sarah Nansubuga was removed since, by ${await nameOf(other.id)}`))
  })

  test('when somebody has come to a post that was filled', async () => {
    const slot = await post.empty({ began: 60 })
    await send('admin', slotShifts.fill, { ...of(slot), body: { guard_id: guard.id } }, UNDER_KEY)
    const [{ id }] = (await pool.query('select id from duty_schedules')).rows
    await send('admin', attendance.clock, { ...of(id), body: { kind: 'in' } })
    expect(await undone()).toMatchObject({ status: 409, body: { code: 'already_begun' } })
    expect((await send('admin', attendance.get, of(id))).body.state).toBe('On post')
  })

  test('when the guards were told', async () => {
    const press = await PRESSES.published!.prepare()
    await press()
    const waits = "select due_at >= now() + interval '15 seconds' as waits from text_messages"
    expect((await pool.query(waits)).rows).toEqual([{ waits: true }])
    await pool.query("update text_messages set state = 'Sent', attempts = 1, sent_at = now()")
    expect(await undone()).toMatchObject(refused('the guards were told since'))
    expect((await pool.query('select status from duty_schedules')).rows).toEqual([{ status: 'published' }])
  })

  test('when the absence was decided again', async () => {
    const press = await PRESSES['leave approved']!.prepare()
    await press()
    const [{ id }] = (await pool.query('select id from guard_absences')).rows
    const other = await person('admin')
    await send(other, absences.cancel, { ...of(id), body: {} })
    expect(await undone()).toMatchObject(
      refused(`the absence of Sarah Nansubuga was changed and is cancelled since, by ${await nameOf(other.id)}`),
    )
  })

  test('when the request was changed', async () => {
    const press = await PRESSES['status of requests']!.prepare()
    await press()
    await pool.query("update client_requests set status = 'In Progress'")
    expect(await undone()).toMatchObject(refused('the request was changed since'))
  })
})

test('a person who has lost the permission of the call cannot undo it', async () => {
  const me = await person('admin')
  await send(me, schedules.create, { body: newShift() }, UNDER_KEY)
  await pool.query("update accounts set areas = '{sales}' where id = $1", [me.id])
  expect((await undone(me)).status).toBe(403)
  expect((await pool.query('select from duty_schedules where deleted_at is null')).rowCount).toBe(1)
})

test('several calls are undone together, as one press has made them', async () => {
  const { shift } = await post.shift({ began: 60 })
  await watchAttendance(db)
  const before = await everything()
  await send('admin', attendance.clock, { ...of(shift), body: { kind: 'in' } }, UNDER_KEY)
  const [{ id }] = (await pool.query('select id from exceptions')).rows
  await send('admin', exceptions.resolve, { ...of(id), body: {} }, { 'idempotency-key': 'second' })
  expect((await undone('admin', KEY, 'second')).status).toBe(200)
  expect(await everything()).toEqual(before)
})

test('a call without a key keeps nothing, and a dry run neither', async () => {
  await send('admin', schedules.create, { body: newShift() })
  await send('admin', slotShifts.publish, { body: { from: today(), to: ahead, dry_run: true } }, UNDER_KEY)
  expect((await pool.query('select from undo_rows')).rowCount).toBe(0)
  expect((await undone()).status).toBe(409)
})

test('the undo is in the log of what was done', async () => {
  const press = await PRESSES.came!.prepare()
  await press()
  await undone()
  const { rows } = await pool.query("select table_name, new from audit_log where action = 'undone'")
  expect(rows).toEqual([{ table_name: 'attendances', new: { attendances: [expect.any(Number)] } }])
})
