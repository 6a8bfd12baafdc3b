import { beforeEach, expect, test } from 'vitest'
import { restoreMany } from '../../../api/company/trash.ts'
import * as calls from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as stations from '../../../api/sites/stations.ts'
import { testApp } from '../../test/app.ts'
import { makeContract, makeContractLine, TERMS } from '../../test/records/contract-makers.ts'
import { makeClient, makeStation } from '../../test/records/makers.ts'

// The stations of lines: those of the contract's client that are there and active.

const { db, pool, send } = await testApp()

const of = (id: number) => ({ params: { id: String(id) } })
const GATE = { name: 'Main gate, day', shift_label: 'Day', from_on: today() }

let id: number
let client_id: number
let station_id: number
let line: number
beforeEach(async () => {
  ;({ id, client_id } = await makeContract(db))
  ;({ id: station_id } = await makeStation(db, { client_id, name: 'Kisozi Mall' }))
  ;({ id: line } = await makeContractLine(db, { contract_id: id, station_id }))
})

const activate = () => send('admin', calls.activate, of(id))
const remove = () => send('admin', calls.remove, { ...of(id), query: {} })
const restore = () => send('admin', restoreMany, { params: { kind: 'contracts' }, body: { ids: [id] } })
const conflict = (message: string) => ({ status: 409, body: { code: 'conflict', message } })

test('a draft that comes back from the trash is not activated while its station is deleted, or another client’s', async () => {
  const said = 'The station Kisozi Mall no longer belongs to this client. Choose another one.'
  await remove()
  expect((await send('admin', stations.remove, { ...of(station_id), query: {} })).status).toBe(200)
  expect((await restore()).body.done).toEqual([id])
  expect(await activate()).toMatchObject(conflict(said))
  await pool.query('update stations set deleted_at = null')

  await remove()
  await pool.query('update stations set client_id = $1 where id = $2', [(await makeClient(db)).id, station_id])
  await restore()
  expect(await activate()).toMatchObject(conflict(said))
  const { rows } = await pool.query('select count(*) from slots')
  expect(rows).toEqual([{ count: 0 }])

  const { id: other } = await makeStation(db, { client_id })
  await send('admin', calls.updateLine, { ...of(line), body: { ...GATE, station_id: other } })
  expect((await activate()).status).toBe(201)
})

test('the name of a line that has ended is corrected although its station was deleted or moved; it does not go on there', async () => {
  await activate()
  const over = addDays(today(), -1)
  await pool.query('delete from slots')
  await pool.query('update contract_lines set from_on = $1, until_on = $1', [over])
  await pool.query('update line_terms set valid_from = $1', [over])
  const gate = { ...GATE, from_on: over, until_on: over, station_id }
  const rename = async (name: string, more: object = {}) => {
    const { status, body } = await send('admin', calls.updateLine, { ...of(line), body: { ...gate, name, ...more } })
    return [status, status === 200 ? body.contract.lines[0].name : body.fields]
  }
  await pool.query('update stations set client_id = $1 where id = $2', [(await makeClient(db)).id, station_id])
  expect(await rename('North gate, day')).toEqual([200, 'North gate, day'])
  await pool.query('update stations set deleted_at = now() where id = $1', [station_id])
  expect(await rename('South gate, day')).toEqual([200, 'South gate, day'])
  expect(await rename('South gate, day', { until_on: null })).toEqual([422, { station_id: 'Choose a station of this client.' }])
})

test('a line of an active contract is not given a station that is not active; one that has it keeps it', async () => {
  await activate()
  const { id: closed } = await makeStation(db, { client_id, name: 'Mukono Yard', active: false })
  const said = 'The station Mukono Yard is not active.'
  const refused = { status: 409, body: { code: 'conflict', message: said, fields: { station_id: said } } }
  const add = { ...GATE, name: 'Back gate', station_id: closed, terms: TERMS }
  expect(await send('admin', calls.addLine, { ...of(id), body: add })).toMatchObject(refused)
  const change = (to: number) => send('admin', calls.updateLine, { ...of(line), body: { ...GATE, station_id: to } })
  expect(await change(closed)).toMatchObject(refused)
  await pool.query('update stations set active = false')
  expect((await change(station_id)).status).toBe(200)
})
