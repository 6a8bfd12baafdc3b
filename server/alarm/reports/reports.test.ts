import { beforeEach, describe, expect, test } from 'vitest'
import * as calls from '../../../api/alarm/alarm-reports.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarm, makeAlarmSystem, makeDispatch, makeResponseUnit, makeTimedAlarm } from '../../test/records/alarm-makers.ts'
import { makeAccount, makeClient } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const MONTH = '2026-09'
type As = Parameters<typeof send>[0]
const ask = (as: As, month = MONTH) => send(as, calls.get, { query: { month } })
const report = async (month?: string): Promise<calls.AlarmReport> => (await ask('admin', month)).body

const NONE = { count: 0, median: null, ninety: null, worst: null }
/** A time that was measured once, or twice and more. */
const time = (count: number, median: number, ninety = median, worst = median) => ({ count, median, ninety, worst })

test('a month without alarms is empty', async () => {
  expect(await report()).toEqual({
    total: {
      ...{ alarms: 0, taken: { ...NONE, within: null }, sent: NONE, arrived: { ...NONE, within: null } },
      ...{ false_alarms: 0, systems: 0, false_rate: null },
    },
    ...{ outcomes: [], clients: [], operators: [], units: [], systems: [] },
  })
})

describe('a month of eight alarms', () => {
  let nile: Awaited<ReturnType<typeof makeClient>>
  let acacia: typeof nile
  let shop: Awaited<ReturnType<typeof makeAlarmSystem>>
  let store: typeof shop
  let [sarah, tom] = [0, 0]
  let units: number[]

  beforeEach(async () => {
    nile = await makeClient(db, { company_name: 'Nile Traders' })
    acacia = await makeClient(db, { company_name: 'Acacia' })
    shop = await makeAlarmSystem(db, { client_id: nile.id, name: 'Shop' })
    store = await makeAlarmSystem(db, { client_id: nile.id, name: 'Store' })
    const gate = await makeAlarmSystem(db, { client_id: acacia.id })
    // Systems without alarms: in service, out of service, and removed before.
    const there = { client_id: acacia.id, created_at: '2026-01-01T00:00:00Z' }
    await makeAlarmSystem(db, there)
    await makeAlarmSystem(db, { ...there, state: 'Out of service' })
    await makeAlarmSystem(db, { ...there, deleted_at: '2026-08-31T12:00:00Z' })
    ;[sarah, tom] = (await Promise.all(
      ['Sarah Nakato', 'Tom Mugisha'].map(async (user_name) => (await makeAccount(db, { role: 'admin', user_name })).id),
    )) as [number, number]
    units = [(await makeResponseUnit(db, { name: 'Rapid 1' })).id, (await makeResponseUnit(db, { name: 'Rapid 2' })).id]
    const [first, second] = units as [number, number]
    const of = (system: typeof shop, more: object = {}) => ({ system_id: system.id, ...more })

    // The first second of the month in Kampala, and its last one.
    await makeTimedAlarm(
      db,
      { opened_at: '2026-08-31T21:00:00Z', taken: 30, by: sarah, sent: 90, arrived: 690, unit_id: first },
      of(shop),
    )
    // The step alone says that a crew was sent; nobody knows when it was there.
    await makeTimedAlarm(
      db,
      { opened_at: '2026-09-30T20:59:59Z', taken: 60, by: tom, sent: 70 },
      of(gate, { outcome: 'unknown' }),
    )
    await makeTimedAlarm(db, { opened_at: '2026-09-10T02:00:00Z', taken: 40, by: sarah }, of(shop, { outcome: 'user_error' }))
    // The first crew could not go.
    const late = await makeTimedAlarm(
      db,
      { opened_at: '2026-09-15T02:00:00Z', taken: 90, by: tom, sent: 180, arrived: 1320, unit_id: second },
      of(gate, { outcome: 'intrusion' }),
    )
    await makeDispatch(db, {
      ...{ alarm_id: late.id, unit_id: first, state: 'Refused', reason: 'A flat tyre.' },
      ...{ asked_at: '2026-09-15T02:02:00Z', ended_at: '2026-09-15T02:03:00Z' },
    })
    await makeTimedAlarm(
      db,
      { opened_at: '2026-09-16T02:00:00Z', taken: 20, by: sarah },
      of(store, { outcome: 'user_error', cancelled_at: '2026-09-16T02:01:00Z' }),
    )
    // Without times: the power, and a test.
    await makeTimedAlarm(
      db,
      { opened_at: '2026-09-17T02:00:00Z', taken: 1800, by: sarah },
      of(shop, { kind: 'power', category: 'power', outcome: 'power' }),
    )
    await makeTimedAlarm(
      db,
      { opened_at: '2026-09-18T02:00:00Z', taken: 5, by: sarah },
      of(shop, { kind: 'panic', outcome: 'test' }),
    )
    // It waits to this day.
    await makeAlarm(db, of(shop, { kind: 'water', category: 'water', opened_at: '2026-09-20T02:00:00Z' }))
    // A second outside of the month at either end.
    await makeTimedAlarm(db, { opened_at: '2026-08-31T20:59:59Z', taken: 700 }, of(shop))
    await makeTimedAlarm(db, { opened_at: '2026-09-30T21:00:00Z', taken: 800 }, of(shop))
  })

  test('the figures of all', async () => {
    expect((await report()).total).toEqual({
      alarms: 8,
      // 20, 30, 40, 60 and 90 s; one more waits.
      taken: { ...time(5, 40, 78, 90), within: 66.7 },
      // 10, 30 and 60 s.
      sent: time(3, 30, 54, 60),
      // 600 and 1,200 s: from the moment at which the first of two crews was asked.
      arrived: { ...time(2, 900, 1140, 1200), within: 50 },
      false_alarms: 3,
      systems: 4,
      false_rate: 0.75,
    })
  })
  test('the figures of each client', async () => {
    expect((await report()).clients).toEqual([
      {
        ...{ id: nile.id, name: 'Nile Traders', alarms: 6, false_alarms: 3, systems: 2, false_rate: 1.5 },
        taken: { ...time(3, 30, 38, 40), within: 75 },
        sent: time(1, 60),
        arrived: { ...time(1, 600), within: 100 },
      },
      {
        ...{ id: acacia.id, name: 'Acacia', alarms: 2, false_alarms: 0, systems: 2, false_rate: 0 },
        taken: { ...time(2, 75, 87, 90), within: 50 },
        sent: time(2, 20, 28, 30),
        arrived: { ...time(1, 1200), within: 0 },
      },
    ])
  })
  test('the figures of each operator, who has taken them first, and of nobody', async () => {
    expect((await report()).operators).toEqual([
      {
        ...{ id: sarah, name: 'Sarah Nakato', alarms: 5, false_alarms: 3 },
        taken: { ...time(3, 30, 38, 40), within: 100 },
        sent: time(1, 60),
        arrived: { ...time(1, 600), within: 100 },
      },
      {
        ...{ id: tom, name: 'Tom Mugisha', alarms: 2, false_alarms: 0 },
        taken: { ...time(2, 75, 87, 90), within: 50 },
        sent: time(2, 20, 28, 30),
        arrived: { ...time(1, 1200), within: 0 },
      },
      {
        ...{ id: null, name: 'Nobody yet', alarms: 1, false_alarms: 0 },
        taken: { ...NONE, within: 0 },
        sent: NONE,
        arrived: { ...NONE, within: null },
      },
    ])
  })
  test('each unit by its own crew: from the moment at which that was asked', async () => {
    expect((await report()).units).toEqual([
      { id: units[0], name: 'Rapid 1', asked: 2, refused: 1, arrived: { ...time(1, 600), within: 100 } },
      { id: units[1], name: 'Rapid 2', asked: 1, refused: 0, arrived: { ...time(1, 1140), within: 0 } },
    ])
  })
  test('outcomes, those that are open at the end, and the systems with false alarms', async () => {
    const { outcomes, systems } = await report()
    expect(outcomes.map(({ outcome, alarms }) => [outcome, alarms])).toEqual([
      ...[
        ['user_error', 2],
        ['animal', 1],
        ['intrusion', 1],
        ['power', 1],
        ['test', 1],
        ['unknown', 1],
      ],
      [null, 1],
    ])
    expect(systems).toEqual([
      { id: shop.id, name: 'Shop', client_name: 'Nile Traders', alarms: 5, false_alarms: 2 },
      { id: store.id, name: 'Store', client_name: 'Nile Traders', alarms: 1, false_alarms: 1 },
    ])
  })
  test('an alarm belongs to the month of Kampala in which it opened', async () => {
    expect((await report('2026-08')).total.taken).toMatchObject({ count: 1, worst: 700 })
    expect((await report('2026-10')).total.taken).toMatchObject({ count: 1, worst: 800 })
  })
  test('each table is a file with times in seconds, noted in the audit log', async () => {
    const file = async (table: calls.AlarmTable) => {
      const { raw } = await send('admin', calls.exportCsv, { query: { month: MONTH, table } })
      return raw.replace('\uFEFF', '').trim().split('\r\n')
    }
    expect(await file('times')).toEqual([
      'Time,Alarms,"Median, s","90 % within, s","Worst, s",% within the aim',
      'Received to taken,5,40,78,90,66.7',
      'Taken to crew sent,3,30,54,60,',
      'Crew sent to arrived,2,900,1140,1200,50',
    ])
    expect(await file('units')).toContainEqual('Rapid 2,1,0,1,1140,1140,1140,0')
    expect(await file('outcomes')).toContainEqual('User error,2')
    expect(await file('clients')).toContainEqual('Nile Traders,6,3,30,38,40,75,1,60,60,60,1,600,600,600,100,3,2,1.5')
    expect(await file('operators')).toHaveLength(4)
    expect(await file('systems')).toContainEqual('Store,Nile Traders,1,1')
    const { rows } = await pool.query(`select new->>'name' as name from audit_log where action = 'export' order by id`)
    expect(rows.map(({ name }) => name)).toContain('alarms-clients')
  })
})

describe('a crew that is not there', () => {
  const sent = (more: object) => makeDispatch(db, { asked_at: '2026-09-05T02:02:00Z', ...more })
  const arrived = async () => {
    const { total, units } = await report()
    return [total.arrived.within, units[0]!.arrived.within]
  }
  test('counts as late once its time is over', async () => {
    const { id } = await makeTimedAlarm(db, { opened_at: '2026-09-05T02:00:00Z' })
    await sent({ alarm_id: id, state: 'On the way' })
    expect(await arrived()).toEqual([0, 0])
  })
  test('counts for nothing where it was called back', async () => {
    const { id } = await makeTimedAlarm(db, { opened_at: '2026-09-05T02:00:00Z' })
    await sent({ alarm_id: id, state: 'Cancelled', ended_at: '2026-09-05T02:05:00Z' })
    expect(await arrived()).toEqual([null, null])
  })
})

test('an alarm that has just come is not late', async () => {
  const { id } = await makeAlarm(db)
  const { rows } = await pool.query(`select to_char(month_of(opened_at), 'YYYY-MM') as month from alarms where id = $1`, [id])
  expect((await report(rows[0].month)).total).toMatchObject({ alarms: 1, taken: { ...NONE, within: null } })
})

test('an alarm that came back is measured until it was taken first', async () => {
  const { id } = await makeTimedAlarm(db, { opened_at: '2026-09-05T02:00:00Z', taken: 25 })
  await pool.query(`update alarms set taken_at = taken_at + interval '40 minutes', again = 1 where id = $1`, [id])
  expect((await report()).total.taken).toMatchObject({ count: 1, median: 25 })
})

test('a supervisor and a client read no report and no file of one', async () => {
  await makeTimedAlarm(db, { opened_at: '2026-09-05T02:00:00Z' })
  for (const who of ['supervisor', 'client'] as const) {
    expect((await ask(who)).status).toBe(403)
    expect((await send(who, calls.exportCsv, { query: { month: MONTH, table: 'clients' } })).status).toBe(403)
  }
})
