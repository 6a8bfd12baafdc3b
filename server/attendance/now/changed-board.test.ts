import fc from 'fast-check'
import { expect, test } from 'vitest'
import { set } from '../../../api/accounts/supervisor-stations.ts'
import { board, type NowRow } from '../../../api/attendance/now.ts'
import { rowsAfter } from '../../../api/attendance/now-changes.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { type As, testApp } from '../../test/app.ts'
import { makeAccount } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost } from '../../test/records/post-makers.ts'

const { db, pool, send } = await testApp()

type Board = { cursor: string; rows: NowRow[]; changes?: { places: number[]; removed: string[] } }
const boardOf = async (as: As, before?: Board) => {
  const { status, body } = await send(as, board, { query: { since: before?.cursor } })
  expect(status).toBe(200)
  return body as Board
}
/** The board of somebody who has one before, or none. */
async function next(as: As, before: Board | undefined): Promise<Board> {
  const answer = await boardOf(as, before)
  return { cursor: answer.cursor, rows: rowsAfter(before, answer) }
}

/** Changes rows without the rules about who may change them. */
const change = (statements: string) => pool.query(`begin; set local session_replication_role = replica; ${statements}; commit`)
/** Lets minutes pass: everything that is planned is as much earlier. */
const pass = (minutes: number) =>
  change(`update slots set day = (lower(span) - interval '${minutes} minutes')::date, start_time = (lower(span) - interval '${minutes} minutes')::time,
      end_time = (upper(span) - interval '${minutes} minutes')::time;
    update duty_schedules set shift_date = (lower(shift) - interval '${minutes} minutes')::date,
      start_time = (lower(shift) - interval '${minutes} minutes')::time, end_time = (upper(shift) - interval '${minutes} minutes')::time`)

const step = fc.oneof(
  fc.record({ does: fc.constantFrom('come', 'leave', 'replace', 'off', 'fetch', 'fetch', 'fetch'), whom: fc.nat() }),
  fc.record({ does: fc.constant('plan'), whom: fc.integer({ min: -60, max: 60 }) }),
  fc.record({ does: fc.constant('pass'), whom: fc.integer({ min: 1, max: 45 }) }),
)
const STEPS = 120

test('whoever has a board and gets what has changed sees what the whole board says, whatever has happened meanwhile', async () => {
  const posts = [await makePost(db), await makePost(db)]
  const shifts: { shift: number; slot: number }[] = []
  for (let n = 0; n < 8; n++) shifts.push(await posts[n % 2]!.shift({ began: 10 * n - 40, outside: n > 5 }))
  const { id: accountId } = await makeAccount(db, { role: 'supervisor' })
  await send('admin', set, { params: { id: String(accountId) }, body: { station_ids: [posts[0]!.station.id] } })
  const session = await openSession(db, { accountId, role: 'supervisor', address: '127.0.0.1', userAgent: undefined })
  // Two of them have the same board, of different moments.
  const readers: { as: As; has?: Board }[] = [{ as: 'admin' }, { as: 'admin' }, { as: { token: session.access_token } }]
  let changed = 0

  async function fetchAs(reader: (typeof readers)[number]) {
    const [before, after] = [await boardOf(reader.as), await next(reader.as, reader.has)]
    // A minute may have passed between the two.
    expect([before.rows, (await boardOf(reader.as)).rows]).toContainEqual(after.rows)
    if (reader.has && reader.has.cursor !== after.cursor) changed++
    reader.has = after
  }
  for (const { does, whom } of fc.sample(step, STEPS)) {
    const { shift, slot } = shifts[Math.abs(whom) % shifts.length]!
    if (does === 'fetch') await fetchAs(readers[whom % readers.length]!)
    if (does === 'pass') await pass(whom)
    if (does === 'plan') shifts.push(await posts[Math.abs(whom) % 2]!.shift({ began: whom }))
    if (does === 'come')
      await pool.query(
        `insert into attendances (id, slot_id, state, in_at) select id, slot_id, 'On post', $2 from duty_schedules where id = $1 and deleted_at is null
          on conflict (id) do update set to_confirm = '{no_pin}'`,
        [shift, ago(5)],
      )
    if (does === 'leave')
      await pool.query(`update attendances set state = 'Done', out_at = $2, to_confirm = '{}' where id = $1`, [shift, ago(1)])
    if (does === 'replace') await change(`update duty_schedules set deleted_at = now() where id = ${shift}`)
    if (does === 'off') await send('admin', slots.off, { params: { id: String(slot) }, body: { reason: 'Closed' } })
  }
  for (const reader of readers) await fetchAs(reader)
  expect(changed).toBeGreaterThan(5)
})

test('who has the latest board gets no row, and the name of a board says nothing to somebody who may not see it', async () => {
  const post = await makePost(db)
  await post.shift({ began: 60 })
  const all = await boardOf('admin')
  expect(await boardOf('admin', all)).toMatchObject({ cursor: all.cursor, rows: [], changes: { places: [], removed: [] } })
  const { id: accountId } = await makeAccount(db, { role: 'supervisor' })
  const { access_token: token } = await openSession(db, {
    accountId,
    role: 'supervisor',
    address: '127.0.0.1',
    userAgent: undefined,
  })
  const theirs = await boardOf({ token }, all)
  expect(theirs).toMatchObject({ rows: [] })
  expect(theirs).not.toHaveProperty('changes')
})
