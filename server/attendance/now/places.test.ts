import { expect, test } from 'vitest'
import { set } from '../../../api/accounts/supervisor-stations.ts'
import { places } from '../../../api/attendance/now.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount, makeStation } from '../../test/records/makers.ts'

const { db, send } = await testApp()

test('the map has the active stations by name, with and without a place, and a supervisor has the own ones', async () => {
  const gate = await makeStation(db, { name: 'Gate', latitude: 0.329, longitude: 32.59 })
  const annex = await makeStation(db, { name: 'Annex', latitude: null, longitude: null })
  await makeStation(db, { name: 'Closed', active: false })
  await makeStation(db, { name: 'Removed', deleted_at: new Date().toISOString() })
  const placed = { id: gate.id, name: 'Gate', latitude: 0.329, longitude: 32.59 }
  const { body } = await send('admin', places, {})
  expect(body).toEqual([{ id: annex.id, name: 'Annex', latitude: null, longitude: null }, placed])

  const role = 'supervisor'
  const { id: accountId } = await makeAccount(db, { role })
  await send('admin', set, { params: { id: String(accountId) }, body: { station_ids: [gate.id] } })
  const { access_token } = await openSession(db, { accountId, role, address: '127.0.0.1', userAgent: undefined })
  expect((await send({ token: access_token }, places, {})).body).toEqual([placed])
})

test('the places of 2,800 stations are less than 270 kB', async () => {
  const { client_id } = await makeStation(db)
  const rows = Array.from({ length: 2_800 }, (_, n) => ({
    client_id,
    name: `Kasuku Grocers Ntinda, branch ${n}`,
    address: 'Ntinda Road',
    latitude: (3_000 + n) / 10_000,
    longitude: (325_000 + n) / 10_000,
  }))
  await db.insertInto('stations').values(rows).execute()
  const { body } = await send('admin', places, {})
  expect(body.length).toBeGreaterThan(2_800)
  expect(JSON.stringify(body).length).toBeLessThan(270_000)
})
