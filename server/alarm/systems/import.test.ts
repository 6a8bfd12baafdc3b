import { expect, test } from 'vitest'
import { list as contacts } from '../../../api/alarm/alarm-contacts.ts'
import * as imports from '../../../api/alarm/alarm-system-imports.ts'
import * as systems from '../../../api/alarm/alarm-systems.ts'
import { list as zones } from '../../../api/alarm/alarm-zones.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarmSystem } from '../../test/records/alarm-makers.ts'
import { csv } from '../../test/records/documents.ts'
import { makeClient, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()

const HEADER = 'Name,Premises,Account,Key,Code word,Zones,Contacts'
const columns = JSON.stringify({ name: 0, station_id: 1, account: 2, key: 3, code_word: 4, zones: 5, contacts: 6 })
const options = { columns, dates: 'ymd' } as const
const KEY = '00112233445566778899aabbccddeeff'
const check = async (...lines: string[]) =>
  (await send('admin', imports.check, { body: options, files: { file: csv(HEADER, ...lines) } })).body
const run = (...lines: string[]) =>
  send('admin', imports.run, { body: { ...options, leave_out: 'false' }, files: { file: csv(HEADER, ...lines) } })

async function premises() {
  const { id } = await makeClient(db, { company_name: 'Nile Traders' })
  await makeStation(db, { client_id: id, name: 'Yard' })
}

test('a row is a system with its zones, the people to call, key and word; its premises say whose it is', async () => {
  await premises()
  const people = 'Grace Auma 0772 123 456 (keys); Peter Okello +256 700 111 222'
  const line = `Cold store,"Yard, Nile Traders",ab12,${KEY},Crested crane,"1 Front door; 2 Hall; 2/1 Store","${people}"`
  expect(await check(line)).toMatchObject({ rows: 1, valid: 1, problems: [] })
  expect((await pool.query('select count(*)::integer as n from alarm_systems')).rows).toEqual([{ n: 0 }])
  expect((await run(line, `Office,1,AB13,,,,`)).status).toBe(201)
  const params = { id: '1' }
  expect((await send('admin', systems.get, { params })).body).toMatchObject({
    client_name: 'Nile Traders',
    station_name: 'Yard',
    account: 'AB12',
    state: 'On test',
    response: 'crew',
    has_key: true,
    has_code_word: true,
    has_duress_word: false,
  })
  expect((await send('admin', zones, { params })).body).toMatchObject([
    { partition: 1, number: 1, name: 'Front door' },
    { partition: 1, number: 2, name: 'Hall' },
    { partition: 2, number: 1, name: 'Store' },
  ])
  expect((await send('admin', contacts, { params })).body).toMatchObject([
    { position: 1, name: 'Grace Auma', phone: '0772 123 456', role: 'key_holder', has_keys: true },
    { position: 2, name: 'Peter Okello', phone: '+256 700 111 222', role: 'other', has_keys: false },
  ])
  const { rows } = await pool.query('select secret from alarm_secrets')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(KEY)
})

test('a trial says in words what is wrong with a row', async () => {
  await premises()
  await makeAlarmSystem(db, { account: 'BEE5' })
  const problems = [
    'A,Nowhere,AB12,,,,',
    'B,Yard,12,123,,,',
    'C,Yard,bee5,,,,',
    'D,Yard,AB13,,,,',
    'E,Yard,ab13,,,,',
    'F,Yard,AB14,,,Front door,Grace',
    'G,Yard,AB15,,,1 Door; 1 Hall,',
    'H,Yard,AB16,,,1000 Door,',
  ]
  const { valid, problems: found } = await check(...problems)
  expect(valid).toBe(1)
  expect(found.map(({ row, text }: { row: number; text: string }) => `${row} ${text}`)).toEqual([
    '2 There is no station with this name.',
    '3 An account has 3 to 16 digits and letters from A to F.',
    '3 A key has 32, 48 or 64 hexadecimal digits.',
    '4 Another alarm system has this account.',
    '6 The same account is in row 5.',
    '7 Write zones as "1 Front door; 2 Hall", with the partition as "2/1 Store".',
    '7 Write contacts as "Grace Auma 0772 123 456 (keys); Peter Okello 0700 111 222".',
    '8 A zone has the number of another one.',
    '9 Write zones as "1 Front door; 2 Hall", with the partition as "2/1 Store".',
  ])
})

test('an import is undone while its systems are unchanged', async () => {
  await premises()
  await run('Cold store,Yard,AB12,,,1 Door,')
  expect((await send('admin', imports.undo, { params: { id: '1' } })).status).toBe(201)
  expect((await send('admin', systems.get, { params: { id: '1' } })).status).toBe(404)
})
