import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as alarmQueue from '../../../api/alarm/alarm-queue.ts'
import * as alarms from '../../../api/alarm/alarms.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { waitingForLocks } from '../../test/postgres/waiting.ts'
import { makeAlarmContact, makeAlarmZone } from '../../test/records/alarm-makers.ts'
import { laterBy, makePanel } from '../../test/records/alarm-panel.ts'
import { makeAccount, makeGuard } from '../../test/records/makers.ts'
import { makePost } from '../../test/records/post-makers.ts'
import { sealSecrets } from '../systems/secrets.ts'

const { db, pool, keyring, send } = await testApp()
type As = Parameters<typeof send>[0]
type Panel = Awaited<ReturnType<typeof makePanel>>

let panel: Panel
let sarah: As
let tom: As
beforeEach(async () => {
  panel = await makePanel({ db, keyring })
  ;[sarah, tom] = (await Promise.all(['Sarah Nakato', 'Tom Mugisha'].map(operator))) as [As, As]
})

/** An admin of operations of this name, signed in. */
async function operator(user_name: string) {
  const { id } = await makeAccount(db, { role: 'admin', user_name, areas: ['operations'] })
  return {
    token: (await openSession(db, { accountId: id, role: 'admin', address: '127.0.0.1', userAgent: 'test' })).access_token,
  }
}
const queue = async (as: As = sarah) => (await send(as, alarmQueue.queue, {})).body as alarmQueue.QueueLine[]
const waiting = async () => (await queue()).map(({ alarm }) => alarm)
const get = async (id: number) => (await send(sarah, alarms.get, { params: { id: String(id) } })).body as alarms.AlarmCase
const of = (id: number) => ({ params: { id: String(id) } })
const take = (as: As, id: number, over?: boolean) =>
  send(as, alarms.take, { ...of(id), body: over === undefined ? {} : { over } })
const step = (as: As, id: number, what: alarmQueue.Step['what'], result: alarmQueue.Step['result'], text?: string) =>
  send(as, alarms.step, { ...of(id), body: { what: what as 'note', result, ...(text && { text }) } })
const close = (as: As, id: number, outcome: alarmQueue.Outcome, more: object = {}) =>
  send(as, alarms.close, { ...of(id), body: { outcome, text: 'A cat in the yard.', ...more } })
/** The alarm of a burglary that has just begun. */
async function burglary(from = panel) {
  await from.says('BA003')
  return (await waiting()).find(({ system_id }) => system_id === from.system.id)!.id
}

describe('the queue', () => {
  test('has the most urgent first, then the oldest; what is closed has left it', async () => {
    const [second, third] = [await makePanel({ db, keyring }), await makePanel({ db, keyring })]
    await panel.says('WA001')
    await second.says('BA003')
    await third.says('BA003')
    await third.says('PA001')
    const seen = (await waiting()).map(({ system_id, kind, priority }) => [system_id, kind, priority])
    expect(seen).toEqual([
      [third.system.id, 'panic', 1],
      [second.system.id, 'burglary', 2],
      [third.system.id, 'burglary', 2],
      [panel.system.id, 'water', 3],
    ])
    await close(sarah, (await waiting())[0]!.id, 'user_error')
    expect(await waiting()).toHaveLength(3)
  })
  test('names the zones, the first one first', async () => {
    await makeAlarmZone(db, { system_id: panel.system.id, number: 3, name: 'Back door' })
    await panel.says('BA005')
    await panel.says('BA003')
    expect((await waiting())[0]!.zones).toEqual(['Zone 5', 'Back door'])
  })
  test('has no zone for an opening outside of the hours, nor for the code of a user', async () => {
    await pool.query(
      `insert into alarm_hours (system_id, weekday, opens, closes) select $1, day, null, null from generate_series(0, 6) day`,
      [panel.system.id],
    )
    await panel.says('OP002')
    expect(await waiting()).toMatchObject([{ kind: 'hours', zones: [] }])
  })
})

describe('confirmed by a second zone (EA4)', () => {
  test.each([
    [29, true, 1],
    [31, false, 2],
  ])('after %i minutes: confirmed %s, priority %i', async (minutes, confirmed, priority) => {
    await panel.says('BA003')
    await laterBy(pool, minutes)
    await panel.says('BA005')
    expect(await waiting()).toMatchObject([{ confirmed, priority }])
  })
})

describe('cancelled by the user (EA5)', () => {
  test('90 s after the burglary: cancelled, and still in the queue', async () => {
    await panel.says('BA003')
    await laterBy(pool, 1.5)
    await panel.says('BC004')
    expect(await waiting()).toMatchObject([{ kind: 'burglary', cancelled_by: 4, state: 'New' }])
  })
  test('an opening by a duress code is priority 1 at once', async () => {
    await panel.says('BA003')
    await panel.says('OP004')
    await panel.says('HA000')
    expect(await waiting()).toMatchObject([
      { kind: 'duress', priority: 1 },
      { kind: 'burglary', cancelled_by: 4 },
    ])
  })
})

describe('two operators at once (EA9)', () => {
  test('one has the alarm; the other is told who', async () => {
    const id = await burglary()
    const answers = await Promise.all([take(sarah, id), take(tom, id)])
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)!
    const { taken_by } = await get(id)
    expect(refused.body).toMatchObject({ code: 'taken', message: `${taken_by!.name} has taken this alarm.` })
  })
  test('a signal that comes while an operator takes the alarm leaves it with him', async () => {
    const id = await burglary()
    const desk = await pool.connect()
    try {
      await desk.query('begin')
      await desk.query(`update alarms set state = 'Taken', taken_at = now(), steps = '[]' where id = $1`, [id])
      const coming = panel.says('BA005')
      await vi.waitFor(async () => expect(await waitingForLocks(pool)).toBe(1))
      await desk.query('commit')
      await coming
    } finally {
      desk.release(true)
    }
    expect(await waiting()).toMatchObject([{ id, state: 'Taken', confirmed: true, priority: 1 }])
  })
  test('a colleague adds no step, releases and closes nothing, until he takes it over by one press', async () => {
    const id = await burglary()
    await take(sarah, id)
    const tries = [
      await step(tom, id, 'call_premises', 'answered'),
      await send(tom, alarms.release, { ...of(id), body: {} }),
      await close(tom, id, 'user_error'),
    ]
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'taken']))
    expect((await take(tom, id, true)).body.alarm).toMatchObject({
      taken_by: { name: 'Tom Mugisha' },
      last_step: { text: 'From Sarah Nakato' },
    })
    expect((await step(sarah, id, 'note', 'done', 'Mine?')).body.code).toBe('taken')
  })
  test('at the change of a shift all of a colleague are taken over at once, with their last steps', async () => {
    const other = await makePanel({ db, keyring })
    const ids = [await burglary(), await burglary(other)]
    for (const id of ids) await take(sarah, id)
    await step(sarah, ids[0]!, 'call_premises', 'no_answer')
    const line = (await queue(tom)).find(({ alarm }) => alarm.id === ids[0])!
    expect(line.alarm).toMatchObject({
      taken_by: { name: 'Sarah Nakato' },
      last_step: { what: 'call_premises', result: 'no_answer' },
    })
    const { body } = await send(tom, alarms.takeMany, { body: { ids, over: true } })
    expect(body).toEqual({ done: ids, refused: [] })
    expect((await queue(tom)).map(({ alarm }) => alarm.taken_by?.name)).toEqual(['Tom Mugisha', 'Tom Mugisha'])
  })
})

test('released it waits again, and keeps its steps', async () => {
  const id = await burglary()
  await take(sarah, id)
  await step(sarah, id, 'call_premises', 'no_answer', 'Rang for a minute.')
  await send(sarah, alarms.release, { ...of(id), body: {} })
  const { state, taken_by, steps } = await get(id)
  expect({ state, taken_by }).toEqual({ state: 'New', taken_by: null })
  expect(steps.map(({ what, name, text }) => [what, name, text])).toEqual([
    ['take', 'Sarah Nakato', null],
    ['call_premises', 'Sarah Nakato', 'Rang for a minute.'],
    ['release', 'Sarah Nakato', null],
  ])
})

test('a step that nobody could have taken is refused', async () => {
  const id = await burglary()
  expect((await step(sarah, id, 'police', 'duress')).body.fields).toEqual({ result: 'This step cannot have this result.' })
  expect((await step(sarah, id, 'close', 'done')).status).toBe(422)
})

describe('the same zone within one hour', () => {
  test('brings a closed alarm back into the queue, for the second time', async () => {
    const id = await burglary()
    await close(sarah, id, 'animal')
    await laterBy(pool, 59)
    await panel.says('BA003')
    expect(await waiting()).toMatchObject([{ id, state: 'New', again: 1, taken_by: null, outcome: null, closing: null }])
    expect((await get(id)).steps.at(-1)).toMatchObject({
      what: 'opened',
      by: null,
      text: 'The same signal came again, 2 times now',
    })
  })
  test('later it is another alarm', async () => {
    const id = await burglary()
    await close(sarah, id, 'animal')
    await laterBy(pool, 61)
    await panel.says('BA003')
    const [again] = await waiting()
    expect(again).toMatchObject({ again: 0 })
    expect(again!.id).not.toBe(id)
  })
})

test('more than 20 signals in ten minutes are one alarm marked so; panic opens its own', async () => {
  for (let signal = 0; signal < 21; signal++) await panel.says('BA003')
  await panel.says('PA001')
  expect(await waiting()).toMatchObject([
    { kind: 'panic', runaway: false },
    { kind: 'burglary', runaway: true },
  ])
})

describe('under threat (EA11)', () => {
  const WORDS = { code_word: 'sunbird', duress_word: 'pelican' }
  beforeEach(async () => {
    const sealed = await sealSecrets(keyring, panel.system.id, WORDS)
    await db
      .insertInto('alarm_secrets')
      .values({ system_id: panel.system.id, has_code_word: true, has_duress_word: true, ...sealed })
      .execute()
  })

  test('the duress word makes the alarm the most urgent; no answer and no step has a word of the client', async () => {
    const id = await burglary()
    await take(sarah, id)
    await step(sarah, id, 'call_premises', 'answered')
    const { body, raw } = await step(sarah, id, 'code_word', 'duress', 'She said pelican.')
    expect(body.alarm).toMatchObject({ priority: 1, last_step: { what: 'code_word', result: 'duress', text: null } })
    const { rows } = await pool.query(`select new::text as text from audit_log where table_name = 'alarms'`)
    for (const text of [raw, ...rows.map((row) => row.text as string)]) expect(text).not.toMatch(/sunbird|pelican/)
  })
  test('the words are shown while the alarm is open, and each look is in the audit log', async () => {
    const id = await burglary()
    expect((await send(sarah, alarms.reveal, { ...of(id), body: {} })).body).toEqual(WORDS)
    const looks = async () => (await pool.query(`select record_id from audit_log where action = 'revealed'`)).rows
    expect(await looks()).toEqual([{ record_id: String(id) }])
    await close(sarah, id, 'user_error')
    const { status, body } = await send(sarah, alarms.reveal, { ...of(id), body: {} })
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect(await looks()).toHaveLength(1)
  })
})

describe('closing', () => {
  test('needs an outcome', async () => {
    const { status, body } = await send(sarah, alarms.close, { ...of(await burglary()), body: { text: 'A cat.' } as never })
    expect([status, body.fields]).toEqual([422, { outcome: 'Choose what it was.' }])
  })
  test('is done once', async () => {
    const id = await burglary()
    expect((await close(sarah, id, 'animal', { police_reference: 'SD 12/27/11' })).body.alarm).toMatchObject({
      state: 'Closed',
      outcome: 'animal',
      closing: 'A cat in the yard.',
      police_reference: 'SD 12/27/11',
      incident_id: null,
    })
    expect((await close(tom, id, 'fault')).body.message).toBe('This alarm is closed.')
  })
  test('as an intrusion makes an incident of the guard on post, which the client sees', async () => {
    const post = await makePost(db)
    const { shift, guard } = await post.shift({ began: 60 })
    await pool.query(
      `insert into attendances (id, slot_id, state, in_at) select id, slot_id, 'On post', now() from duty_schedules where id = $1`,
      [shift],
    )
    const here = await makePanel({ db, keyring }, { station_id: post.station.id })
    const id = await burglary(here)
    expect((await get(id)).guards).toMatchObject([{ id: guard.id }])
    const { alarm } = (await close(sarah, id, 'intrusion', { text: 'The back door was forced.' })).body
    const incident = await db.selectFrom('incidents').selectAll().where('id', '=', alarm.incident_id).executeTakeFirstOrThrow()
    expect(incident).toMatchObject({
      description: `Alarm ${alarm.number}: The back door was forced.`,
      guard_id: guard.id,
      station_id: post.station.id,
      category: 'alarm',
      severity: 'High',
      reported_via: 'alarm_system',
      client_visible: true,
    })
  })
  test('without a guard on post the guard is chosen', async () => {
    const id = await burglary()
    const { status, body } = await close(sarah, id, 'attempt')
    expect([status, body.fields]).toEqual([
      422,
      { guard_id: 'No guard is on post here. Choose the guard who went there, or who answers for it.' },
    ])
    const guard = await makeGuard(db)
    expect((await close(sarah, id, 'attempt', { guard_id: guard.id })).body.alarm).toMatchObject({
      state: 'Closed',
      outcome: 'attempt',
    })
    expect(
      (await close(sarah, await burglary(await makePanel({ db, keyring })), 'attempt', { guard_id: 2_000_000_000 })).body.fields,
    ).toEqual({
      guard_id: 'There is no guard with this number.',
    })
  })
})

test('a case has the premises, the contacts in order, and what else the system has sent', async () => {
  await makeAlarmContact(db, { system_id: panel.system.id })
  await panel.says('CL002')
  const id = await burglary()
  const { address, contacts, signals, account } = await get(id)
  expect({ address, account }).toEqual({ address: 'Prince Charles Drive, Kololo', account: panel.system.account })
  expect(contacts).toMatchObject([{ name: 'Grace Auma' }])
  expect(signals.map(({ code, own }) => [code, own])).toEqual([
    ['BA', true],
    ['CL', false],
  ])
})

test('the list has filters, and the last 30 days without a first day', async () => {
  const id = await burglary()
  await panel.says('WA001')
  const list = async (query: object) =>
    (await send(sarah, alarms.list, { query })).body.map((alarm: alarmQueue.Alarm) => alarm.kind)
  expect(await list({})).toEqual(['water', 'burglary'])
  expect(await list({ priority: '3' })).toEqual(['water'])
  await close(sarah, id, 'weather')
  expect(await list({ state: 'Closed' })).toEqual(['burglary'])
  expect(await list({ system_id: String(panel.system.id), sort: 'priority' })).toEqual(['burglary', 'water'])
  await laterBy(pool, 31 * 24 * 60)
  expect(await list({})).toEqual([])
  expect(await list({ from: '2020-01-01' })).toEqual(['water', 'burglary'])
})

test('clients and supervisors see no alarm', async () => {
  const id = await burglary()
  for (const as of ['client', 'supervisor'] as const)
    for (const call of [alarms.list, alarmQueue.queue, alarms.get, alarmQueue.events])
      expect((await send(as, call, { ...of(id), query: {} } as never)).status).toBe(403)
})
