import { expect, test } from 'vitest'
import { addDays, today } from '../../api/core/fields/days.ts'
import { contracts, coverage } from '../../api/portal/portal-contracts.ts'
import { testApp } from '../test/app.ts'
import { clientPerson } from '../test/records/client-person.ts'
import { makeContract, makeContractLine } from '../test/records/contract-makers.ts'
import { makeDutySchedule, makeGuard, makeStation } from '../test/records/makers.ts'

const { db, pool, send } = await testApp()

test('a client sees contracts without prices, and the coverage of the month; drafts are not shown', async () => {
  const person = await clientPerson(db)
  const client_id = person.clientId
  await makeContract(db, { client_id, title: 'A draft' })
  const yesterday = addDays(today(), -1)
  const station = await makeStation(db, { client_id, name: 'Kisozi Mall' })
  const { id: contract_id } = await makeContract(db, {
    client_id,
    title: 'Guarding',
    starts_on: yesterday,
    ends_on: addDays(today(), 300),
    renewal: 'renews_yearly',
  })
  const line = await makeContractLine(db, { contract_id, station_id: station.id, from_on: yesterday })
  await pool.query(
    `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate) values ($1, $2, 9, '06:00', '18:00', 127, 'month', 1)`,
    [line.id, addDays(today(), 9)],
  )
  await pool.query("update contracts set status = 'Active' where id = $1", [contract_id])
  await pool.query('select generate_slots(array[$1::integer], $2, $2)', [line.id, yesterday])
  const { rows } = await pool.query('select id from slots order by seat')
  const guard = await makeGuard(db)
  await makeDutySchedule(db, { guard_id: guard.id, station_id: station.id, shift_date: yesterday, slot_id: rows[0].id })

  const agreed = await send(person, contracts, {})
  expect(agreed.body).toEqual([
    {
      id: contract_id,
      number: `CT-${today().slice(0, 4)}-000001`,
      title: 'Guarding',
      status: 'Active',
      suspended_from: null,
      starts_on: yesterday,
      ends_on: addDays(today(), 300),
      renewal: 'renews_yearly',
      month: null,
      posts: [
        {
          line_id: line.id,
          name: 'Main gate, day',
          station_name: 'Kisozi Mall',
          seats: 2,
          weekdays: 127,
          start_time: '06:00',
          end_time: '18:00',
          armed: false,
          rate: null,
          rate_unit: null,
          extra_rate: null,
          coming: null,
        },
      ],
    },
  ])
  const covered = await send(person, coverage, { query: { month: yesterday.slice(0, 7) } })
  expect(covered.body).toEqual([
    { station_id: station.id, station_name: 'Kisozi Mall', days: [{ day: yesterday, agreed: 2, covered: 1 }] },
  ])
})
