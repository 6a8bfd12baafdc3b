import { beforeEach, expect, test, vi } from 'vitest'
import { preview } from '../../../api/contracts/contracts.ts'
import { index, indexed, letter, newRates } from '../../../api/contracts/indexation.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { testApp } from '../../test/app.ts'
import { pdfWords } from '../../test/pdf-words.ts'
import { makeContract, makeContractLine } from '../../test/records/contract-makers.ts'
import { makeClient, makeStation } from '../../test/records/makers.ts'
import { findContract } from '../contracts/queries.ts'
import { rateLetter } from './letter.ts'

const { app, db, pool, send, tokenOf } = await testApp()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00+03:00'), toFake: ['Date'] })
})

async function running(company_name: string, more: { notice_days?: number } = {}) {
  const client = await makeClient(db, { company_name })
  const station = await makeStation(db, { client_id: client.id, name: 'Gate' })
  const { id } = await makeContract(db, { client_id: client.id, starts_on: '2026-11-01', ...more })
  const line = await makeContractLine(db, { contract_id: id, station_id: station.id, from_on: '2026-11-01' })
  await pool.query("update contracts set status = 'Active' where id = $1", [id])
  return { id, line_id: line.id }
}
const body = (more: object = {}) => ({ percent: 5, valid_from: '2027-01-01', reason: 'Indexation 5 %', dry_run: true, ...more })
const termsOf = async (line: number) =>
  (await pool.query('select valid_from, seats, rate, extra_rate, reason from line_terms where line_id = $1 order by 1', [line]))
    .rows

test.each<[rate: number, percent: number, rounding: number, rate: number]>([
  [950_000, 5, 100, 997_500],
  [950_000, 5, 1000, 998_000],
  [1_050_001, 0.01, 1, 1_050_106],
  [830_000, 3.33, 100, 857_600],
  [50, 50, 100, 100],
])('%d and %d %% to %d shillings is %d', (rate, percent, rounding, expected) => {
  expect(indexed(rate, percent, rounding)).toBe(expected)
})

test('a dry run shows each line, the month before and after and whom to tell by when, and writes nothing', async () => {
  const { id, line_id } = await running('Kisozi Mall')
  await running('Acacia', { notice_days: 60 })
  const { body: shown } = await send('admin', index, { body: body() })
  expect(shown).toMatchObject({ lines: 2, net_now: 3_800_000, net_then: 3_990_000 })
  expect(shown.contracts).toMatchObject([
    { client_name: 'Acacia', tell_by: '2026-11-02', late: true },
    {
      contract_id: id,
      client_name: 'Kisozi Mall',
      tell_by: '2026-12-02',
      late: false,
      lines: [{ line_id, name: 'Main gate, day', station_name: 'Gate', rate: 950_000, new_rate: 997_500 }],
      net_now: 1_900_000,
      net_then: 1_995_000,
    },
  ])
  expect(await termsOf(line_id)).toHaveLength(1)
})

test('saved, lines have new terms from the day on, later terms the new rate too, and December stays as it is', async () => {
  const { id, line_id } = await running('Kisozi Mall')
  const other = await running('Acacia')
  await pool.query(
    `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate, extra_rate, reason)
     values ($1, '2027-03-01', 3, '06:00', '18:00', 127, 'guard_month', 950000, 45000, 'A third gate')`,
    [line_id],
  )
  await send('admin', index, { body: body({ dry_run: false, shown: 997_500, contract_ids: [id] }) })
  expect(await termsOf(line_id)).toEqual([
    { valid_from: '2026-11-01', seats: 2, rate: 950_000, extra_rate: null, reason: null },
    { valid_from: '2027-01-01', seats: 2, rate: 997_500, extra_rate: null, reason: 'Indexation 5 %' },
    { valid_from: '2027-03-01', seats: 3, rate: 997_500, extra_rate: 47_300, reason: 'A third gate' },
  ])
  expect(await termsOf(other.line_id)).toHaveLength(1)
  const month = async (month: string) => (await send('admin', preview, { params: { id: String(id) }, query: { month } })).body.net
  expect(await month('2026-12')).toBe(1_900_000)
  expect(await month('2027-01')).toBe(1_995_000)
})

test('of two who confirm what both were shown, the second is told to look again: 950,000 and 5 % is 997,500', async () => {
  const { line_id } = await running('Kisozi Mall')
  const { body: before } = await send('admin', index, { body: body() })
  const shown = newRates(before.contracts)
  expect(shown).toBe(997_500)
  const confirm = () => send('admin', index, { body: body({ dry_run: false, shown }) })
  // A contract that nobody was shown is not raised either.
  const other = await running('Acacia')
  const refused = {
    code: 'outdated',
    message: 'Contracts have changed in the meantime. Nothing was raised: look again at what changes.',
  }
  expect(await confirm()).toMatchObject({ status: 409, body: refused })
  await pool.query("update contracts set status = 'Draft' where id = $1", [other.id])
  const both = await Promise.all([confirm(), confirm()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
    ...refused,
    current: { net_now: 1_995_000, net_then: 2_094_800 },
  })
  expect((await termsOf(line_id)).map(({ rate }) => rate)).toEqual([950_000, 997_500])
})

test('the letter to the client names the day, the reason, each rate and what the month becomes', async () => {
  const { id, line_id } = await running('Kisozi Mall')
  await pool.query("update contracts set billing_contact = 'Mr Okello, Accounts' where id = $1", [id])
  await pool.query('update line_terms set extra_rate = 45000 where line_id = $1', [line_id])
  await send('admin', index, { body: body({ dry_run: false, shown: 997_500, contract_ids: [id] }) })
  const { number, ...written } = await rateLetter(db, (await findContract(db, id))!, '2027-01-01')
  expect(written).toEqual({
    client_name: 'Kisozi Mall',
    contact: 'Mr Okello, Accounts',
    written_on: '2026-11-23',
    valid_from: '2027-01-01',
    paragraphs: [
      `From 1 Jan 2027 on, the rates of our contract ${number}, Guarding of the main gate, change as listed below. Everything else that we have agreed stays as it is.`,
      'Reason: Indexation 5 %',
    ],
    rates: [
      { post: 'Main gate, day, Gate', unit: 'a guard for a month', rate: 950_000, new_rate: 997_500 },
      { post: 'Main gate, day, Gate', unit: 'an extra shift', rate: 45_000, new_rate: 47_300 },
    ],
    closing: [
      'The rates are in Uganda shillings before VAT.',
      'The month in which they begin comes to 1,995,000 UGX instead of 1,900,000 UGX before VAT, when every shift is covered.',
      'Please call or write to us if you have a question.',
    ],
  })
  const file = (valid_from: string) => send('admin', letter, { params: { id: String(id) }, query: { valid_from } })
  const { headers } = await file('2027-01-01')
  expect(headers['content-disposition']).toContain(`${number}-rates-2027-01-01.pdf`)
  const words = await pdfWords(app, `/api/v1/contracts/${id}/rate_letter?valid_from=2027-01-01`, await tokenOf('admin'))
  expect(words).toContain('Main gate, day, Gate a guard for a month 950,000 997,500')
  expect((await file('2027-02-01')).body.fields).toEqual({ valid_from: 'No rate of this contract changes on this day.' })
})

test('slots of the new terms are the same slots, under the new terms', async () => {
  // By the clock of the database, which is not set.
  vi.useRealTimers()
  const { id, line_id } = await running('Kisozi Mall')
  await pool.query('select generate_slots(array[$1::integer], local_today(), local_today() + 56)', [line_id])
  const slots = async () =>
    (await pool.query('select id, day, seat, state from slots where line_id = $1 order by id', [line_id])).rows
  const before = await slots()
  const valid_from = `${addDays(`${today().slice(0, 7)}-01`, 31).slice(0, 7)}-01`
  const { status } = await send('admin', index, {
    body: body({ valid_from, dry_run: false, shown: 997_500, contract_ids: [id] }),
  })
  expect([status, (await termsOf(line_id)).map((terms) => terms.valid_from)]).toEqual([200, ['2026-11-01', valid_from]])
  expect(await slots()).toEqual(before)
})

test.each([
  [{ valid_from: '2027-01-02' }, { valid_from: 'New rates begin on the first of a month.' }],
  [{ percent: 1.234 }, { percent: 'Enter at most two decimals.' }],
  [{ contract_ids: [2_000_000_000] }, { contract_ids: 'Contract 2000000000 does not run on this day.' }],
  [{ dry_run: false }, { shown: 'Try it first, and send the sum of the new rates that it shows.' }],
])('%j is refused', async (more, fields) => {
  expect((await send('admin', index, { body: body(more) })).body.fields).toEqual(fields)
})

test('rates do not begin in a month that is locked at a station of theirs: its invoices have counted the old ones', async () => {
  const { id, line_id } = await running('Kisozi Mall')
  const other = await running('Acacia')
  await pool.query(`insert into attendance_periods (station_id, month, state)
    select station_id, '2027-01-01', 'Locked' from contract_lines where id = ${line_id}`)
  for (const dry_run of [true, false])
    expect(await send('admin', index, { body: body({ dry_run, shown: 1_995_000 }) })).toMatchObject({
      status: 409,
      body: { code: 'period_locked', fields: { valid_from: 'January 2027 is locked.' } },
    })
  expect(await termsOf(line_id)).toHaveLength(1)
  const raise = async (more: object) =>
    (await send('admin', index, { body: body({ dry_run: false, shown: 997_500, ...more }) })).status
  expect(await raise({ contract_ids: [other.id] })).toBe(200)
  expect(await raise({ contract_ids: [id], valid_from: '2027-02-01' })).toBe(200)
})

test('0 % and more than 50 % are refused', async () => {
  for (const percent of [0, 50.01]) expect((await send('admin', index, { body: body({ percent }) })).status).toBe(422)
})
