import * as attendance from '../../../api/attendance/attendance.ts'
import { extraStood } from '../../../api/attendance/attendance-periods.ts'
import * as contracts from '../../../api/contracts/contracts.ts'
import * as orderRecordings from '../../../api/contracts/order-recordings.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as slotShifts from '../../../api/roster/slot-shifts.ts'
import { TERMS } from '../records/contract-makers.ts'
import { makeDutySchedule, makeGuard, makeStation } from '../records/makers.ts'
import { ago } from '../records/minute-of-test.ts'
import { makePost } from '../records/post-makers.ts'
import { webm } from '../records/sounds.ts'
import { type Case, contractWith, dayIn, of, reason, TOMORROW, type Tools } from './tools.ts'

const GATE = { name: 'Main gate, day', shift_label: 'Day' }
const IN = (days: number) => addDays(today(), days)
type Made = Awaited<ReturnType<typeof contractWith>>

const calls = ({ send }: Tools, { id, line, station }: Made) => ({
  updateLine: (more: object) =>
    send('admin', contracts.updateLine, {
      ...of(line.id),
      body: { ...GATE, station_id: station.id, from_on: line.from_on, ...more },
    }),
  addLine: (more: object) =>
    send('admin', contracts.addLine, {
      ...of(id),
      body: { ...GATE, station_id: station.id, from_on: TOMORROW, terms: TERMS, ...more },
    }),
  removeLine: () => send('admin', contracts.removeLine, of(line.id)),
  addTerms: (valid_from: string) =>
    send('admin', contracts.addTerms, { ...of(line.id), body: { ...TERMS, seats: 3, valid_from } }),
  removeTerms: (terms: number) => send('admin', contracts.removeTerms, of(terms)),
  extra: (more: object) =>
    send('admin', slots.extra, {
      body: { line_id: line.id, day: IN(5), start_time: '06:00', end_time: '18:00', guards: 1, reason, ...more },
    }),
  off: (slot: number) => send('admin', slots.off, { ...of(slot), body: { reason } }),
  split: (slot: number) => send('admin', slots.split, { ...of(slot), body: { at: '12:00' } }),
})

const plan = async ({ db }: Tools, made: Made, slot: number, day: string) =>
  makeDutySchedule(db, {
    ...{ guard_id: (await makeGuard(db)).id, station_id: made.station.id, slot_id: slot },
    ...{ shift_date: day, start_time: '06:00', end_time: '18:00' },
  })
const termsOf = async ({ pool }: Tools, { line }: Made) =>
  (await pool.query<{ id: number }>('select id from line_terms where line_id = $1 order by valid_from', [line.id])).rows.map(
    ({ id }) => id,
  )

/** A post with a shift that began some hours ago; its line goes back to that day. */
async function begun(tools: Tools, hours: number) {
  const post = await makePost(tools.db)
  const shift = await post.shift({ began: hours * 60 })
  const day = post.day(hours * 60)
  await tools.pool.query('update contracts set starts_on = $2 where id = $1', [post.line.contract_id, day])
  await tools.pool.query('update contract_lines set from_on = $2 where id = $1', [post.line.id, day])
  await tools.pool.query('update line_terms set valid_from = $2 where line_id = $1', [post.line.id, day])
  const made = { ...post, id: post.line.contract_id, line: { ...post.line, from_on: day } } as never as Made
  const decide = (body: object) =>
    tools.send('admin', attendance.decide, { ...of(shift.shift), body: { reason, ...body } as never })
  const worked = { state: 'Done', in_at: ago(hours * 60), out_at: ago(hours * 60 - 60) }
  return { made, shift, day, decide, worked, ...calls(tools, made), client: post.station.client_id }
}
const anotherStation = async ({ db }: Tools, client_id: number) => (await makeStation(db, { client_id })).id

/** Lines of a contract, their terms, and the slots made from them. */
export const LINE_CASES: Record<string, Case> = {
  'Write the orders of this post first.': async (tools) => {
    const made = await contractWith(tools, 'Draft')
    const record = () => tools.send('admin', orderRecordings.set, { ...of(made.line.id), body: {}, files: { recording: webm() } })
    const write = () => calls(tools, made).updateLine({ post_orders: 'Keep the gate closed.' })
    return { refused: record, ways: { write: async () => (await write()) && record() } }
  },
  'A shift after this day has begun. Choose a later day.': async (tools) => {
    const { made, day } = await begun(tools, 40)
    await tools.pool.query('update contracts set starts_on = $2 where id = $1', [made.id, addDays(day, -3)])
    const end = (on: string) => tools.send('admin', contracts.end, { ...of(made.id), body: { on, reason } })
    return { refused: () => end(addDays(day, -1)), ways: { later: () => end(day) } }
  },
  '… Mark … as off first, or choose … or later as the last day.': async (tools) => {
    const { extra, updateLine, off } = calls(tools, await contractWith(tools, 'Active'))
    const { ids } = (await extra({})).body
    const end = (until_on: string) => updateLine({ until_on })
    return {
      refused: () => end(IN(3)),
      ways: {
        off: async () => (await off(ids[0])) && end(IN(3)),
        later: (refusal) => end(dayIn(refusal, 'or choose')),
      },
    }
  },
  '…. Take the change from …, or reopen ….': async (tools) => {
    const { made, day, addTerms, decide, worked } = await begun(tools, 40)
    await decide(worked)
    await tools.pool.query('update line_terms set valid_from = $2::date - 2 where line_id = $1', [made.line.id, day])
    const reopen = () => decide({ state: 'On post', in_at: worked.in_at })
    return {
      refused: () => addTerms(day),
      ways: {
        later: (refusal) => addTerms(dayIn(refusal, 'Take the change from')),
        reopen: async () => (await reopen()) && addTerms(day),
      },
    }
  },
  '…. Reopen … first.': async (tools) => {
    const { made, day, addTerms, decide, worked } = await begun(tools, 40)
    await decide(worked)
    await tools.pool.query('update line_terms set valid_from = $2::date - 2 where line_id = $1', [made.line.id, day])
    await tools.pool.query('update contract_lines set until_on = $2 where id = $1', [made.line.id, day])
    const reopen = () => decide({ state: 'On post', in_at: worked.in_at })
    return { refused: () => addTerms(day), ways: { reopen: async () => (await reopen()) && addTerms(day) } }
  },
  '… already decided at this station. Give this post a last day and add one for the other station.': async (tools) => {
    const { decide, worked, updateLine, addLine, client } = await begun(tools, 40)
    await decide(worked)
    const other = await anotherStation(tools, client)
    return {
      refused: () => updateLine({ station_id: other }),
      ways: { both: async () => (await updateLine({ until_on: today() })) && addLine({ station_id: other }) },
    }
  },
  '… at this station … begun. Give this post a last day and add one for the other station.': async (tools) => {
    const { updateLine, addLine, client } = await begun(tools, 2)
    const other = await anotherStation(tools, client)
    return {
      refused: () => updateLine({ station_id: other }),
      ways: { both: async () => (await updateLine({ until_on: today() })) && addLine({ station_id: other }) },
    }
  },
  '… planned at this post. Free … first.': async (tools) => {
    const made = await contractWith(tools, 'Active')
    const { updateLine } = calls(tools, made)
    const [slot] = await made.slotsOn(TOMORROW)
    await plan(tools, made, slot!, TOMORROW)
    const other = await anotherStation(tools, made.client_id)
    const move = () => updateLine({ station_id: other })
    const free = () => tools.send('admin', slotShifts.free, { ...of(slot!), body: { reason } })
    return { refused: move, ways: { free: async () => (await free()) && move() } }
  },
  'The kind stays as it is while the contract is active. Give this a last day and add another.': async (tools) => {
    const { updateLine, addLine } = calls(tools, await contractWith(tools, 'Active'))
    const another = () => addLine({ kind: 'fixed_monthly', name: 'Camera' })
    return {
      refused: () => updateLine({ kind: 'fixed_monthly' }),
      ways: { both: async () => (await updateLine({ until_on: today() })) && another() },
    }
  },
  'Other terms begin on …. Choose an earlier first day, or take them back.': async (tools) => {
    const made = await contractWith(tools, 'Draft', { starts_on: IN(5) })
    const { addTerms, updateLine, removeTerms } = calls(tools, made)
    await addTerms(IN(10))
    const [, second] = await termsOf(tools, made)
    const begin = (from_on: string) => updateLine({ from_on })
    return {
      refused: () => begin(IN(12)),
      ways: { earlier: () => begin(IN(9)), back: async () => (await removeTerms(second!)) && begin(IN(12)) },
    }
  },
  '… Give it a last day instead.': async (tools) => {
    const { removeLine, updateLine } = calls(tools, await contractWith(tools, 'Active'))
    return { refused: removeLine, ways: { last: () => updateLine({ until_on: IN(3) }) } }
  },
  'These are the first terms. Change them instead.': async (tools) => {
    const made = await contractWith(tools, 'Active')
    const { removeTerms, updateLine } = calls(tools, made)
    const [first] = await termsOf(tools, made)
    return { refused: () => removeTerms(first!), ways: { line: () => updateLine({ post_orders: 'Keep the gate shut.' }) } }
  },
  'Shifts under these terms have begun. Add new terms instead.': async (tools) => {
    const { made, addTerms, removeTerms, day } = await begun(tools, 40)
    await tools.pool.query('update contract_lines set from_on = $2::date - 2 where id = $1', [made.line.id, day])
    await tools.pool.query('update line_terms set valid_from = $2::date - 2 where line_id = $1', [made.line.id, day])
    await addTerms(day)
    const [, second] = await termsOf(tools, made)
    return { refused: () => removeTerms(second!), ways: { new: () => addTerms(TOMORROW) } }
  },
  'A guard is planned for it. Free it first.': async (tools) => {
    const made = await contractWith(tools, 'Active')
    const { split } = calls(tools, made)
    const [slot] = await made.slotsOn(TOMORROW)
    await plan(tools, made, slot!, TOMORROW)
    const free = () => tools.send('admin', slotShifts.free, { ...of(slot!), body: { reason } })
    return { refused: () => split(slot!), ways: { free: async () => (await free()) && split(slot!) } }
  },
  'A guard is recorded as having worked this shift. Correct that first.': async (tools) => {
    const { shift, decide, worked } = await begun(tools, 40)
    await decide(worked)
    const off = () => tools.send('admin', slots.off, { ...of(shift.slot), body: { reason, told_by: 'Sarah' } })
    return { refused: off, ways: { correct: async () => (await decide({ state: 'No show' })) && off() } }
  },
  'The contract is suspended. Resume the contract instead.': async (tools) => {
    const made = await contractWith(tools, 'Active')
    await tools.send('admin', contracts.suspend, { ...of(made.id), body: { from: today(), reason } })
    const [slot] = await made.slotsOn(TOMORROW)
    return {
      refused: () => tools.send('admin', slots.on, of(slot!)),
      ways: { resume: () => tools.send('admin', contracts.resume, { ...of(made.id), body: {} }) },
    }
  },
  'An extra guard is ordered for a whole shift. Order two shorter ones instead.': async (tools) => {
    const { extra, split } = calls(tools, await contractWith(tools, 'Active'))
    const { ids } = (await extra({})).body
    return {
      refused: () => split(ids[0]),
      ways: { two: async () => (await extra({ end_time: '12:00' })) && extra({ start_time: '12:00' }) },
    }
  },
  'One of these shifts was worked, or is not there to be off. Leave it out.': async (tools) => {
    const made = await contractWith(tools, 'Active')
    const [first, second] = await made.slotsOn(TOMORROW)
    await calls(tools, made).off(first!)
    const off = (slot_ids: number[]) =>
      tools.send('admin', slots.offMany, {
        body: { station_id: made.station.id, slot_ids, from: TOMORROW, to: TOMORROW, reason },
      })
    return { refused: () => off([first!, second!]), ways: { without: () => off([second!]) } }
  },
  'This shift is not over. Order the guard in Coverage.': async (tools) => {
    const made = await contractWith(tools, 'Active')
    const ordered = { line_id: made.line.id, day: IN(5), start_time: '06:00', end_time: '18:00' }
    const { id: guard_id } = await makeGuard(tools.db)
    return {
      refused: () => tools.send('admin', extraStood, { body: { ...ordered, guard_id, told_by: 'Sarah', reason } }),
      ways: { order: () => calls(tools, made).extra(ordered) },
    }
  },
}
