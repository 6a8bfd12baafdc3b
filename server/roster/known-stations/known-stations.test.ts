import { expect, test } from 'vitest'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { list } from '../../../api/roster/known-stations.ts'
import { testApp } from '../../test/app.ts'
import { makeClient, makeDutySchedule, makeGuard, makeStation } from '../../test/records/makers.ts'

const { db, send } = await testApp()

test('the stations of a guard are those of his own shifts until today, counted, the latest first', async () => {
  const client_id = (await makeClient(db, { company_name: 'Kisozi Crest Hotel' })).id
  const stations = []
  for (const name of ['Gate', 'Yard', 'Roof']) stations.push((await makeStation(db, { client_id, name })).id)
  const [gate, yard, roof] = stations
  const guard = (await makeGuard(db)).id
  const other = (await makeGuard(db)).id
  const day = (back: number) => addDays(today(), -back)
  for (const back of [9, 8]) await makeDutySchedule(db, { guard_id: guard, station_id: gate, shift_date: day(back) })
  await makeDutySchedule(db, { guard_id: guard, station_id: yard, shift_date: day(3) })
  await makeDutySchedule(db, { guard_id: guard, station_id: roof, shift_date: day(-1) })
  await makeDutySchedule(db, { guard_id: other, station_id: roof, shift_date: day(1) })
  const answer = await send('admin', list, { params: { id: String(guard) } })
  expect(answer.body).toEqual([
    { station_id: yard, name: 'Yard', client_name: 'Kisozi Crest Hotel', shifts: 1, last_on: day(3) },
    { station_id: gate, name: 'Gate', client_name: 'Kisozi Crest Hotel', shifts: 2, last_on: day(8) },
  ])
  expect((await send('admin', list, { params: { id: '99' } })).status).toBe(404)
})
