import { beforeEach, describe, expect, test } from 'vitest'
import * as hours from '../../../api/alarm/alarm-hours.ts'
import * as alarmQueue from '../../../api/alarm/alarm-queue.ts'
import * as signals from '../../../api/alarm/alarm-signals.ts'
import * as systems from '../../../api/alarm/alarm-systems.ts'
import * as tests from '../../../api/alarm/alarm-tests.ts'
import * as alarms from '../../../api/alarm/alarms.ts'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarm, makeAlarmZone } from '../../test/records/alarm-makers.ts'
import { laterBy, makePanel } from '../../test/records/alarm-panel.ts'
import { makeAccount, makeStation } from '../../test/records/makers.ts'
import { escalateAlarms, watchAlarms } from '../index.ts'

const { db, pool, queue, keyring, send } = await testApp()
type Panel = Awaited<ReturnType<typeof makePanel>>

let panel: Panel
beforeEach(async () => {
  panel = await makePanel({ db, keyring })
})
const waiting = async () => (await send('admin', alarmQueue.queue, {})).body as alarmQueue.QueueLine[]
const kinds = async () => (await waiting()).map(({ alarm }) => alarm.kind)
const of = ({ system }: Panel) => ({ params: { id: String(system.id) } })
const close = (id: number, outcome: alarmQueue.Outcome) =>
  send('admin', alarms.close, { params: { id: String(id) }, body: { outcome, text: 'Seen.' } })

describe('on test (EA7)', () => {
  const begin = () =>
    send('admin', systems.beginTest, { ...of(panel), body: { until: new Date(Date.now() + 3_600_000).toISOString() } })
  beforeEach(async () => {
    for (let number = 1; number <= 4; number++)
      await makeAlarmZone(db, { system_id: panel.system.id, number, name: `Zone ${number}` })
  })

  test('no signal opens an alarm; at its end the silent zones are named, and from then on a burglary opens one', async () => {
    await panel.says('BA004')
    await close((await waiting())[0]!.alarm.id, 'test')
    await laterBy(pool, 70)
    await pool.query(`update alarm_zones set seen_at = seen_at - interval '70 minutes'`)
    await begin()
    for (const zone of ['BA001', 'BA002', 'BA003']) await panel.says(zone)
    expect(await kinds()).toEqual([])
    await laterBy(pool, 59)
    await watchAlarms(db)
    await panel.says('BA001')
    expect(await kinds()).toEqual([])
    await laterBy(pool, 2)
    await panel.says('BA001')
    expect(await kinds()).toEqual(['burglary'])
    expect(await watchAlarms(db)).toMatch(/^1 tests ended/)
    const { body } = await send('admin', systems.get, of(panel))
    expect(body).toMatchObject({ state: 'In service', test_until: null, test_from: null })
    const [said] = (await send('admin', signals.list, { query: { category: 'test' } })).body as signals.AlarmSignal[]
    expect(said).toMatchObject({
      system_id: panel.system.id,
      transport: 'manual',
      text: 'Test ended: 3 of 4 zones reported. Silent: Zone 4.',
    })
  })
  test('ended by hand it answers the zones by whether they reported', async () => {
    await begin()
    await panel.says('BA002')
    const { body } = await send('admin', tests.end, { ...of(panel), body: {} })
    const names = (zones: { name: string }[]) => zones.map(({ name }) => name)
    expect([names(body.seen), names(body.silent)]).toEqual([['Zone 2'], ['Zone 1', 'Zone 3', 'Zone 4']])
    await panel.says('BA002')
    expect(await kinds()).toEqual(['burglary'])
    expect((await send('admin', tests.end, { ...of(panel), body: {} })).body.message).toBe('This system is not on test.')
  })
  test('a system that is put in service is on test no longer', async () => {
    await begin()
    const { client_id, station_id, name, account } = panel.system
    await send('admin', systems.update, { ...of(panel), body: { client_id, station_id, name, account, state: 'In service' } })
    await panel.says('BA002')
    expect(await kinds()).toEqual(['burglary'])
  })
})

describe('power (EA6)', () => {
  test('rings only when it is away for 30 minutes, and once; its signal belongs to the alarm', async () => {
    await panel.says('AT')
    await laterBy(pool, 29)
    await watchAlarms(db)
    expect(await kinds()).toEqual([])
    await laterBy(pool, 1)
    expect(await watchAlarms(db)).toBe('0 tests ended, 1 alarms opened, 0 visits of technicians asked for')
    const [line] = await waiting()
    expect(line).toMatchObject({ alarm: { kind: 'power', priority: 4 }, power: null })
    await close(line!.alarm.id, 'power')
    expect(await watchAlarms(db)).toBeUndefined()
    await panel.says('AR')
    await panel.says('AT')
    await laterBy(pool, 30)
    await watchAlarms(db)
    expect(await kinds()).toEqual(['power'])
  })
  test('restored before, it opens none; restored after, the alarm closes by itself unless somebody has it', async () => {
    const other = await makePanel({ db, keyring })
    await panel.says('AT')
    await other.says('AT')
    await laterBy(pool, 30)
    await watchAlarms(db)
    const taken = (await waiting()).find(({ alarm }) => alarm.system_id === other.system.id)!.alarm.id
    await send('admin', alarms.take, { params: { id: String(taken) }, body: {} })
    for (const one of [panel, other]) await one.says('AR')
    expect((await waiting()).map(({ alarm }) => alarm.id)).toEqual([taken])
    await panel.says('AT')
    await laterBy(pool, 20)
    await panel.says('AR')
    await laterBy(pool, 20)
    await watchAlarms(db)
    expect(await waiting()).toHaveLength(1)
  })

  test('four, or five that are far from each other, stay lines of their own', async () => {
    for (let place = 0; place < 5; place++) {
      const { id: station_id } = await makeStation(db, { latitude: 0.35 + (place === 4 ? 1 : 0), longitude: 32.61 })
      await (await makePanel({ db, keyring }, { station_id })).says('AT')
    }
    await laterBy(pool, 30)
    await watchAlarms(db)
    expect((await waiting()).map(({ power }) => power)).toEqual(Array(5).fill(null))
  })
})

describe('a silent panel (EA8)', () => {
  beforeEach(async () => {
    panel = await makePanel({ db, keyring }, { supervision_minutes: 5 })
    await panel.isThere()
  })
  test('after three times its supervision the link is lost; the next link test closes that', async () => {
    await laterBy(pool, 14)
    await watchAlarms(db)
    expect(await kinds()).toEqual([])
    await laterBy(pool, 1)
    await Promise.all([watchAlarms(db), watchAlarms(db)])
    const [line] = await waiting()
    expect(line!.alarm).toMatchObject({ kind: 'link', priority: 3 })
    await panel.isThere()
    expect(await kinds()).toEqual([])
    const { body } = await send('admin', alarms.get, { params: { id: String(line!.alarm.id) } })
    expect(body).toMatchObject({ state: 'Closed', outcome: 'fault', last_step: { by: null, text: 'The panel reports again' } })
  })
  test('closed by hand it does not open again before the panel was heard', async () => {
    await laterBy(pool, 15)
    await watchAlarms(db)
    await close((await waiting())[0]!.alarm.id, 'unknown')
    await laterBy(pool, 60)
    expect(await watchAlarms(db)).toBeUndefined()
    await panel.isThere()
    await laterBy(pool, 15)
    await watchAlarms(db)
    expect(await kinds()).toEqual(['link'])
  })
  test('on test and out of service nothing is lost', async () => {
    await laterBy(pool, 15)
    for (const state of ['On test', 'Out of service']) {
      await pool.query('update alarm_systems set state = $1', [state])
      expect(await watchAlarms(db)).toBeUndefined()
    }
  })
})

describe('late to close', () => {
  /** Hours that ended some minutes ago, with a grace of 30 minutes. */
  async function endedBefore(minutes: number) {
    await pool.query(
      `insert into alarm_hours (system_id, weekday, opens, closes, grace_minutes)
        select $1, extract(dow from at - interval '8 hours'), (at - interval '8 hours')::time(0), at::time(0), 30 from (select local_time(now()) - make_interval(mins => $2) as at) t`,
      [panel.system.id, minutes],
    )
  }
  const opened = async (minutesAgo: number) => {
    await panel.says('OP002')
    await laterBy(pool, minutesAgo)
  }
  test('no closing until the end and its grace: priority 3, once', async () => {
    await opened(180)
    await endedBefore(31)
    await watchAlarms(db)
    const [line] = await waiting()
    expect(line!.alarm).toMatchObject({ kind: 'hours', priority: 3, zones: [] })
    await close(line!.alarm.id, 'user_error')
    expect(await watchAlarms(db)).toBeUndefined()
  })
  test.each([
    ['within the grace', async () => endedBefore(29)],
    [
      'closed',
      async () => {
        await endedBefore(60)
        await panel.says('CL002')
      },
    ],
    [
      'on a holiday',
      async () => {
        await endedBefore(60)
        await pool.query(
          `insert into holidays (day, name, kind) select local_today() - n, 'A', 'declared' from generate_series(0, 1) n on conflict do nothing`,
        )
      },
    ],
  ])('%s it opens none', async (_, when) => {
    await opened(180)
    await when()
    expect(await watchAlarms(db)).toBeUndefined()
  })
  test('the hours of a week are replaced as a whole; a day twice, or without an end, is refused', async () => {
    const day = { weekday: 1, opens: '08:00', closes: '18:00' }
    const set = (days: object[]) => send('admin', hours.set, { ...of(panel), body: { days } as never })
    await set([{ ...day, weekday: 5 }])
    await set([day, { ...day, weekday: 2, closes: '02:00', grace_minutes: 0 }])
    expect((await send('admin', hours.get, of(panel))).body).toEqual({
      days: [
        { ...day, grace_minutes: 30 },
        { weekday: 2, opens: '08:00', closes: '02:00', grace_minutes: 0 },
      ],
      version: 3,
    })
    expect((await set([day, day])).status).toBe(422)
    expect((await set([{ ...day, closes: '08:00' }])).status).toBe(422)
  })
})

describe('false alarms', () => {
  const closed = (outcome: 'user_error' | 'fault' | 'animal', daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    return makeAlarm(db, { system_id: panel.system.id, state: 'Closed', outcome, opened_at: at, closed_at: at })
  }
  const visits = async (as: Parameters<typeof send>[0] = 'admin') =>
    (await send(as, exceptions.list, { query: { kind: 'service_visit' } })).body as exceptions.Exception[]

  test('three within 30 days ask for a visit, with a letter to the client, once', async () => {
    await closed('user_error', 20)
    await closed('fault', 10)
    await closed('animal', 5)
    await closed('fault', 31)
    expect(await watchAlarms(db)).toBeUndefined()
    const { number } = await closed('user_error', 0)
    await Promise.all([watchAlarms(db), watchAlarms(db)])
    const [visit, ...others] = await visits()
    expect(others).toEqual([])
    expect(visit).toMatchObject({ severity: 1, station_id: panel.system.station_id, still: null })
    const { text } = visit!.steps[0]!
    expect(text).toMatch(
      /^Dear Joan Kirabo,\nthe alarm system “Shop and store” at Kololo Gate had 3 false alarms within 30 days:\n/,
    )
    expect(text).toContain(`: set off by mistake (${number}).`)
    await send('admin', exceptions.resolve, {
      params: { id: String(visit!.id) },
      body: { resolution: 'The detector was moved.' },
    })
    expect(await watchAlarms(db)).toBeUndefined()
  })
  test('supervisors see no such exception', async () => {
    for (let day = 1; day <= 3; day++) await closed('fault', day)
    await watchAlarms(db)
    const { id } = await makeAccount(db, { role: 'supervisor' })
    await pool.query('insert into account_stations values ($1, $2)', [id, panel.system.station_id])
    expect(await visits('supervisor')).toEqual([])
    expect(await visits()).toHaveLength(1)
  })
})

describe('an alarm that nobody takes', () => {
  const told = async () => (await pool.query('select recipient from emails order by id')).rows.map(({ recipient }) => recipient)
  const escalate = () => escalateAlarms(db, queue, 'http://site')
  beforeEach(async () => {
    const ids = []
    for (const name of ['carol', 'olive'])
      ids.push((await makeAccount(db, { role: 'admin', user_name: name, email: `${name}@engabo.example` })).id)
    // Nobody is named on the first level.
    const levels = [[], [ids[0]!], [ids[1]!], []].map((people, level) => ({ minutes: [null, null, level * 10], people }))
    await send('super_admin', exceptions.setEscalation, { body: { levels } })
    await pool.query('delete from emails')
  })

  test('tells the first people of the ladder after 3 minutes, the next ones at their time, and once by two processes', async () => {
    await panel.says('BA003')
    await laterBy(pool, 2)
    expect(await escalate()).toBeUndefined()
    await laterBy(pool, 1)
    await Promise.all([escalate(), escalate()])
    expect(await told()).toEqual(['carol@engabo.example'])
    await laterBy(pool, 10)
    await escalate()
    expect(await told()).toEqual(['carol@engabo.example', 'olive@engabo.example'])
    const [line] = await waiting()
    expect(line!.alarm.last_step).toMatchObject({ what: 'escalated', by: null, text: 'Operations manager: olive.' })
  })
  test('somebody who takes it stops the ladder; what does not ring never climbs it', async () => {
    await panel.says('BA003')
    await panel.says('WA001')
    const [line] = await waiting()
    await send('admin', alarms.take, { params: { id: String(line!.alarm.id) }, body: {} })
    await laterBy(pool, 30)
    expect(await escalate()).toBeUndefined()
  })
  test('the message says nothing about a threat', async () => {
    await panel.says('HA000')
    await laterBy(pool, 3)
    await escalate()
    const { rows } = await pool.query('select subject, body_text from emails')
    expect(rows[0].subject).toBe('An alarm waits: Kololo Gate')
    expect(JSON.stringify(rows)).not.toMatch(/duress|threat|hold-up/i)
  })
})
