import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ATTENDANCE_STATES } from '../../../api/attendance/attendance.ts'
import { NOW_HOURS, NowRow } from '../../../api/attendance/now.ts'
import { keyOf } from '../../../api/attendance/now-changes.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { testApp } from '../../test/app.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost } from '../../test/records/post-makers.ts'
import { allAttendance, listAttendance } from '../attendance/queries.ts'
import { watchAttendance } from '../index.ts'
import { nowTexts } from './queries.ts'

const { db, pool, send } = await testApp()

const RECORDED = ['nothing', 'nothing', 'nothing', 'On post', 'Done', 'Left early', 'No show', 'Excused', 'To confirm'] as const
const hours = fc.integer({ min: 1, max: 15 })
/** Minutes since the start, and hours: around the minutes of the rules, at any time of the board, and over a little while ago. */
const time = fc.oneof(
  fc.record({ began: fc.integer({ min: 1, max: 45 }), hours }),
  fc.record({ began: fc.integer({ min: -700, max: 900 }), hours }),
  fc.record({ ended: fc.integer({ min: 5, max: 110 }), hours }).map(({ ended, hours }) => ({ began: hours * 60 + ended, hours })),
)
const planned = fc.record({
  time,
  outside: fc.boolean(),
  recorded: fc.constantFrom(...RECORDED),
  off: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
})
const SHIFTS = 150
const MINUTE = 60_000

async function record(made: { shift: number; slot: number }, began: number, what: (typeof RECORDED)[number]) {
  if (what === 'nothing') return
  const state = what === 'Left early' ? 'Done' : what === 'To confirm' ? 'On post' : what
  await db
    .insertInto('attendances')
    .values({
      id: made.shift,
      slot_id: made.slot || null,
      state,
      in_at: state === 'On post' || state === 'Done' ? ago(began) : null,
      out_at: state === 'Done' ? ago(began - 1) : null,
      minutes: state === 'Done' ? 1 : 0,
      early_minutes: what === 'Left early' ? 30 : 0,
      to_confirm: what === 'To confirm' ? ['no_pin'] : [],
    })
    .execute()
}

/** Answers of every page, read in one transaction: at one moment, so that no minute passes between two of them. */
const read = () =>
  db.transaction().execute(async (at) => {
    const query = { from: addDays(today(), -2), to: addDays(today(), 2), page: 1, page_size: SHIFTS }
    const muster = (await listAttendance(at, query, null)).items
    const file = await allAttendance(at, query).execute()
    const texts = await nowTexts(at, null)
    const board = [...texts.values()].map((text) => JSON.parse(text) as NowRow)
    // The database writes these rows, so that they are compared with the contract here alone.
    expect(z.array(z.strictObject(NowRow.shape)).parse(board)).toEqual(board)
    expect(board.map(keyOf)).toEqual([...texts.keys()])
    await watchAttendance(at)
    const exceptions = await at
      .selectFrom('exceptions')
      .select(['kind', 'duty_id', 'severity'])
      .where('state', '<>', 'Resolved')
      .execute()
    const { rows: times } = await pool.query(
      'select id, instant_of(lower(shift)) as begins, instant_of(upper(shift)) as ends from duty_schedules',
    )
    const { now } = await at.selectNoFrom(({ fn }) => fn<string>('now').as('now')).executeTakeFirstOrThrow()
    return {
      muster,
      file,
      board,
      exceptions,
      times: new Map(
        times.map(({ id, begins, ends }) => [
          id as number,
          { begins: Date.parse(begins) - Date.parse(now), ends: Date.parse(ends) - Date.parse(now) },
        ]),
      ),
    }
  })
const countsOf = (states: string[]) =>
  Object.fromEntries([...Map.groupBy(states, (state) => state)].map(([state, all]) => [state, all.length]).sort())

test('whatever is planned tonight is on the board, and a word means one fact on board, muster, file and exceptions', async () => {
  const post = await makePost(db)
  for (const { recorded, off, time, outside } of fc.sample(planned, SHIFTS)) {
    const made = await post.shift({ ...time, outside })
    await record(made, time.began, recorded)
    if (off && !outside) await send('admin', slots.off, { params: { id: String(made.slot) }, body: { reason: 'Closed' } })
  }
  const { muster, file, board, exceptions, times } = await read()
  const timeOf = (id: number | null) => times.get(id!)!
  expect(muster).toHaveLength(SHIFTS)
  const near = muster.filter(
    ({ id }) => timeOf(id).ends > -NOW_HOURS.past * 60 * MINUTE && timeOf(id).begins < NOW_HOURS.ahead * 60 * MINUTE,
  )
  // Each word occurs, or this says nothing of it.
  expect(new Set(near.map(({ state }) => state))).toEqual(new Set(ATTENDANCE_STATES))
  expect(new Map(board.map(({ shift_id, state }) => [shift_id, state]))).toEqual(
    new Map(near.map(({ id, state }) => [id, state])),
  )
  expect(countsOf(board.map(({ state }) => state))).toEqual(countsOf(near.map(({ state }) => state)))
  expect(file.map(({ id, state }) => [id, state]).sort()).toEqual(muster.map(({ id, state }) => [id, state]).sort())

  const running = board.filter(({ shift_id }) => timeOf(shift_id).begins <= 0 && timeOf(shift_id).ends > 0)
  const on = (...states: string[]) => running.filter(({ state }) => states.includes(state)).map(({ shift_id }) => shift_id!)
  const about = (kind: string, severity?: number) =>
    exceptions.filter((one) => one.kind === kind && (severity ?? one.severity) === one.severity).map(({ duty_id }) => duty_id!)
  const inGrace = (id: number) => timeOf(id).begins > -10 * MINUTE
  expect(about('not_on_post').sort()).toEqual(
    on('Late', 'Empty', 'No show')
      .filter((id) => !inGrace(id))
      .sort(),
  )
  expect(about('not_on_post', 3)).toEqual(expect.arrayContaining(on('Empty')))
  expect(about('not_on_post', 2)).toEqual(expect.arrayContaining(on('Late')))
  expect(about('left_early')).toEqual(expect.arrayContaining(on('Left early')))
})
