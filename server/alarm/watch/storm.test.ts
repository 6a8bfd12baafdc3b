import { expect, test } from 'vitest'
import * as alarmQueue from '../../../api/alarm/alarm-queue.ts'
import * as alarms from '../../../api/alarm/alarms.ts'
import { testApp } from '../../test/app.ts'
import { laterBy, makePanels } from '../../test/records/alarm-panel.ts'
import { makeClient } from '../../test/records/makers.ts'
import { watchAlarms } from '../index.ts'

const { db, pool, keyring, send } = await testApp()

const SYSTEMS = 1_000
const waiting = async () => (await send('admin', alarmQueue.queue, {})).body as alarmQueue.QueueLine[]
const kinds = async () => (await waiting()).map(({ alarm }) => alarm.kind)

test('the power of a thousand systems goes: a panic among them is first at once, the rest one line after 30 minutes (EA6)', async () => {
  const { id: client_id } = await makeClient(db, { company_name: 'Ntinda Traders' })
  const says = await makePanels({ db, keyring }, { client_id, count: SYSTEMS })
  const places = Array.from({ length: SYSTEMS }, (_, place) => place)
  await says(places.slice(0, SYSTEMS / 2), 'AT')
  await says([7], 'PA001')
  expect(await kinds()).toEqual(['panic'])
  await says(places.slice(SYSTEMS / 2), 'AT')
  expect(await kinds()).toEqual(['panic'])
  await laterBy(pool, 29)
  await watchAlarms(db)
  expect(await kinds()).toEqual(['panic'])

  await laterBy(pool, 1)
  await Promise.all([watchAlarms(db), watchAlarms(db)])
  const [panic, line, ...rest] = await waiting()
  expect([panic!.alarm.kind, line!.power, line!.ids.length, rest]).toEqual([
    'panic',
    { count: SYSTEMS, around: 'Ntinda' },
    SYSTEMS,
    [],
  ])

  // The case of any alarm of the line has the premises of all.
  const premisesOf = async (id: number) => (await send('admin', alarms.premises, { params: { id: String(id) } })).body
  const premises = (await premisesOf(line!.ids[500]!)) as alarms.DarkPremises[]
  expect(premises.map(({ id }) => id)).toEqual(line!.ids)
  expect(premises[0]).toMatchObject({
    system_name: 'System 0',
    station_name: 'Shop 0',
    client_name: 'Ntinda Traders',
    address: 'Plot 0, Ntinda',
    latitude: 0.35,
    longitude: 32.61,
  })
  expect(await premisesOf(panic!.alarm.id)).toEqual([])

  // Taking, giving back and closing the line does it for all.
  const { ids } = line!
  const states = async () => (await pool.query('select distinct state from alarms where kind = $1', ['power'])).rows
  expect((await send('admin', alarms.takeMany, { body: { ids } })).body.done).toHaveLength(SYSTEMS)
  expect(await states()).toEqual([{ state: 'Taken' }])
  expect((await send('admin', alarms.releaseMany, { body: { ids } })).body.done).toHaveLength(SYSTEMS)
  expect(await states()).toEqual([{ state: 'New' }])
  await send('admin', alarms.closeMany, { body: { ids, outcome: 'power', text: 'The power company works on the line.' } })
  expect(await kinds()).toEqual(['panic'])
  expect(await watchAlarms(db)).toBeUndefined()
})
