import { expect, test } from 'vitest'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/portal/portal-requests.ts'
import * as portalShifts from '../../../api/portal/portal-shifts.ts'
import * as staff from '../../../api/sites/client-requests.ts'
import { testApp } from '../../test/app.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import * as make from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()

async function clientWithShift() {
  const person = await clientPerson(db)
  const station = await make.makeStation(db, { client_id: person.clientId })
  const guard = await make.makeGuard(db, { first_name: 'Moses', last_name: 'Okot' })
  const at = { station_id: station.id, guard_id: guard.id, shift_date: addDays(today(), -2) }
  const shift = await make.makeDutySchedule(db, { ...at, start_time: '18:00', end_time: '06:00' })
  const ask = (kind: calls.OwnRequestInput['kind'], more: object = { shift_id: shift.id }) =>
    send(person, calls.create, { body: { kind, subject: `${kind}: Moses Okot`, text: 'As I saw it.', ...more } })
  return { person, station, guard, shift, ask }
}
const asStaff = async (id: number) => (await send('admin', staff.get, { params: { id: String(id) } })).body

test('thanks, a complaint and a wish for another guard are linked to the shift and its station, for staff, too', async () => {
  const { ask, shift, station, guard } = await clientWithShift()
  for (const kind of staff.SHIFT_KINDS) {
    const { status, body } = await ask(kind)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.request).toMatchObject({ kind, status: 'New', station_name: station.name })
    expect(await asStaff(body.request.id)).toMatchObject({
      ...{ kind, station_id: station.id },
      shift: { id: shift.id, guard_id: guard.id, guard_name: 'Moses Okot', shift_date: shift.shift_date, ends_next_day: true },
    })
  }
  const { body } = await send('admin', staff.list, { query: { kind: 'Another guard', status: 'New' } })
  expect(body).toHaveLength(1)
})

test('an answer is promised by a time for all but thanks, in the words of the site alone', async () => {
  const { ask } = await clientWithShift()
  const thanks = (await ask('Thanks')).body.request
  expect(thanks.answer_by).toBeNull()
  const { request } = (await ask('Complaint')).body
  expect(Date.parse(request.answer_by)).toBeGreaterThan(Date.now())
  expect((await asStaff(request.id)).answer_by).toBe(request.answer_by)
  const { rows } = await pool.query('select subject, body_text from emails where subject like $1', [`%${request.reference}%`])
  expect(rows.map(({ body_text }) => body_text).join()).toMatch(/replies within one working day, by \d+ \w+ \d{4}, 17:00\./)
  const mailed = await pool.query('select body_text from emails where subject like $1', [
    `We have your thanks (${thanks.reference})`,
  ])
  expect(mailed.rows[0].body_text).not.toContain('replies')
})

test('a wish for another guard bans nobody', async () => {
  const { ask } = await clientWithShift()
  await ask('Another guard')
  expect((await pool.query('select 1 from client_bans')).rows).toEqual([])
  expect(await ask('Another guard', {})).toMatchObject({
    status: 422,
    body: { fields: { shift_id: 'Choose a shift of the guard.' } },
  })
})

test('a shift of another client is like one that does not exist: not read, and not written about', async () => {
  const { shift } = await clientWithShift()
  const { person, ask } = await clientWithShift()
  const read = (id: number) => send(person, portalShifts.shift, { params: { id: String(id) } })
  expect((await read(shift.id)).body).toEqual((await read(2_000_000_000)).body)
  for (const shift_id of [shift.id, 2_000_000_000])
    expect(await ask('Complaint', { shift_id })).toMatchObject({
      status: 422,
      body: { fields: { shift_id: 'There is no shift with this number.' } },
    })
})

test('somebody who is limited to one station neither reads nor writes about shifts of another', async () => {
  const { person, shift, ask } = await clientWithShift()
  const { accountId } = person
  await pool.query('update accounts set own_stations_only = true where id = $1', [accountId])
  expect((await send(person, portalShifts.shift, { params: { id: String(shift.id) } })).status).toBe(404)
  expect((await ask('Complaint')).status).toBe(422)
})
