import { describe, expect, test } from 'vitest'
import * as calls from '../../../api/alarm/alarm-systems.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarmSystem } from '../../test/records/alarm-makers.ts'
import { makeClient, makeStation } from '../../test/records/makers.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'

const on = await testApp()
const { db, pool, send } = on
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** The body of a system at a new station. */
async function valid(number = 1) {
  const { id: station_id, client_id } = await makeStation(db)
  return { client_id, station_id, name: `Shop ${number}`, account: `A00${number}` }
}
const create = async (more: object = {}) => send('admin', calls.create, { body: { ...(await valid()), ...more } })
const update = (id: number, body: object) =>
  send('admin', calls.update, { params: { id: String(id) }, body: body as calls.AlarmSystemInput })
const found = async (query: object) =>
  (await send('admin', calls.list, { query: { sort: 'id', ...query } })).body.map(({ id }: calls.AlarmSystem) => id)

testRecordRules({
  on,
  title: 'Alarm system',
  table: 'alarm_systems',
  calls,
  valid: async (number) => {
    const { rows } = await pool.query('select id, client_id from stations limit 1')
    const station = rows[0] ?? (await makeStation(db))
    return {
      client_id: station.client_id,
      station_id: station.id,
      name: `Shop ${number}`,
      account: `A00${number}`,
      response: 'call',
    }
  },
  change: { name: 'Shop and store', panel: 'AX PRO', supervision_minutes: 60, state: 'In service' },
  shows: { valid: { state: 'On test', has_key: false, seen_at: null } },
  messages: {
    create: 'Alarm system added successfully',
    update: 'Alarm system updated successfully',
    remove: 'Alarm system deleted successfully',
  },
  required: ['client_id', 'station_id', 'name', 'account'],
})

describe('what a system takes', () => {
  test.each([
    [
      'an account that is not hexadecimal',
      { account: 'XYZ1' },
      { account: 'An account has 3 to 16 digits and letters from A to F.' },
    ],
    ['an account of two digits', { account: '12' }, { account: 'An account has 3 to 16 digits and letters from A to F.' }],
    ['a key of another length', { key: '00112233' }, { key: 'A key has 32, 48 or 64 hexadecimal digits.' }],
    [
      'one word for both',
      { code_word: 'Crested crane', duress_word: 'crested CRANE' },
      { duress_word: 'The duress word must be another word than the code word.' },
    ],
  ])('%s is refused at its field', async (_, given, fields) => {
    expect(await create(given)).toMatchObject({ status: 422, body: { fields } })
  })

  test('an account is kept in upper case, and no second live system has it', async () => {
    expect((await create({ account: 'abc1' })).body.alarm_system.account).toBe('ABC1')
    const message = 'Another alarm system has this account.'
    expect(await create({ account: 'ABC1' })).toMatchObject({
      status: 409,
      body: { code: 'account_taken', message, fields: { account: message } },
    })
    await send('admin', calls.remove, { params: { id: '1' } })
    expect((await create({ account: 'ABC1' })).status).toBe(201)
  })

  test('the premises are a station of the client', async () => {
    const other = await makeClient(db)
    expect(await create({ client_id: other.id })).toMatchObject({
      status: 422,
      body: { fields: { station_id: 'Choose a station of this client.' } },
    })
  })
})

test('key and words are in no answer and no entry of the history; null takes one away, and one that is left out stays', async () => {
  const key = '00112233445566778899aabbccddeeff'
  const words = { code_word: 'Crested crane', duress_word: 'Marabou' }
  const created = await create({ key, ...words })
  expect(created.body.alarm_system).toMatchObject({ has_key: true, has_code_word: true, has_duress_word: true })
  const { client_id, station_id, name, account } = created.body.alarm_system
  const body = { client_id, station_id, name, account }
  const changed = await update(1, { ...body, code_word: null })
  expect(changed.body.alarm_system).toMatchObject({ has_key: true, has_code_word: false, has_duress_word: true })
  // The word that stays is compared with the one that is given alone.
  expect(await update(1, { ...body, code_word: 'marabou' })).toMatchObject({
    status: 422,
    body: { fields: { duress_word: /another/ } },
  })
  const { rows } = await pool.query(
    `select jsonb_agg(to_jsonb(l)) || (select jsonb_agg(to_jsonb(x)) from alarm_secrets x) as kept from audit_log l`,
  )
  for (const text of [created.raw, changed.raw, JSON.stringify(rows)])
    for (const secret of [key, ...Object.values(words)]) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('systems are found by name, account, number, client and premises, and filtered by state, client and station', async () => {
  const { id: client_id } = await makeClient(db, { company_name: 'Nile Traders' })
  const { id: station_id } = await makeStation(db, { client_id, name: 'Ntinda Yard' })
  await makeAlarmSystem(db, { station_id, name: 'Cold store', account: 'BEE5' })
  await makeAlarmSystem(db, { name: 'Forecourt', account: 'F00D', state: 'Out of service' })
  for (const q of ['cold', 'bee', '1', 'nile', 'ntinda']) expect(await found({ q }), q).toEqual([1])
  expect(await found({ state: 'Out of service' })).toEqual([2])
  expect(await found({ client_id: String(client_id) })).toEqual([1])
  expect(await found({ station_id: String(station_id) })).toEqual([1])
})

test.each([
  ['in the past', -1, 'Choose a time that is still to come.'],
  ['longer than 24 hours', 25, 'A test lasts at most 24 hours.'],
])('a test that ends %s is refused', async (_, hours, until) => {
  const { id } = await makeAlarmSystem(db)
  const params = { id: String(id) }
  expect(await send('admin', calls.beginTest, { params, body: { until: inHours(hours) } })).toMatchObject({
    status: 422,
    body: { fields: { until } },
  })
})

test('a supervisor sees no system', async () => {
  expect((await send('supervisor', calls.list, { query: {} })).status).toBe(403)
})
