import * as attendance from '../../../api/attendance/attendance.ts'
import * as days from '../../../api/attendance/attendance-days.ts'
import * as occurrences from '../../../api/attendance/occurrences.ts'
import * as registers from '../../../api/attendance/register-items.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import * as generator from '../../../api/roster/generator.ts'
import * as slotShifts from '../../../api/roster/slot-shifts.ts'
import { makeDutySchedule, makeGuard } from '../records/makers.ts'
import { ago } from '../records/minute-of-test.ts'
import { makePost } from '../records/post-makers.ts'
import { type Case, contractWith, of, reason, TOMORROW, type Tools } from './tools.ts'

const HOUR = 60
const LONG_AGO = 40 * HOUR

/** A shift that began some minutes ago, and what can be done with it. */
async function shiftOf(tools: Tools, began: number, more: { outside?: boolean } = {}) {
  const { db, send } = tools
  const post = await makePost(db)
  const made = await post.shift({ began, ...more })
  const other = (await makeGuard(db)).id
  const stored = async () =>
    (
      await tools.pool.query(
        'select guard_id, station_id, shift_date, start_time, end_time, shift_type from duty_schedules where id = $1',
        [made.shift],
      )
    ).rows[0]
  const there = { in_at: ago(began), out_at: ago(Math.max(began - 12 * HOUR, 1)) }
  return {
    post,
    ...made,
    other,
    decide: (body: object) => send('admin', attendance.decide, { ...of(made.shift), body: { reason, ...body } as never }),
    replace: () => send('admin', attendance.replace, { ...of(made.shift), body: { guard_id: other, reason } }),
    stood: (guard_id: number, body: object = {}) =>
      send('admin', attendance.stood, { ...of(made.slot), body: { guard_id, ...there, told_by: 'Sarah', reason, ...body } }),
    update: async (body: object) =>
      send('admin', schedules.update, { ...of(made.shift), body: { ...(await stored()), ...body } as never }),
    worked: { state: 'Done', ...there },
  }
}

const entry = ({ send }: Tools, station_id: number, body: object) =>
  send('admin', occurrences.create, { body: { station_id, kind: 'routine', text: 'All quiet.', ...body } as never })

/** The attendance, the books of a station, and shifts of the roster. */
export const ATTENDANCE_CASES: Record<string, Case> = {
  'This shift is done. Decide its attendance instead.': async (tools) => {
    const { shift, decide, worked } = await shiftOf(tools, LONG_AGO)
    await decide(worked)
    const clock = () => tools.send('admin', attendance.clock, { ...of(shift), body: { kind: 'in', at: ago(LONG_AGO) } })
    return { refused: clock, ways: { decide: () => decide({ state: 'No show' }) } }
  },
  'This shift is over. Decide its attendance instead.': async (tools) => {
    const { replace, decide, worked } = await shiftOf(tools, LONG_AGO)
    return { refused: replace, ways: { decide: () => decide(worked) } }
  },
  'This entry has been corrected in the meantime. Look at it again before you correct it.': async (tools) => {
    const { post } = await shiftOf(tools, HOUR)
    const first = (await entry(tools, post.station.id, {})).body.occurrence
    const correct = (id: number) =>
      tools.send('admin', occurrences.correct, { ...of(id), body: { text: 'Quiet again.', at: ago(1), reason } as never })
    const second = (await correct(first.id)).body.occurrence
    return { refused: () => correct(first.id), ways: { again: () => correct(second.id) } }
  },
  'This shift is not over. Replace the guard, or fill the shift, on the Now board.': async (tools) => {
    const { stood, replace, other, slot, shift } = await shiftOf(tools, HOUR)
    const fill = async () => {
      await tools.pool.query('update duty_schedules set slot_id = null where id = $1', [shift])
      return tools.send('admin', slotShifts.fill, { ...of(slot), body: { guard_id: other } })
    }
    return { refused: () => stood(other), ways: { replace, fill } }
  },
  '… is planned for this shift. Decide its attendance instead.': async (tools) => {
    const { stood, guard, decide, worked } = await shiftOf(tools, LONG_AGO)
    return { refused: () => stood(guard.id), ways: { decide: () => decide(worked) } }
  },
  '… is recorded as having come. Enter when the guard left.': async (tools) => {
    const { stood, other, decide, worked } = await shiftOf(tools, LONG_AGO)
    await decide(worked)
    return {
      refused: () => stood(other),
      ways: { left: () => stood(other, { in_at: ago(LONG_AGO - HOUR), left_at: ago(LONG_AGO - HOUR) }) },
    }
  },
  'There are more than … entries. Choose fewer days.': async (tools) => {
    const { post } = await shiftOf(tools, HOUR)
    await tools.pool.query(
      `insert into occurrences (station_id, kind, at, text, fields)
        select $1, 'routine', local_today() - n % 30 - interval '1 hour', 'All quiet.', '{}' from generate_series(1, 2010) n`,
      [post.station.id],
    )
    const print = (from: string) =>
      tools.send('admin', occurrences.pdf, { query: { station_id: String(post.station.id), from, to: today() } as never })
    return { refused: () => print(addDays(today(), -30)), ways: { fewer: () => print(addDays(today(), -3)) } }
  },
  '… is out since … with …. Write first that it is back.': async (tools) => {
    const { post } = await shiftOf(tools, HOUR)
    const { station } = post
    const key = { station_id: station.id, category: 'key', name: 'Store room' } as const
    const item = (await tools.send('admin', registers.create, { body: key as never })).body.register_item
    const take = () =>
      entry(tools, station.id, { kind: 'key', text: '', opens: true, item_id: item.id, fields: { holder: 'Ritah' } })
    const out = (await take()).body.occurrence
    const back = () => tools.send('admin', occurrences.close, { ...of(out.id), body: {} as never })
    return { refused: take, ways: { back: async () => (await back()) && take() } }
  },
  'This attendance is approved. Reopen it first.': async (tools) => {
    const { decide, worked, post, shift } = await shiftOf(tools, LONG_AGO)
    await decide(worked)
    await tools.send('super_admin', days.approve, { body: { days: [{ station_id: post.station.id, day: post.day(LONG_AGO) }] } })
    const reopen = () => tools.send('super_admin', attendance.reopen, { ...of(shift), body: { reason } })
    const change = () => decide({ state: 'No show' })
    return { refused: change, ways: { reopen: async () => (await reopen()) && change() } }
  },
  'This shift has begun. Decide its attendance instead.': async (tools) => {
    const { shift, decide, worked } = await shiftOf(tools, 2 * HOUR)
    return {
      refused: () => tools.send('admin', schedules.remove, { ...of(shift), query: {} } as never),
      ways: { decide: () => decide({ ...worked, out_at: ago(1) }) },
    }
  },
  'The guard of this shift is excused. Let another guard take it over instead.': async (tools) => {
    const made = await contractWith(tools, 'Active')
    const [slot] = await made.slotsOn(TOMORROW)
    const [guard_id, other] = [(await makeGuard(tools.db)).id, (await makeGuard(tools.db)).id]
    const shift = await makeDutySchedule(tools.db, {
      ...{ guard_id, station_id: made.station.id, slot_id: slot!, shift_date: TOMORROW },
      ...{ start_time: '06:00', end_time: '18:00', shift_type: 'Day' },
    })
    await tools.send('admin', attendance.decide, { ...of(shift.id), body: { state: 'Excused', reason } })
    const { station_id, shift_date, shift_type } = shift
    const changed = { station_id, shift_date, start_time: '06:00', end_time: '18:00', shift_type, guard_id: other }
    return {
      refused: () => tools.send('admin', schedules.update, { ...of(shift.id), body: changed as never }),
      ways: { other: () => tools.send('admin', attendance.replace, { ...of(shift.id), body: { guard_id: other, reason } }) },
    }
  },
  'This shift is over. Record who stood at the post in the muster instead.': async (tools) => {
    const { update, post, guard } = await shiftOf(tools, 3 * 24 * HOUR, { outside: true })
    const { rows } = await tools.pool.query(
      `insert into slots (line_id, term_id, day, seat, start_time, end_time)
        select t.line_id, t.id, d.shift_date, 99, d.start_time, d.end_time
        from line_terms t, duty_schedules d where t.line_id = $1 and d.guard_id = $2 returning id`,
      [post.line.id, guard.id],
    )
    const there = { in_at: ago(3 * 24 * HOUR), out_at: ago(3 * 24 * HOUR - 12 * HOUR) }
    const stood = () =>
      tools.send('admin', attendance.stood, {
        ...of(rows[0].id),
        body: { guard_id: guard.id, ...there, told_by: 'Sarah', reason },
      })
    await tools.pool.query("update slots set state = 'Off', off_reason = 'Closed' where id = $1", [rows[0].id])
    return {
      refused: () => update({ line_id: post.line.id }),
      ways: {
        stood: async () =>
          (await tools.pool.query("update slots set state = 'Open', off_reason = null where id = $1", [rows[0].id])) && stood(),
      },
    }
  },
  'Shifts or guards have changed since this roster was made. Look at it again.': async (tools) => {
    const made = await contractWith(tools, 'Active')
    const guards = [{ guard_id: (await makeGuard(tools.db)).id }]
    const request = { line_ids: [made.line.id], from: TOMORROW, weeks: 1, cycle: ['any' as const], guards }
    const look = async () => (await tools.send('admin', generator.preview, { body: request })).body.fingerprint
    const save = (fingerprint: string) => tools.send('admin', generator.save, { body: { request, fingerprint } })
    const before = await look()
    await tools.pool.query("update slots set state = 'Off', off_reason = 'Closed' where id = $1", [
      (await made.slotsOn(TOMORROW))[0],
    ])
    return { refused: () => save(before), ways: { again: async () => save(await look()) } }
  },
}
