import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as audit from '../../../api/accounts/audit.ts'
import { me } from '../../../api/accounts/auth.ts'
import * as staffContacts from '../../../api/alarm/alarm-contacts.ts'
import type { AlarmCase } from '../../../api/alarm/alarms.ts'
import * as alarms from '../../../api/alarm/alarms.ts'
import * as dispatches from '../../../api/alarm/dispatches.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as contacts from '../../../api/portal/portal-alarm-contacts.ts'
import * as systems from '../../../api/portal/portal-alarm-systems.ts'
import * as calls from '../../../api/portal/portal-alarms.ts'
import { openSecrets } from '../../alarm/systems/secrets.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarm, makeAlarmContact, makeAlarmZone, makeCrew } from '../../test/records/alarm-makers.ts'
import { makePanel } from '../../test/records/alarm-panel.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import { makeAccount, makeStation } from '../../test/records/makers.ts'

const { db, pool, keyring, send } = await testApp()
const HOUR = 3_600_000

let person: Awaited<ReturnType<typeof clientPerson>>
let panel: Awaited<ReturnType<typeof makePanel>>
beforeEach(async () => {
  person = await clientPerson(db)
  panel = await makePanel({ db, keyring }, { client_id: person.clientId })
})
const one = () => ({ params: { id: String(panel.system.id) } })
const get = async () => (await send(person, systems.get, one())).body as systems.PortalAlarmSystemDetail
const list = async () => (await send(person, calls.list, { query: {} })).body as calls.PortalAlarm[]
const opened = async () =>
  (await pool.query("select kind from alarms where state <> 'Closed' order by id")).rows.map(({ kind }) => kind)

/** An admin of operations of this name, signed in. */
async function operator(user_name: string) {
  const { id } = await makeAccount(db, { role: 'admin', user_name, areas: ['operations'] })
  const { access_token } = await openSession(db, { accountId: id, role: 'admin', address: '127.0.0.1', userAgent: 'test' })
  return { token: access_token }
}

describe('a system', () => {
  test('has its state, the last closing and opening, the last signal, and its zones', async () => {
    await makeAlarmZone(db, { system_id: panel.system.id, number: 3, name: 'Back door' })
    await panel.says('CL001')
    await panel.says('OP001')
    await panel.says('BA003')
    const system = await get()
    expect(system).toMatchObject({ name: 'Shop and store', state: 'In service', own_test: false, away_from: null })
    expect(system.armed_at! < system.disarmed_at!).toBe(true)
    expect(system.disarmed_at! < system.seen_at!).toBe(true)
    expect(system.zones).toEqual([{ id: expect.any(Number), name: 'Back door', seen_at: system.seen_at }])
    expect((await send(person, systems.list, {})).body).toMatchObject([{ id: panel.system.id, armed_at: system.armed_at }])
  })

  test('a person learns with the session whether there is one: not of other stations, and not of another client', async () => {
    const alarm = async (as: typeof person) => (await send(as, me, {})).body.alarm
    expect(await alarm(person)).toBe(true)
    expect(await alarm(await clientPerson(db))).toBe(false)
    const { id } = await makeStation(db, { client_id: person.clientId })
    await pool.query('update accounts set own_stations_only = true where id = $1', [person.accountId])
    await pool.query('insert into account_stations values ($1, $2)', [person.accountId, id])
    expect(await alarm(person)).toBe(false)
  })

  test('the client puts it on test for two hours, during which fire rings and burglary does not, and ends the test', async () => {
    expect(await send(person, systems.test, { ...one(), body: {} })).toMatchObject({
      status: 201,
      body: { message: 'The system is on test for 2 hours.', alarm_system: { state: 'On test', own_test: true } },
    })
    const { test_until } = await get()
    expect(Date.parse(test_until!) - Date.now()).toBeGreaterThan(1.9 * HOUR)
    expect(Date.parse(test_until!) - Date.now()).toBeLessThanOrEqual(2 * HOUR)
    await panel.says('BA003')
    await panel.says('FA004')
    expect(await opened()).toEqual(['fire'])
    expect(await send(person, systems.endTest, { ...one(), body: {} })).toMatchObject({
      body: { alarm_system: { state: 'In service', test_until: null } },
    })
    expect(await send(person, systems.endTest, { ...one(), body: {} })).toMatchObject({
      status: 409,
      body: { message: 'You have not put this system on test.' },
    })
  })

  test.each([
    ['On test', 'We have this system on test already. Please call us.'],
    ['Out of service', 'This system is out of service. Please call us.'],
  ] as const)('%s by staff, it is not put on test by the client', async (state, message) => {
    await pool.query('update alarm_systems set state = $1 where id = $2', [state, panel.system.id])
    expect(await send(person, systems.test, { ...one(), body: {} })).toMatchObject({ status: 409, body: { message } })
  })
})

describe('days away', () => {
  const away = (from: string | null, until: string | null) => send(person, systems.away, { ...one(), body: { from, until } })

  test('an opening is outside of hours on these days, also without hours, and no longer once the client is back', async () => {
    await panel.says('OP001')
    expect(await opened()).toEqual([])
    expect((await away(today(), addDays(today(), 3))).status).toBe(201)
    expect(await get()).toMatchObject({ away_from: today(), away_until: addDays(today(), 3) })
    await panel.says('OP001')
    expect(await opened()).toEqual(['hours'])
    await pool.query('delete from alarms')
    await away(null, null)
    await panel.says('OP001')
    expect(await opened()).toEqual([])
  })

  test('days to come change nothing yet, and days that are over are shown no more', async () => {
    await away(addDays(today(), 1), addDays(today(), 3))
    await panel.says('OP001')
    expect(await opened()).toEqual([])
    await pool.query('update alarm_systems set away_from = $1, away_until = $1', [addDays(today(), -1)])
    expect(await get()).toMatchObject({ away_from: null, away_until: null })
  })

  test.each([
    [addDays(today(), 3), addDays(today(), 2), 'The last day must not be before the first day.'],
    [addDays(today(), -3), addDays(today(), -2), 'Choose a day that is still to come.'],
    [today(), null, 'Choose the first and the last day.'],
    [today(), addDays(today(), 366), 'At most 366 days at once.'],
  ])('from %s until %s is refused at the field', async (from, until, message) => {
    expect(await away(from, until)).toMatchObject({ status: 422, body: { fields: { until: message } } })
  })
})

describe('words', () => {
  const words = (body: object) => send(person, systems.words, { ...one(), body })
  const stored = async () => {
    const { rows } = await pool.query('select secret from alarm_secrets where system_id = $1', [panel.system.id])
    return openSecrets(keyring, panel.system.id, rows[0].secret)
  }

  test('are changed each by itself, kept encrypted, and in no answer and no log', async () => {
    expect((await words({ code_word: 'Pineapple', duress_word: 'Jackfruit' })).status).toBe(201)
    const { raw } = await words({ code_word: 'Tamarind' })
    expect(raw).not.toMatch(/pineapple|jackfruit|tamarind/i)
    expect(await stored()).toEqual({ code_word: 'Tamarind', duress_word: 'Jackfruit' })
    const { rows } = await pool.query("select string_agg(to_jsonb(l)::text, '') as log from audit_log l")
    expect(rows[0].log).not.toMatch(/pineapple|jackfruit|tamarind/i)
    expect(await get()).toMatchObject({ has_code_word: true, has_duress_word: true })
  })

  test('one word for both is refused at the field, also when the other one is stored', async () => {
    await words({ code_word: 'Pineapple' })
    const fields = { duress_word: 'The duress word must be another word than the code word.' }
    expect(await words({ duress_word: 'PINEAPPLE' })).toMatchObject({ status: 422, body: { fields } })
    expect(await words({})).toMatchObject({ status: 422, body: { fields: { code_word: 'Enter a new word.' } } })
  })
})

describe('key holders and hours', () => {
  const grace = { name: 'Grace Auma', phone: '0772 123 456', role: 'key_holder' as const, has_keys: true }

  test('are changed by the client at a version; staff see in the history who it was', async () => {
    const added = await send(person, contacts.create, { ...one(), body: grace })
    expect(added).toMatchObject({ status: 201, body: { message: 'Added', alarm_contact: { position: 1, ...grace } } })
    const { id, version } = added.body.alarm_contact
    const params = { id: String(id) }
    await send(person, contacts.update, { params, body: { ...grace, name: 'Grace Okello', version } })
    expect(await send(person, contacts.update, { params, body: { ...grace, version } })).toMatchObject({
      status: 409,
      body: { code: 'outdated' },
    })
    expect((await send('admin', staffContacts.list, one())).body).toMatchObject([{ name: 'Grace Okello', version: version + 1 }])
    const { hours } = await get()
    const monday = { weekday: 1, opens: '08:00', closes: '18:00', grace_minutes: 30 }
    const set = (at: number) => send(person, systems.hours, { ...one(), body: { version: at, days: [monday] } })
    expect((await set(hours.version)).body.alarm_system.hours.days).toEqual([monday])
    expect(await set(hours.version)).toMatchObject({ status: 409, body: { code: 'outdated' } })
    await send(person, contacts.remove, { params })
    expect((await get()).contacts).toEqual([])
    const query = { kind: 'alarm_systems' as const, record_id: String(panel.system.id) }
    const history = (await send('super_admin', audit.list, { query })).body as audit.AuditEntry[]
    const of = history.filter(({ account_id }) => account_id === person.accountId)
    expect(of.map(({ changed }) => changed.join())).toEqual(['contacts', 'hours', 'contacts', 'contacts'])
  })

  test('what cannot be is refused at its field', async () => {
    expect(await send(person, contacts.create, { ...one(), body: { ...grace, phone: 'none' } })).toMatchObject({
      status: 422,
      body: { fields: { phone: expect.any(String) } },
    })
  })

  test('those of another client are not there', async () => {
    const { id } = await makeAlarmContact(db)
    const params = { id: String(id) }
    expect((await send(person, contacts.update, { params, body: grace })).status).toBe(404)
    expect((await send(person, contacts.remove, { params })).status).toBe(404)
  })
})

describe('alarms', () => {
  const of = (id: number) => ({ params: { id: String(id) } })
  const told = async (id: number) => (await send(person, calls.get, of(id))).body as calls.PortalAlarmDetail

  test('a burglary is read as it goes: who called, and how it ended, without the remark of the operator', async () => {
    await makeAlarmZone(db, { system_id: panel.system.id, number: 3, name: 'Back door' })
    const sarah = await operator('Sarah Nabirye')
    await panel.says('BA003')
    const [alarm] = await list()
    expect(alarm).toMatchObject({ kind: 'burglary', zones: ['Back door'], closed_at: null, outcome: null })
    const { id } = alarm!
    await send(sarah, alarms.step, { ...of(id), body: { what: 'call_premises', result: 'no_answer', text: 'Mr Mukasa' } })
    await send(sarah, alarms.step, { ...of(id), body: { what: 'note', result: 'done', text: 'Rude on the telephone.' } })
    await send(sarah, alarms.close, { ...of(id), body: { outcome: 'animal', text: 'A cat.' } })
    const { lines, outcome, incident_id } = await told(id)
    expect(lines.map(({ text }) => text)).toEqual([
      'Back door',
      'Sarah took your alarm',
      'Sarah called you, no answer',
      'Sarah closed the alarm: animal',
    ])
    expect([outcome, incident_id]).toEqual(['animal', null])
    expect((await send(person, calls.get, of(id))).raw).not.toMatch(/mukasa|rude|nabirye|a cat/i)
  })

  test('a crew is told by its unit, with what it found, and never by its guards or the account that noted it', async () => {
    const sarah = await operator('Sarah Nabirye')
    await panel.says('BA003')
    const { id } = (await list())[0]!
    const unit = await makeCrew(db, { name: 'Rapid 3' })
    await send(sarah, dispatches.send, { ...of(id), body: { unit_id: unit.id } })
    const [crew] = ((await send('super_admin', alarms.get, of(id))).body as AlarmCase).dispatches
    const deed = { params: { id: String(crew!.id) } }
    expect((await told(id)).lines.map(({ text }) => text)).toEqual(['Zone 3', 'Sarah took your alarm', 'Rapid 3 sent'])
    for (const call of [dispatches.setOff, dispatches.arrive]) await send(sarah, call, { ...deed, body: {} })
    const findings = { perimeter: 'secure', doors: 'secure', windows: 'open', inside: 'not checked' } as const
    await send(sarah, dispatches.leave, { ...deed, body: { findings, slip: 's2043', report: 'A cat in the yard' } })
    await send(sarah, alarms.close, { ...of(id), body: { outcome: 'animal', text: 'Seen from the gate.' } })
    const { lines } = await told(id)
    expect(lines.map(({ text }) => text)).toEqual([
      'Zone 3',
      'Sarah took your alarm',
      'Rapid 3 sent',
      'Rapid 3 is on its way',
      'Rapid 3 arrived',
      'Rapid 3 left: perimeter and doors secure, windows open; A cat in the yard; slip S2043',
      'Sarah closed the alarm: animal',
    ])
    expect((await send(person, calls.get, of(id))).raw).not.toMatch(/nabirye|seen from|guard/i)
  })

  test('with the duress word an alarm looks as with the right one: in the list, in its lines, in the month', async () => {
    const sarah = await operator('Sarah Nabirye')
    const shown = async (result: 'right' | 'duress') => {
      await panel.says('BA003')
      const { id } = (await list())[0]!
      const step = (what: 'call_premises' | 'code_word' | 'police', how: string) =>
        send(sarah, alarms.step, { ...of(id), body: { what, result: how as 'right' } })
      await step('call_premises', 'answered')
      await step('code_word', result)
      if (result === 'right')
        await send(sarah, alarms.close, { ...of(id), body: { outcome: 'user_error', text: 'Said the word.' } })
      else await step('police', 'called')
      const { lines, number, opened_at, closed_at, id: _, ...rest } = await told(id)
      const month = (await send(person, calls.month, { query: { month: today().slice(0, 7) } })).body as calls.AlarmMonth
      await pool.query('delete from alarms')
      expect(closed_at).not.toBe(null)
      return { ...rest, lines: lines.map(({ text }) => text), outcomes: month.outcomes, open: month.open }
    }
    expect(await shown('duress')).toEqual(await shown('right'))
  })

  test('a duress code is in no list, no month and under no number; a panic button is once it is closed', async () => {
    await makeAlarmZone(db, { system_id: panel.system.id, number: 7, name: 'Panic button' })
    await panel.says('HA002')
    await panel.says('PA007')
    expect(await opened()).toEqual(['duress', 'panic'])
    expect(await list()).toEqual([])
    expect((await get()).zones).toMatchObject([{ name: 'Panic button', seen_at: null }])
    const month = async () => (await send(person, calls.month, { query: { month: today().slice(0, 7) } })).body
    expect(await month()).toMatchObject({ alarms: 0, open: 0 })
    const ids = (await pool.query('select id from alarms order by id')).rows.map(({ id }) => id as number)
    expect((await send(person, calls.get, of(ids[0]!))).status).toBe(404)
    await pool.query("update alarms set state = 'Closed', outcome = 'user_error', closed_at = now()")
    expect((await list()).map(({ kind }) => kind)).toEqual(['panic'])
    expect(await month()).toMatchObject({ alarms: 1, outcomes: [{ outcome: 'user_error', count: 1 }] })
  })

  test('come page by page, the latest first', async () => {
    const made = (minute: number) => {
      const opened_at = `2026-10-05T10:${minute}:00.000Z`
      const closed = { state: 'Closed' as const, outcome: 'fault' as const, closed_at: '2026-10-05T11:00:00Z' }
      return makeAlarm(db, { system_id: panel.system.id, opened_at, ...closed })
    }
    for (const minute of [10, 30, 20]) await made(minute)
    const page = async (number: string) => {
      const { body, headers } = await send(person, calls.list, { query: { page: number, page_size: '2' } })
      return [headers['x-total-count'], ...(body as calls.PortalAlarm[]).map(({ opened_at }) => opened_at.slice(14, 16))]
    }
    expect(await page('1')).toEqual(['3', '30', '20'])
    expect(await page('2')).toEqual(['3', '10'])
  })

  test('the month has the signals, the alarms by outcome, and the median and worst time to the operator', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] })
    const made = (day: string, seconds: number | null, more: object = {}) =>
      makeAlarm(db, {
        system_id: panel.system.id,
        opened_at: `${day}T10:00:00Z`,
        state: 'Closed',
        outcome: 'user_error',
        closed_at: `${day}T11:00:00Z`,
        ...(seconds !== null && { first_taken_at: new Date(Date.parse(`${day}T10:00:00Z`) + seconds * 1000).toISOString() }),
        ...more,
      })
    await made('2026-10-01', 20)
    await made('2026-10-05', 40, { outcome: 'animal' })
    await made('2026-10-31', 90)
    // The night before belongs to the month by the clock of Kampala.
    await made('2026-09-30', 500, { opened_at: '2026-09-30T20:59:00Z' })
    // Power rings half an hour after it went.
    await made('2026-10-07', 1830, { kind: 'power', category: 'power', outcome: 'power' })
    expect((await send(person, calls.month, { query: { month: '2026-10' } })).body).toEqual({
      month: '2026-10',
      signals: 0,
      alarms: 4,
      outcomes: [
        { outcome: 'user_error', count: 2 },
        { outcome: 'animal', count: 1 },
        { outcome: 'power', count: 1 },
      ],
      open: 0,
      median_seconds: 40,
      worst_seconds: 90,
    })
  })
})
