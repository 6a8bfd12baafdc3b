import { expect, test } from 'vitest'
import { restoreMany } from '../../../api/company/trash.ts'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import * as shifts from '../../../api/roster/duty-schedules.ts'
import * as generator from '../../../api/roster/generator.ts'
import { copyPlan } from '../../../api/roster/schedule-board.ts'
import { candidates, fill } from '../../../api/roster/slot-shifts.ts'
import * as calls from '../../../api/sites/client-bans.ts'
import { testApp } from '../../test/app.ts'
import { makeContract, makeContractLine } from '../../test/records/contract-makers.ts'
import * as make from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()

const MONDAY = addDays(mondayOf(today()), 7)
const DAY = addDays(MONDAY, 1)

/** Two stations of Kisozi Mall, one of another client, and a guard whom the mall does not want. */
async function asked(at: 'one' | 'all' = 'all') {
  const client = await make.makeClient(db, { company_name: 'Kisozi Mall' })
  const gate = await make.makeStation(db, { client_id: client.id, name: 'Gate' })
  const yard = await make.makeStation(db, { client_id: client.id, name: 'Yard' })
  const elsewhere = await make.makeStation(db, { name: 'Elsewhere' })
  const guard = await make.makeGuard(db, { first_name: 'Peter', last_name: 'Okello' })
  const body = { client_id: client.id, guard_id: guard.id, reason: 'Asleep on 3 Nov.', station_id: at === 'one' ? gate.id : null }
  const ban = await send('super_admin', calls.create, { body })
  expect(ban.status).toBe(201)
  return { client, gate, yard, elsewhere, guard, ban: ban.body.client_ban as calls.ClientBan }
}
const remove = (id: number) => send('admin', calls.remove, { params: { id: String(id) } })
const undo = async (id: number) =>
  (await send('admin', restoreMany, { params: { kind: 'client_bans' }, body: { ids: [id] } })).body
const shift = (guard_id: number, station_id: number) => ({ ...make.dayShift, shift_date: DAY, guard_id, station_id })

test('a guard whom a client has asked not to have is not planned at its stations, and elsewhere is', async () => {
  const { gate, yard, elsewhere, guard, ban } = await asked()
  const refused = await send('admin', shifts.create, { body: shift(guard.id, yard.id) })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'not_deployable',
    error: 'Kisozi Mall has asked not to have this guard: Asleep on 3 Nov.',
  })
  const planned = await send('admin', shifts.create, { body: shift(guard.id, elsewhere.id) })
  expect(planned.status).toBe(201)
  const { id } = planned.body.duty_schedule
  const moved = await send('admin', shifts.update, { params: { id: String(id) }, body: shift(guard.id, gate.id) })
  expect(moved.body.code).toBe('not_deployable')

  expect((await remove(ban.id)).status).toBe(200)
  expect((await send('admin', shifts.update, { params: { id: String(id) }, body: shift(guard.id, gate.id) })).status).toBe(200)
})

test('asked for one station, the guard is planned at the others of the client', async () => {
  const { gate, yard, guard } = await asked('one')
  expect((await send('admin', shifts.create, { body: shift(guard.id, gate.id) })).status).toBe(409)
  expect((await send('admin', shifts.create, { body: shift(guard.id, yard.id) })).status).toBe(201)
})

test('a slot leaves the guard out of its candidates and counts why, filling it is refused, and a roster leaves it open', async () => {
  const { client, gate, guard } = await asked()
  const { id: contract_id } = await makeContract(db, { client_id: client.id, starts_on: DAY })
  const { id: line_id } = await makeContractLine(db, { contract_id, station_id: gate.id, from_on: DAY })
  await pool.query("update contracts set status = 'Active' where id = $1", [contract_id])
  await pool.query('select generate_slots(array[$1::integer], $2, $2)', [line_id, DAY])
  const { rows } = await pool.query('select id from slots order by seat')
  const params = { id: String(rows[0].id) }
  const found = await send('admin', candidates, { params })
  expect(found.body).toMatchObject({ candidates: [], excluded: { banned: 1, not_qualified: 0 } })
  const filled = await send('admin', fill, { params, body: { guard_id: guard.id } })
  expect(filled.body).toMatchObject({ code: 'not_deployable', fields: { guard_id: expect.stringContaining('Kisozi Mall') } })
  const roster = await send('admin', generator.preview, {
    body: { line_ids: [line_id], from: DAY, weeks: 1, cycle: ['any'], guards: [{ guard_id: guard.id }] },
  })
  expect(roster.body).toMatchObject({ filled: 0, reasons: [{ reason: 'banned', count: 2 }] })
})

test('a copied week leaves the guard out with the reason; shifts that were planned before stay', async () => {
  const { gate, guard } = await asked()
  await make.makeDutySchedule(db, { guard_id: guard.id, station_id: gate.id, shift_date: DAY })
  const copied = await send('admin', copyPlan, { query: { from_week: MONDAY, to_week: addDays(MONDAY, 7) } })
  expect(copied.body).toMatchObject({ copied: 0, reasons: [{ reason: 'banned', count: 1 }] })
})

test('it is listed for the client and for the guard, once, and only at a station of the client', async () => {
  const { client, elsewhere, guard, ban } = await asked()
  const listed = await send('admin', calls.list, { query: { client_id: String(client.id) } })
  expect(listed.body).toMatchObject([
    { id: ban.id, client_name: 'Kisozi Mall', guard_name: 'Peter Okello', station_name: null, reason: 'Asleep on 3 Nov.' },
  ])
  expect((await send('admin', calls.list, { query: { guard_id: String(guard.id) } })).body).toHaveLength(1)
  expect((await send('admin', calls.list, { query: { guard_id: '999999' } })).body).toEqual([])
  const body = { client_id: client.id, guard_id: guard.id, reason: 'Again.' }
  expect((await send('admin', calls.create, { body })).body.error).toBe('This is recorded already.')
  const other = await send('admin', calls.create, { body: { ...body, station_id: elsewhere.id } })
  expect(other.body.fields).toEqual({ station_id: 'Choose a station of this client.' })
  const nobody = await send('admin', calls.create, { body: { ...body, guard_id: 2_000_000_000 } })
  expect(nobody.body.fields).toEqual({ guard_id: 'There is no guard with this number.' })
})

test('Undo brings back the same ban, which is refused again where it holds', async () => {
  const { yard, guard, client, ban } = await asked()
  await remove(ban.id)
  expect(await undo(ban.id)).toEqual({ done: [ban.id], refused: [] })
  expect((await send('admin', calls.list, { query: { client_id: String(client.id) } })).body).toEqual([ban])
  expect((await send('admin', shifts.create, { body: shift(guard.id, yard.id) })).body.code).toBe('not_deployable')
})

test('Undo of a ban is refused when it was recorded anew, or its guard or station no longer exists', async () => {
  const { gate, guard, client, ban } = await asked('one')
  const refused = (message: string) => ({ done: [], refused: [{ id: ban.id, message }] })
  await remove(ban.id)
  const body = { client_id: client.id, guard_id: guard.id, station_id: gate.id, reason: 'Late.' }
  const { id } = (await send('admin', calls.create, { body })).body.client_ban
  expect(await undo(ban.id)).toEqual(refused('This is recorded already.'))
  await remove(id)
  await pool.query('update stations set deleted_at = now() where id = $1', [gate.id])
  expect(await undo(ban.id)).toEqual(refused('This ban cannot be restored: its station no longer exists.'))
  await pool.query('update guards set deleted_at = now() where id = $1', [guard.id])
  expect(await undo(ban.id)).toEqual(refused('This ban cannot be restored: its guard no longer exists.'))
})
