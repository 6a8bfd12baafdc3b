import { beforeEach, expect, test } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as calls from '../../../api/attendance/exceptions.ts'
import * as law from '../../../api/company/dated-settings.ts'
import { fill } from '../../../api/roster/slot-shifts.ts'
import { testApp } from '../../test/app.ts'
import { makeGuard, makeStation } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'
import { makePatrolRoute } from '../../test/resources/patrol-makers.ts'
import { watchAttendance, watchVisits } from '../index.ts'

const { db, pool, send } = await testApp()
type Kind = calls.ExceptionKind
let post: Post
beforeEach(async () => {
  post = await makePost(db)
})

const params = (id: number) => ({ params: { id: String(id) } })
/** Watches as each minute does. */
async function watch() {
  await watchAttendance(db)
  await watchVisits(db)
}
async function insert(kind: Kind, about: { station_id?: number; guard_id?: number; duty_id?: number; patrol_id?: number } = {}) {
  const { station_id = post.station.id, guard_id = null, duty_id = null, patrol_id = null } = about
  await pool.query(
    `insert into exceptions (kind, severity, station_id, guard_id, duty_id, patrol_id, due_at, opened_at)
      values ($1, 2, $2, $3, $4, $5, now(), now() - interval '30 minutes')`,
    [kind, station_id, guard_id, duty_id, patrol_id],
  )
}
const attended = (shift: number, columns: string, values: string) =>
  pool.query(
    `insert into attendances (id, slot_id, ${columns}) select id, slot_id, ${values} from duty_schedules where id = ${shift}`,
  )
/** Takes a shift that has begun out of its contract, which is the way to change it after all. */
const detach = (shift: number) => pool.query('update duty_schedules set slot_id = null where id = $1', [shift])
async function remove(shift: number) {
  await detach(shift)
  await pool.query(`update duty_schedules set deleted_at = now(), removed_reason = 'A mistake' where id = $1`, [shift])
}
const clock = (shift: number, kind: 'in' | 'out') => send('admin', attendance.clock, { ...params(shift), body: { kind } })
const decide = (shift: number, state: 'No show' | 'Excused' | 'On post', in_at?: string) =>
  send('admin', attendance.decide, { ...params(shift), body: { state, in_at, reason: 'No answer.' } })
const replace = async (shift: number) =>
  send('admin', attendance.replace, { ...params(shift), body: { guard_id: (await makeGuard(db)).id, reason: 'He went' } })
const slotOf = (slot: number | undefined, state: 'Off' | 'Cancelled') =>
  pool.query(`update slots set state = $2, off_reason = case $2 when 'Off' then 'Closed' end where id = $1`, [slot, state])

type Made = { shift: number; slot: number | undefined; guard: number }
const begun = async (began: number): Promise<Made> => {
  const { shift, slot, guard } = await post.shift({ began })
  return { shift, slot: slot ? Number(slot) : undefined, guard: guard.id }
}
/** Two shifts in a row of one guard, the second one of which has the exception. */
async function dayAndNight(): Promise<Made> {
  const [day, night] = [await post.shift({ began: -2 * 60 }), await post.shift({ began: -14 * 60 })]
  await pool.query('update duty_schedules set guard_id = $1 where id = $2', [day.guard.id, night.shift])
  return { shift: night.shift, slot: undefined, guard: day.guard.id }
}
async function missedRound(): Promise<Made> {
  const route = await makePatrolRoute(db, post.station.id, { points: 1 })
  const { rows } = await pool.query<{ id: number }>(
    `insert into patrols (station_id, route_id, day, due_from, due_until, state, points)
      select station_id, id, local_today(), now() - interval '2 hours', now() - interval '1 hour', 'Missed', points from routes where id = $1 returning id`,
    [route.id],
  )
  await insert('missed_round', { patrol_id: rows[0]!.id })
  return { shift: rows[0]!.id, slot: undefined, guard: (await makeGuard(db)).id }
}

/** Opens an exception of a kind, and facts that end it, each with the sentence that it is resolved with. */
type Case = { open: () => Promise<Made>; ends: Record<string, (made: Made) => Promise<unknown>> }
const CASES: { [kind in Kind]?: Case } = {
  not_on_post: {
    open: () => begun(20),
    ends: {
      'The guard came at': ({ shift }) => clock(shift, 'in'),
      'Another guard has taken the shift.': ({ shift }) => replace(shift),
      'The guard is excused.': ({ shift }) => decide(shift, 'Excused'),
      'The shift is not needed any more.': ({ slot }) => slotOf(slot, 'Off'),
      'The shift was removed.': ({ shift }) => remove(shift),
      'The shift is over, and decided: No show.': async ({ shift }) => {
        await detach(shift)
        await pool.query(
          `update duty_schedules set start_time = '00:00', end_time = '04:00', shift_date = shift_date - 1 where id = $1`,
          [shift],
        )
        await decide(shift, 'No show')
      },
    },
  },
  slot_uncovered: {
    open: async () => ({ shift: 0, slot: await post.empty({ began: 5 }), guard: (await makeGuard(db)).id }),
    ends: {
      'The shift is not needed any more.': ({ slot }) => slotOf(slot, 'Cancelled'),
      'A guard has taken the shift.': ({ slot, guard }) =>
        send('admin', fill, { ...params(slot!), body: { guard_id: guard, override_reason: 'Nobody else' } }),
    },
  },
  left_early: {
    open: async () => {
      const made = await begun(60)
      await attended(made.shift, 'state, in_at, out_at, minutes, early_minutes', `'Done', '${ago(55)}', '${ago(10)}', 45, 600`)
      return made
    },
    ends: {
      'The guard came back at': ({ shift }) => decide(shift, 'On post', ago(55)),
      'Another guard has taken the shift.': ({ shift }) => replace(shift),
      'The shift is not needed any more.': ({ slot }) => slotOf(slot, 'Off'),
      'The shift was removed.': async ({ shift }) => {
        await pool.query('delete from attendances where id = $1', [shift])
        await remove(shift)
      },
      'What was reported of the shift is to be confirmed.': ({ shift }) =>
        pool.query(`update attendances set minutes = 0, to_confirm = '{no_pin}', out_flags = '{no_pin}' where id = $1`, [shift]),
    },
  },
  no_clock_out: {
    open: async () => {
      const made = await begun(14 * 60)
      await attended(made.shift, 'state, in_at', `'On post', '${ago(14 * 60)}'`)
      return made
    },
    ends: {
      'The guard left at': ({ shift }) => clock(shift, 'out'),
      'Decided: No show.': ({ shift }) => decide(shift, 'No show'),
      'Nothing is recorded of the shift any more.': ({ shift }) => pool.query('delete from attendances where id = $1', [shift]),
    },
  },
  to_confirm: {
    open: async () => {
      const made = await begun(60)
      await attended(made.shift, 'state, in_at, to_confirm, in_flags', `'On post', '${ago(60)}', '{no_pin}', '{no_pin}'`)
      await insert('to_confirm', { guard_id: made.guard, duty_id: made.shift })
      return made
    },
    ends: {
      'What was reported is confirmed.': ({ shift }) => send('admin', attendance.confirmMany, { body: { ids: [shift] } }),
    },
  },
  late_evidence: {
    open: async () => {
      const made = await begun(14 * 60)
      await attended(made.shift, 'state, reason, decided_at', `'No show', 'No answer', '${ago(60)}'`)
      await insert('late_evidence', { guard_id: made.guard, duty_id: made.shift })
      return made
    },
    ends: {
      'Decided: Excused.': ({ shift }) => decide(shift, 'Excused'),
    },
  },
  missed_round: {
    open: missedRound,
    ends: {
      'The round was made: 1 of 1 points': async ({ shift: round, guard }) => {
        await pool.query(
          `insert into patrol_scans (event_id, at, guard_id, station_id, patrol_id, counts, flags) values (gen_random_uuid(), now(), $2, $3, $1, true, '{}')`,
          [round, guard, post.station.id],
        )
        await pool.query('select settle_rounds(array[$1::integer])', [round])
      },
    },
  },
  not_deployable: {
    open: async () => {
      const made = await begun(-5 * 60)
      await pool.query(`update guards set status = 'Suspended' where id = $1`, [made.guard])
      return made
    },
    ends: {
      'The guard can take the shift again.': ({ guard }) =>
        pool.query(`update guards set status = 'Active' where id = $1`, [guard]),
      'The shift was removed.': ({ shift }) => remove(shift),
    },
  },
  no_post: {
    open: async () => {
      const made = await begun(-5 * 60)
      await pool.query('update duty_schedules set slot_id = null, lost_slot_id = slot_id where id = $1', [made.shift])
      return made
    },
    ends: {
      'The shift has a post again.': ({ shift }) =>
        pool.query('update duty_schedules set slot_id = lost_slot_id where id = $1', [shift]),
      'The shift was removed.': ({ shift }) => remove(shift),
    },
  },
  no_rest: {
    open: dayAndNight,
    ends: {
      'The shift was removed.': ({ shift }) => remove(shift),
      'Another guard has the shift.': async ({ shift }) =>
        pool.query('update duty_schedules set guard_id = $2 where id = $1', [shift, (await makeGuard(db)).id]),
    },
  },
  late_visit: {
    open: async () => {
      const { id } = await makeStation(db, { visits_a_month: 2 })
      await insert('late_visit', { station_id: id })
      return { shift: id, slot: undefined, guard: 0 }
    },
    ends: {
      'The station was visited on': ({ shift: station }) =>
        pool.query(
          `insert into visits (station_id, at, uniform, alertness, book_checked, client_met) values ($1, now(), 5, 5, true, false)`,
          [station],
        ),
      'No visits are planned at the station any more.': ({ shift: station }) =>
        pool.query('update stations set visits_a_month = 0 where id = $1', [station]),
    },
  },
  law_review: {
    open: async () => {
      await pool.query(`insert into exceptions (kind, severity, due_at) values ('law_review', 1, now())`)
      return { shift: 0, slot: undefined, guard: 0 }
    },
    ends: { 'The values were compared with the law on': () => send('super_admin', law.setReviewed, {}) },
  },
}

const of = async (kind: Kind) =>
  (await send('super_admin', calls.list, { query: { kind, sort: 'id' } })).body as calls.Exception[]
const close = (id: number, resolution?: string) =>
  send('super_admin', calls.resolve, { ...params(id), body: resolution === undefined ? {} : { resolution } })

test('every kind has a fact that ends it, or a reason why only people can tell', () => {
  expect([...Object.keys(CASES), ...Object.keys(calls.JUDGED_BY_PEOPLE)].toSorted()).toEqual(calls.EXCEPTION_KINDS.toSorted())
})

const ENDS = Object.entries(CASES).flatMap(([kind, { ends }]) => Object.keys(ends).map((end) => [kind as Kind, end] as const))
test.each(ENDS)('%s closes by itself: %s', async (kind, end) => {
  const made = await CASES[kind]!.open()
  await watch()
  const [opened] = await of(kind)
  expect(opened).toMatchObject({ state: 'Opened' })
  await CASES[kind]!.ends[end]!(made)
  await watch()
  const one = async () => (await of(kind)).find(({ id }) => id === opened!.id)
  const closed = await one()
  expect(closed).toMatchObject({ state: 'Resolved', still: null, although: null })
  expect(closed!.resolution!.startsWith(end)).toBe(true)
  await watch()
  expect(await one()).toEqual(closed)
})

const BY_HAND = (Object.keys(CASES) as Kind[]).filter((kind) => !calls.ENDED_ELSEWHERE[kind])
test.each(BY_HAND)('%s is closed by hand with a reason alone while it stands, and the record says that it did', async (kind) => {
  await CASES[kind]!.open()
  await watch()
  const [opened] = await of(kind)
  const still = opened!.still!
  const asked = `${still[0]!.toUpperCase()}${still.slice(1)}: say why it is closed all the same.`
  expect(await close(opened!.id)).toMatchObject({ status: 422, body: { fields: { resolution: asked } } })
  expect(await close(opened!.id, '  ')).toMatchObject({ status: 422, body: { fields: { resolution: expect.any(String) } } })
  expect((await close(opened!.id, 'The client knows.')).body.exception).toMatchObject({
    ...{ state: 'Resolved', still: null, although: still, resolution: 'The client knows.' },
  })
})

test('one whose fact is gone needs no word: the record says the fact', async () => {
  const { shift } = await begun(20)
  await watch()
  const [opened] = await of('not_on_post')
  await clock(shift, 'in')
  expect((await close(opened!.id)).body.exception).toMatchObject({
    ...{ state: 'Resolved', although: null, resolution: expect.stringMatching(/^The guard came at \d\d:\d\d\.$/) },
    resolved_by_name: expect.any(String),
  })
})

test.each(Object.keys(calls.JUDGED_BY_PEOPLE) as Kind[])(
  '%s is closed with a word about how, and by nothing else',
  async (kind) => {
    await insert(kind, { guard_id: (await makeGuard(db)).id })
    await watch()
    const [opened] = await of(kind)
    expect(opened).toMatchObject({ state: 'Opened', still: null })
    expect(await close(opened!.id)).toMatchObject({ status: 422, body: { fields: { resolution: 'Say how it was resolved.' } } })
    expect((await close(opened!.id, 'Spoke with him.')).body.exception).toMatchObject({ state: 'Resolved', although: null })
  },
)
