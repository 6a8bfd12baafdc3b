import { expect, test } from 'vitest'
import * as admins from '../../../api/accounts/admins.ts'
import * as calls from '../../../api/accounts/supervisor-stations.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()

const choose = (id: number, station_ids: number[], as: 'admin' | 'super_admin' = 'admin') =>
  send(as, calls.set, { params: { id: String(id) }, body: { station_ids } })
const idsOf = async (id: number) => {
  const { status, body } = await send('admin', calls.list, { params: { id: String(id) } })
  return status === 200 ? body.map((station: { id: number }) => station.id) : status
}

test('a super admin invites a supervisor, who has no station until operations chooses some; the choice is on record', async () => {
  const invited = await send('super_admin', admins.invite, {
    body: { userName: 'Joan Akello', emailAddress: 'joan@engabo.example', contacts: '0700 000 009', role: 'supervisor' },
  })
  expect(invited).toMatchObject({ status: 201, body: { admin: { role: 'supervisor', state: 'Invited' } } })
  const { id } = invited.body.admin
  expect(await idsOf(id)).toEqual([])
  const [gate, yard] = [await makeStation(db, { name: 'Gate' }), await makeStation(db, { name: 'Yard' })]
  const chosen = await choose(id, [yard.id, gate.id, gate.id])
  expect(chosen.body).toEqual({ stations: [expect.objectContaining({ name: 'Gate' }), { id: yard.id, name: 'Yard' }] })
  await choose(id, [yard.id])
  expect(await idsOf(id)).toEqual([yard.id])
  const { rows } = await pool.query("select record_id, new from audit_log where action = 'stations_chosen' order by id")
  expect(rows).toEqual([
    { record_id: String(id), new: { station_ids: [yard.id, gate.id] } },
    { record_id: String(id), new: { station_ids: [yard.id] } },
  ])
})

test('a station that is not there, and an account that is no supervisor, are refused', async () => {
  const { id } = await makeAccount(db, { role: 'supervisor' })
  const { id: station } = await makeStation(db)
  expect(await choose(id, [station, 9_999])).toMatchObject({
    status: 422,
    body: { fields: { station_ids: 'There is no such station.' } },
  })
  expect(await idsOf(id)).toEqual([])
  const { id: admin } = await makeAccount(db)
  expect(await choose(admin, [station])).toMatchObject({ status: 404, body: { message: 'Supervisor not found.' } })
  expect(await idsOf(admin)).toBe(404)
})

test('whoever becomes an admin and a supervisor again begins without stations', async () => {
  const { id, contacts } = await makeAccount(db, { role: 'supervisor' })
  await choose(id, [(await makeStation(db)).id])
  for (const role of ['admin', 'supervisor'] as const)
    await send('super_admin', admins.update, { params: { id: String(id) }, body: { userName: 'Joan Akello', contacts, role } })
  expect(await idsOf(id)).toEqual([])
})
