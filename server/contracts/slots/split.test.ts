import { beforeEach, expect, test } from 'vitest'
import * as contracts from '../../../api/contracts/contracts.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { list as shifts } from '../../../api/roster/duty-schedules.ts'
import { fill } from '../../../api/roster/slot-shifts.ts'
import { testApp } from '../../test/app.ts'
import { makePost } from '../../test/records/contract-makers.ts'
import { makeGuard } from '../../test/records/makers.ts'
import { generateSlots } from '../contracts/slot-queries.ts'

const { db, pool, send } = await testApp()
const DAY = addDays(today(), 3)
const NEXT = addDays(DAY, 1)

let post: Awaited<ReturnType<typeof makePost>>
let id: string
const partsOf = async () => {
  const query = { from: DAY, to: DAY, line_id: String(post.line.id) }
  const { body } = await send('admin', slots.list, { query })
  return (body as slots.Slot[]).toSorted((one, other) => one.part - other.part)
}
const split = (at: string, slot = id) => send('admin', slots.split, { params: { id: slot }, body: { at } })
const merge = (slot = id) => send('admin', slots.merge, { params: { id: slot } })
const plan = async (slot: slots.Slot) =>
  send('admin', fill, { params: { id: String(slot.id) }, body: { guard_id: (await makeGuard(db)).id } })
const cell = async () => {
  const { body } = await send('admin', slots.coverage, { query: { from: DAY, to: DAY } })
  return body.rows[0].days[0] as slots.CoverageDay
}
/** The open slots of the cells of the next seven days, and how many the line above them states. */
const openSlots = async () => {
  const { body } = await send('admin', slots.coverage, { query: { from: today(), to: addDays(today(), 6) } })
  const { rows, next_days } = body as slots.Coverage
  const days = rows.flatMap((row) => row.days)
  return { cells: days.reduce((sum, { needed, covered }) => sum + needed - covered, 0), above: next_days.open }
}
const month = async () => {
  const params = { id: String(post.contract.id) }
  return (await send('admin', contracts.preview, { params, query: { month: DAY.slice(0, 7) } })).body
}

beforeEach(async () => {
  post = await makePost(db)
  await generateSlots(db, [post.line.id])
  const { rows } = await pool.query('select id from slots where line_id = $1 and day = $2', [post.line.id, DAY])
  id = String(rows[0].id)
})

test('a night split at midnight is two parts of one seat, each with a guard of its own, and is charged once', async () => {
  const before = await month()
  expect((await split('00:00')).body).toMatchObject({ message: 'The shift is split', slot: { part: 1, end_time: '00:00' } })
  const parts = await partsOf()
  expect(parts).toMatchObject([
    { id: Number(id), seat: 1, part: 1, day: DAY, start_time: '18:00', end_time: '00:00', state: 'Open' },
    { seat: 1, part: 2, day: NEXT, start_time: '00:00', end_time: '06:00', ends_next_day: false, state: 'Open' },
  ])
  expect(await cell()).toMatchObject({ needed: 2, covered: 0 })
  await plan(parts[0]!)
  expect(await cell()).toMatchObject({ needed: 2, covered: 1 })
  expect((await plan(parts[1]!)).status).toBe(201)
  expect(await cell()).toMatchObject({ needed: 2, covered: 2 })
  const { body } = await send('admin', shifts, { query: { sort: 'id' } })
  expect(body).toMatchObject([
    { shift_date: DAY, start_time: '18:00', end_time: '00:00' },
    { shift_date: NEXT, start_time: '00:00', end_time: '06:00' },
  ])
  expect(await month()).toEqual(before)
})

test('Coverage counts both parts of a split seat as open until each has a guard, in the cell as in the line above it', async () => {
  // Slots of today may have begun already: only days ahead are in both figures.
  await pool.query('delete from slots where day = $1', [today()])
  const { above: whole } = await openSlots()
  expect(await openSlots()).toEqual({ cells: whole, above: whole })
  await split('00:00')
  expect(await openSlots()).toEqual({ cells: whole + 1, above: whole + 1 })
  const [first, second] = await partsOf()
  await plan(first!)
  expect(await openSlots()).toEqual({ cells: whole, above: whole })
  await plan(second!)
  expect(await openSlots()).toEqual({ cells: whole - 1, above: whole - 1 })
})

test('both parts merged at once become one whole slot: neither request waits for the other for ever', async () => {
  for (let round = 0; round < 5; round++) {
    await split('00:00')
    const parts = await partsOf()
    const answers = await Promise.all([parts[1]!, parts[0]!].map((part) => merge(String(part.id))))
    expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers.map(({ body }) => body))).toEqual([201, 409])
    expect(await partsOf()).toMatchObject([{ id: Number(id), part: 0, start_time: '18:00', end_time: '06:00', state: 'Open' }])
  }
})

test('generating again keeps a split, also under another rate; other hours take it back, and its second guard has no post', async () => {
  await split('22:00')
  const [first, second] = await partsOf()
  expect(second).toMatchObject({ day: DAY, start_time: '22:00', end_time: '06:00', ends_next_day: true })
  await plan(second!)
  expect(await generateSlots(db, [post.line.id])).toEqual({ made: 0, cancelled: 0 })
  expect(await partsOf()).toMatchObject(
    [first!, { ...second, state: 'Filled' }].map(({ id, state, part }) => ({ id, state, part })),
  )
  const change = (set: string) => pool.query(`update line_terms set ${set} where line_id = $1`, [post.line.id])
  await change('rate = rate + 1000')
  expect(await generateSlots(db, [post.line.id])).toEqual({ made: 0, cancelled: 0 })
  await change("start_time = '19:00'")
  expect(await generateSlots(db, [post.line.id])).toEqual({ made: 0, cancelled: 1 })
  expect(await partsOf()).toMatchObject([{ id: Number(id), part: 0, start_time: '19:00', end_time: '06:00', state: 'Open' }])
  const { rows } = await pool.query('select slot_id, lost_slot_id::integer as lost from duty_schedules')
  expect(rows).toEqual([{ slot_id: null, lost: second!.id }])
  expect(await generateSlots(db, [post.line.id])).toEqual({ made: 0, cancelled: 0 })
})

test('a seat that is not agreed any more goes with both parts', async () => {
  await split('22:00')
  await pool.query("update line_terms set seats = 0, reason = 'Closed' where line_id = $1", [post.line.id])
  await generateSlots(db, [post.line.id])
  expect(await partsOf()).toEqual([])
  await pool.query('update line_terms set seats = 1 where line_id = $1', [post.line.id])
  await generateSlots(db, [post.line.id])
  expect(await partsOf()).toMatchObject([{ id: Number(id), part: 0, start_time: '18:00', end_time: '06:00', state: 'Open' }])
})

test('two open parts become whole again by either, and the slot can be split anew; nothing is lost on the way', async () => {
  await split('00:00')
  const [, second] = await partsOf()
  expect((await merge(String(second!.id))).body).toMatchObject({
    message: 'The shift is whole again',
    slot: { id: Number(id), part: 0, start_time: '18:00', end_time: '06:00' },
  })
  expect(await partsOf()).toHaveLength(1)
  await split('21:00')
  expect(await partsOf()).toMatchObject([
    { end_time: '21:00' },
    { id: second!.id, day: DAY, start_time: '21:00', end_time: '06:00' },
  ])
})

test('what cannot be split or made whole says why', async () => {
  const refused = async (sent: Promise<{ status: number; body: { message: string } }>) => {
    const { status, body } = await sent
    return [status, body.message]
  }
  for (const at of ['18:00', '06:00', '12:00'])
    expect(await refused(split(at))).toEqual([422, 'Choose a time between 18:00 and 06:00.'])
  expect(await refused(merge())).toEqual([409, 'This shift is not split.'])
  await split('00:00')
  expect(await refused(split('20:00'))).toEqual([409, 'This shift is split already.'])
  await plan((await partsOf())[1]!)
  expect(await refused(merge())).toEqual([409, 'A guard is planned for it. Free it first.'])
})
