import { expect, test } from 'vitest'
import { fromStation } from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { testApp } from '../../test/app.ts'
import { makeClient, makeDutySchedule, makeGuard, makeStation } from '../../test/records/makers.ts'
import { usualLines } from './lines.ts'

const { db, send } = await testApp()

test('days with the same shift and number of guards are one line; other numbers are another', () => {
  const day = { shift_type: 'Day', start_time: '06:00', end_time: '18:00' }
  const usual = [0, 1, 2, 3, 4, 5].map((weekday) => ({ ...day, weekday, seats: weekday === 5 ? 1 : 2 }))
  expect(usualLines(usual, { station_id: 3, from_on: '2026-11-23' })).toMatchObject([
    { name: 'Day', shift_label: 'Day', terms: { seats: 2, weekdays: 31, rate: 0 } },
    { name: 'Day 2', shift_label: 'Day', terms: { seats: 1, weekdays: 32 } },
  ])
})

test('a draft is made of the last four weeks of a station, once, and leaves out what happened by chance', async () => {
  const client = await makeClient(db)
  const station = await makeStation(db, { client_id: client.id, name: 'Kisozi Mall' })
  const guards = [await makeGuard(db), await makeGuard(db)]
  const at = { station_id: station.id, start_time: '18:00', end_time: '06:00', shift_type: 'Night' }
  for (const guard of guards)
    for (let back = 1; back <= 28; back++)
      await makeDutySchedule(db, { ...at, guard_id: guard.id, shift_date: addDays(today(), -back) })
  const chance = { start_time: '08:00', end_time: '12:00', shift_type: 'Event', shift_date: addDays(today(), -3) }
  await makeDutySchedule(db, { ...chance, station_id: station.id, guard_id: (await makeGuard(db)).id })

  const params = { id: String(station.id) }
  const made = await send('admin', fromStation, { params })
  expect(made.body).toMatchObject({
    message: 'A draft of the contract is ready',
    contract: {
      status: 'Draft',
      title: 'Guarding of Kisozi Mall',
      client_id: client.id,
      lines: [
        {
          name: 'Night',
          station_id: station.id,
          terms: [{ seats: 2, start_time: '18:00', end_time: '06:00', weekdays: 127, rate: 0 }],
        },
      ],
    },
  })
  expect(made.body.contract.lines).toHaveLength(1)
  expect((await send('admin', fromStation, { params })).body.error).toBe('This station is part of a contract already.')
})

test('a station without shifts makes none', async () => {
  const { id } = await makeStation(db)
  expect((await send('admin', fromStation, { params: { id: String(id) } })).body.error).toBe(
    'This station had no regular shifts in the last four weeks.',
  )
})
