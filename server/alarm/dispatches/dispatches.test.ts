import { beforeEach, describe, expect, test } from 'vitest'
import * as alarms from '../../../api/alarm/alarms.ts'
import type { Findings, NearUnit } from '../../../api/alarm/crews.ts'
import * as calls from '../../../api/alarm/dispatches.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarm, makeAlarmSystem, makeCrew, makeDispatch, makeResponseUnit } from '../../test/records/alarm-makers.ts'
import { makeStation } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { watchAlarms } from '../index.ts'

const { db, pool, send } = await testApp()

const FINDINGS: Findings = { perimeter: 'secure', doors: 'secure', windows: 'open', inside: 'not checked' }
let alarm: Awaited<ReturnType<typeof makeAlarm>>
let unit: Awaited<ReturnType<typeof makeCrew>>
beforeEach(async () => {
  alarm = await makeAlarm(db, { opened_at: ago(40), waits_since: ago(40) })
  unit = await makeCrew(db, { name: 'Rapid 3' })
})

const of = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const ask = (unit_id = unit.id, to: { id: number } = alarm) => send('admin', calls.send, { ...of(to), body: { unit_id } })
const get = async () => (await send('admin', alarms.get, of(alarm))).body as alarms.AlarmCase
/** The crew that was asked, minutes ago. */
async function asked(minutes = 0) {
  await ask()
  const { rows } = await pool.query(
    'update dispatches set asked_at = asked_at - make_interval(mins => $2) where unit_id = $1 returning id',
    [unit.id, minutes],
  )
  return rows[0] as { id: number }
}
const NOTES = { accept: calls.accept, setOff: calls.setOff, arrive: calls.arrive, cancel: calls.cancel }
type Note = keyof typeof NOTES
const note = (one: { id: number }, what: Note, at?: string) => send('admin', NOTES[what], { ...of(one), body: at ? { at } : {} })
const leave = (one: { id: number }, more: { at?: string; slip?: string; report?: string } = {}) =>
  send('admin', calls.leave, { ...of(one), body: { findings: FINDINGS, ...more } })
const close = (to: { id: number } = alarm) =>
  send('admin', alarms.close, { ...of(to), body: { outcome: 'animal', text: 'A cat.' } })

describe('the crew is sent', () => {
  test('it is asked, the step is noted with its name, and the alarm is of the operator who sent it', async () => {
    const { status, body } = await ask()
    expect(status).toBe(201)
    expect(body.alarm).toMatchObject({
      state: 'Taken',
      dispatches: [{ unit_id: unit.id, unit_name: 'Rapid 3', state: 'Asked' }],
      last_step: { what: 'crew', result: 'sent', text: 'Rapid 3' },
    })
  })
  test('a unit without a crew is refused', async () => {
    const empty = await makeResponseUnit(db, { name: 'Rapid 5' })
    const { status, body } = await ask(empty.id)
    expect([status, body]).toMatchObject([409, { code: 'no_crew', message: 'Nobody is on post at Rapid 5.' }])
    expect(await get()).toMatchObject({ state: 'New', dispatches: [], steps: [] })
  })
  test('a unit that is not active, or is none, is refused', async () => {
    const idle = await makeResponseUnit(db, { active: false })
    for (const id of [idle.id, 2_000_000])
      expect(await ask(id)).toMatchObject({
        status: 422,
        body: { fields: { unit_id: 'This response unit is not active.' } },
      })
  })
  test('a crew is out for one alarm, also where two operators send it at once', async () => {
    const other = await makeAlarm(db)
    const answers = await Promise.all([ask(), ask(unit.id, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const { rows } = await pool.query('select count(*)::integer as crews from dispatches where unit_id = $1', [unit.id])
    expect(rows).toEqual([{ crews: 1 }])
  })
  test('a crew that is out says for which alarm', async () => {
    await asked()
    const { status, body } = await ask(unit.id, await makeAlarm(db))
    expect([status, body]).toMatchObject([409, { code: 'conflict', message: `Rapid 3 is out for ${alarm.number} already.` }])
  })
  test('a crew is sent for no closed alarm, and for none of a colleague', async () => {
    await close()
    expect((await ask()).body).toMatchObject({ code: 'conflict', message: 'This alarm is closed.' })
    const theirs = await makeAlarm(db)
    await send('super_admin', alarms.take, { ...of(theirs), body: {} })
    expect((await ask(unit.id, theirs)).body.code).toBe('taken')
  })
  test('crews of several units go for one alarm', async () => {
    await asked()
    await ask((await makeCrew(db, { name: 'Rapid 4' })).id)
    expect((await get()).dispatches.map(({ unit_name }) => unit_name)).toEqual(['Rapid 3', 'Rapid 4'])
  })
})

describe('every crew is sent', () => {
  const askAll = (to: { id: number } = alarm, headers = {}) => send('admin', calls.sendAll, { ...of(to), body: {} }, headers)
  const crews = async () =>
    (await pool.query('select u.name, d.alarm_id from dispatches d join response_units u on u.id = d.unit_id order by u.name'))
      .rows

  test('each that is on post and free is asked by one call, as one step; the phones of each hear of it', async () => {
    await makeCrew(db, { name: 'Rapid 4' })
    await makeResponseUnit(db, { name: 'Rapid 5' })
    await makeCrew(db, { name: 'Rapid 6', active: false })
    const out = await makeCrew(db, { name: 'Rapid 7' })
    const theirs = await makeAlarm(db)
    await ask(out.id, theirs)
    const { status, body } = await askAll()
    expect([status, body.message]).toEqual([201, 'The crews are asked'])
    expect(body.alarm).toMatchObject({
      state: 'Taken',
      dispatches: [{ unit_name: 'Rapid 3', state: 'Asked' }, { unit_name: 'Rapid 4' }],
      last_step: { what: 'crew', result: 'sent', text: 'Rapid 3, Rapid 4' },
    })
    expect((await get()).steps.filter(({ what }) => what === 'crew')).toHaveLength(1)
    expect(await crews()).toEqual([
      { name: 'Rapid 3', alarm_id: alarm.id },
      { name: 'Rapid 4', alarm_id: alarm.id },
      { name: 'Rapid 7', alarm_id: theirs.id },
    ])
  })
  test('a press that is sent again sends nobody twice', async () => {
    const key = { 'idempotency-key': 'every-crew-of-this-alarm' }
    const [once, again] = [await askAll(alarm, key), await askAll(alarm, key)]
    expect(again.body).toEqual(once.body)
    expect((await get()).steps.filter(({ what }) => what === 'crew')).toHaveLength(1)
    expect(await askAll()).toMatchObject({ status: 409, body: { code: 'no_crew', message: 'No crew is free.' } })
  })
  test('without a free crew nothing is changed', async () => {
    await ask(unit.id, await makeAlarm(db))
    expect((await askAll()).body.code).toBe('no_crew')
    expect(await get()).toMatchObject({ state: 'New', steps: [], dispatches: [] })
  })
  test('two alarms that ask for every crew at once have each crew once', async () => {
    await makeCrew(db, { name: 'Rapid 4' })
    const other = await makeAlarm(db)
    const answers = await Promise.all([askAll(), askAll(other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await crews()).map(({ name }) => name)).toEqual(['Rapid 3', 'Rapid 4'])
    expect(new Set((await crews()).map(({ alarm_id }) => alarm_id)).size).toBe(1)
  })
})

describe('noted by radio (EA10)', () => {
  test('each deed has its own time, also where all are noted later', async () => {
    const one = await asked(30)
    await note(one, 'accept', ago(29))
    await note(one, 'setOff', ago(28))
    await note(one, 'arrive', ago(15))
    await leave(one, { at: ago(5), slip: 'a-1207', report: 'A cat in the yard.' })
    expect((await get()).dispatches).toMatchObject([
      {
        ...{ state: 'Left', accepted_at: ago(29), set_off_at: ago(28), arrived_at: ago(15), left_at: ago(5) },
        ...{ arrived_how: 'desk', findings: FINDINGS, slip: 'A-1207', report: 'A cat in the yard.' },
      },
    ])
  })
  test('a step that was left out by radio is not asked for', async () => {
    const one = await asked(30)
    const { body } = await note(one, 'arrive', ago(10))
    expect(body.alarm.dispatches).toMatchObject([{ state: 'Arrived', accepted_at: ago(10), set_off_at: null }])
  })
  test('a time that is still to come, or before what happened before it, is refused', async () => {
    const one = await asked(30)
    expect((await note(one, 'accept', ago(-10))).body.fields).toEqual({ at: 'This time is still to come.' })
    await note(one, 'accept', ago(20))
    expect((await note(one, 'setOff', ago(21))).body.fields).toEqual({ at: 'Something was noted of this crew after this time.' })
    expect((await note(one, 'setOff', ago(20))).status).toBe(201)
  })
  test('what cannot follow is refused, and says how far the crew is', async () => {
    const one = await asked()
    expect((await leave(one)).body).toMatchObject({ code: 'conflict', message: 'Rapid 3 has not arrived yet.' })
    await note(one, 'arrive')
    for (const what of ['accept', 'setOff', 'arrive', 'cancel'] as const)
      expect((await note(one, what)).body).toMatchObject({ code: 'conflict', message: 'Rapid 3 is at the premises already.' })
    await leave(one)
    expect((await leave(one)).body).toMatchObject({ message: 'Rapid 3 is not out for this alarm any more.' })
  })
  test('of two who note the same at once one is told that it stands there', async () => {
    const one = await asked()
    const answers = await Promise.all([note(one, 'accept'), note(one, 'accept')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })
  test('a crew that refuses says why, and may be sent again', async () => {
    const one = await asked()
    const { body } = await send('admin', calls.refuse, { ...of(one), body: { reason: 'A flat tyre.' } })
    expect(body.alarm.dispatches).toMatchObject([{ state: 'Refused', reason: 'A flat tyre.' }])
    expect((await ask()).status).toBe(201)
  })
  test('a crew that is called back is free', async () => {
    const one = await asked()
    await note(one, 'cancel')
    expect((await ask(unit.id, await makeAlarm(db))).status).toBe(201)
  })
  test('a slip has a number of its own, in whichever letters', async () => {
    const before = await makeDispatch(db)
    for (const one of [before, await asked()]) await note(one, 'arrive')
    await leave(before, { slip: 'B-44' })
    const [one] = (await get()).dispatches
    expect(await leave(one!, { slip: 'b-44' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { slip: 'Another slip has this number.' } },
    })
    expect((await leave(one!, { slip: 'B-45' })).status).toBe(201)
  })
  test('leaving asks for every check', async () => {
    const one = await asked()
    await note(one, 'arrive')
    const { status, body } = await send('admin', calls.leave, {
      ...of(one),
      body: { findings: { ...FINDINGS, doors: undefined } as never },
    })
    expect([status, body.fields]).toEqual([422, { 'findings.doors': 'Say how it was.' }])
  })
})

describe('closing', () => {
  test('is refused while a crew is out, by its name; then it is free', async () => {
    const one = await asked()
    for (const what of [undefined, 'accept', 'setOff', 'arrive'] as const) {
      if (what) await note(one, what)
      expect(await close()).toMatchObject({
        status: 409,
        body: { code: 'crew_out', message: expect.stringContaining('Rapid 3') },
      })
    }
    await leave(one)
    expect((await close()).status).toBe(201)
  })
  test('of several closes those without a crew, and names the others', async () => {
    await asked()
    const free = await makeAlarm(db)
    const body = { ids: [alarm.id, free.id], outcome: 'power' as const, text: 'The power company knows.' }
    expect((await send('admin', alarms.closeMany, { body })).body).toMatchObject({
      done: [free.id],
      refused: [{ id: alarm.id, message: expect.stringContaining('Rapid 3') }],
    })
  })
})

describe('the units that can be sent', () => {
  const PREMISES = { latitude: 0.35, longitude: 32.6 }
  const units = async () => (await send('admin', calls.units, of(alarm))).body as NearUnit[]
  beforeEach(async () => {
    const { id: station_id } = await makeStation(db, PREMISES)
    const { id: system_id } = await makeAlarmSystem(db, { station_id })
    alarm = await makeAlarm(db, { system_id })
  })
  const report = (guard_id: number, minutes: number, latitude: number) =>
    pool.query(
      `insert into event_positions (event_id, guard_id, at, latitude, longitude)
        values (gen_random_uuid(), $1, now() - make_interval(mins => $2), $3, 32.6)`,
      [guard_id, minutes, latitude],
    )

  test('stand by their distance: from where the crew was seen last, else from the base, else at the end', async () => {
    const far = await makeCrew(db, { name: 'Rapid 1', latitude: 0.45, longitude: 32.6 })
    await makeCrew(db, { name: 'Rapid 2', latitude: 0.37, longitude: 32.6 })
    await makeResponseUnit(db, { name: 'Rapid 9', active: false })
    // A position of before the guard came on post is where the guard lives.
    await report(unit.guard_id, 300, 0.35)
    await report(far.guard_id, 50, 0.5)
    await report(far.guard_id, 4, 0.351)
    const found = await units()
    expect(found.map(({ name }) => name)).toEqual(['Rapid 1', 'Rapid 2', 'Rapid 3'])
    expect(found.map(({ distance_m }) => distance_m)).toEqual([111, 2224, null])
    expect(found.map(({ position_at }) => position_at !== null)).toEqual([true, false, false])
  })
  test('say who is on post, and where a crew is out', async () => {
    await makeResponseUnit(db, { name: 'Rapid 1' })
    const other = await makeAlarm(db)
    await ask(unit.id, other)
    const [empty, out] = await units()
    expect(empty).toMatchObject({ name: 'Rapid 1', crew: [], out: null })
    expect(out).toMatchObject({ name: 'Rapid 3', out: { alarm_id: other.id, number: other.number, state: 'Asked' } })
    expect(out!.crew).toHaveLength(1)
  })
})

describe('a crew that does not accept within a minute', () => {
  const told = async () => (await get()).steps.filter(({ what }) => what === 'unanswered')
  test('is told at the alarm, once by two processes', async () => {
    const one = await asked()
    await watchAlarms(db)
    expect(await told()).toEqual([])
    await pool.query(`update dispatches set asked_at = asked_at - interval '61 seconds' where id = $1`, [one.id])
    const { version } = await get()
    await Promise.all([watchAlarms(db), watchAlarms(db)])
    await watchAlarms(db)
    expect(await told()).toMatchObject([{ by: null, text: 'Rapid 3' }])
    expect((await get()).version).toBeGreaterThan(version)
  })
  test('is not told once it has accepted', async () => {
    const one = await asked(5)
    await note(one, 'accept')
    await watchAlarms(db)
    expect(await told()).toEqual([])
  })
})

test('a supervisor and a client send no crew, see none and note nothing of one', async () => {
  const one = await asked()
  for (const who of ['supervisor', 'client'] as const) {
    const answers = [
      await send(who, calls.units, of(alarm)),
      await send(who, calls.send, { ...of(alarm), body: { unit_id: unit.id } }),
      await send(who, calls.accept, { ...of(one), body: {} }),
      await send(who, calls.cancel, { ...of(one), body: {} }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  }
})
