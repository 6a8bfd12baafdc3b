import { beforeEach, expect, test } from 'vitest'
import * as home from '../../../api/company/home.ts'
import { get, LEAST_MEASURED } from '../../../api/website/alarm-promise.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarmSystem, makeResponseUnit, makeTimedAlarm } from '../../test/records/alarm-makers.ts'
import { measureAlarms } from './measure.ts'

const { db, pool, send } = await testApp()
/** The day after the ninety that are measured: 3 July to 30 September. */
const DAY = '2026-10-01'
const CHANGED = 'The site’s times of alarm response were measured'
const promise = async () => (await send(null, get, {})).body.promise
const publish = (show_alarm_times: boolean) =>
  send('admin', home.update, { body: { content: { ...home.DEFAULT_HOME, show_alarm_times } } })

let system_id: number
let unit_id: number
beforeEach(async () => {
  expect((await publish(true)).status).toBe(200)
  system_id = (await makeAlarmSystem(db)).id
  unit_id = (await makeResponseUnit(db)).id
})

/** Alarms of 20 September, taken within 29 s, 30 s and so on. */
async function make(count: number, more: object = {}, overrides: object = {}) {
  for (let place = 0; place < count; place++)
    await makeTimedAlarm(db, { opened_at: '2026-09-20T01:00:00Z', taken: 29 + place, ...more }, { system_id, ...overrides })
}

test('with 19 alarms nobody is told anything, with 20 the median of them', async () => {
  await make(19)
  expect(await measureAlarms(db, DAY)).toBeUndefined()
  expect(await promise()).toBeNull()
  await make(1, { taken: 600 })
  expect(await measureAlarms(db, DAY)).toBe(CHANGED)
  // 29 to 47 s and 600 s: between the tenth and the eleventh, 38 and 39 s, rounded up.
  expect(await promise()).toEqual({ days: 90, alarms: 20, taken: 39, arrivals: 0, arrived: null })
  // A page is told of no change where there was none.
  expect(await measureAlarms(db, DAY)).toBeUndefined()
})

test('alarms that are not measured do not make up the number: power, tests, and those of other days', async () => {
  await make(LEAST_MEASURED - 2)
  await make(1, {}, { kind: 'power', outcome: 'power' })
  await make(1, {}, { outcome: 'test' })
  // The last second before the first day in Kampala, and the first one of today.
  await make(1, { opened_at: '2026-07-02T20:59:59Z' })
  await make(1, { opened_at: '2026-09-30T21:00:00Z' })
  await measureAlarms(db, DAY)
  expect(await promise()).toBeNull()
  await make(1, { opened_at: '2026-07-02T21:00:00Z' })
  await make(1, { opened_at: '2026-09-30T20:59:59Z' })
  await measureAlarms(db, DAY)
  expect(await promise()).toMatchObject({ alarms: 20 })
})

test('the way of the crew is told with 20 arrivals', async () => {
  await make(1)
  await make(19, { sent: 100, arrived: 760, unit_id })
  await measureAlarms(db, DAY)
  expect(await promise()).toMatchObject({ alarms: 20, arrivals: 19, arrived: null })
  await make(1, { sent: 100, arrived: 760, unit_id })
  await measureAlarms(db, DAY)
  expect(await promise()).toMatchObject({ alarms: 21, arrivals: 20, arrived: 660 })
})

test('a company that does not publish them keeps them to itself', async () => {
  await make(LEAST_MEASURED)
  await measureAlarms(db, DAY)
  expect(await promise()).not.toBeNull()
  await publish(false)
  expect(await promise()).toBeNull()
})

test('times go when there are too few alarms again', async () => {
  await make(LEAST_MEASURED)
  await measureAlarms(db, DAY)
  await pool.query('delete from alarms where id = (select min(id) from alarms)')
  expect(await measureAlarms(db, DAY)).toBe(CHANGED)
  expect(await promise()).toBeNull()
})
