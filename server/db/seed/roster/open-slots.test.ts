import { expect, test } from 'vitest'
import { today } from '../../../../api/core/fields/days.ts'
import { testDatabase } from '../../../test/database.ts'
import { seedContracts } from '../contracts/contracts.ts'
import { seedGuards } from '../people/guards.ts'
import { inventPeople } from '../people/people.ts'
import { seededRandom } from '../random.ts'
import { seedClients, seedStations } from '../sites/clients.ts'
import { seedSchedules } from './schedules.ts'

test.each([
  ['00:00', '2027-03-10 06:00'],
  ['05:59', '2027-03-10 06:00'],
  ['06:00', '2027-03-10 18:00'],
  ['17:59', '2027-03-10 18:00'],
  ['18:00', '2027-03-11 06:00'],
  ['23:59', '2027-03-11 06:00'],
])('a demo of %s has three open slots, which begin on %s, within twelve hours', async (time, begins) => {
  const { db, pool } = await testDatabase()
  // The database keeps its own clock, by which the demo of another year is too far ahead.
  await pool.query('alter table guards disable trigger plausible')
  const now = new Date(`2027-03-10T${time}:30+03:00`)
  const random = seededRandom(1)
  const seeding = { db, random, now, day: today(now), invent: inventPeople(random) }
  const guards = await seedGuards(seeding)
  const clients = await seedClients(seeding)
  const stations = await seedStations(seeding, clients)
  await seedContracts(seeding, clients, stations)
  await seedSchedules(seeding, guards, stations)
  const { rows } = await pool.query(
    `select to_char(lower(span), 'YYYY-MM-DD HH24:MI') as begins, count(*)::integer as count from slots
      where state = 'Open' and day between $1::date and $1::date + 10 group by 1`,
    [seeding.day],
  )
  expect(rows).toEqual([{ begins, count: 3 }])
})
