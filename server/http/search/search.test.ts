import { expect, test } from 'vitest'
import { find, type SearchHit } from '../../../api/company/search.ts'
import { testApp } from '../../test/app.ts'
import { makeContract, makeCreditNote, makeReceipt } from '../../test/records/contract-makers.ts'
import { makeClient, makeGuard, makeIncident, makeInvoice, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()

const hits = async (q: string, kind?: SearchHit['kind']) =>
  (await send('admin', find, { query: { q, ...(kind && { kind }) } })).body as SearchHit[]
const names = async (q: string, kind?: SearchHit['kind']) => (await hits(q, kind)).map(({ kind, id }) => `${kind} ${id}`)

/** One record of each kind; no two share a number or a word that the tests look for. */
async function company() {
  await makeGuard(db, { first_name: 'Moses', last_name: 'Okot', contacts: '+256 700 111 222', email: 'okot@guards.example' })
  await makeClient(db, { first_name: 'Joan', last_name: 'Kirabo', company_name: 'Nsuma Hardware', contacts: '0414 333' })
  await makeStation(db, { client_id: 1, name: 'Kololo Gate', address: 'Prince Charles Drive' })
  await makeInvoice(db, { client_id: 1, invoice_date: '2026-03-01', amount_due: 1_250_000 })
  await makeIncident(db, {
    guard_id: 1,
    station_id: 1,
    description: 'Side door\n found unlocked.',
    incident_date: '2026-11-02',
    severity: 'High',
  })
  await makeContract(db, { client_id: 1, title: 'Yard and weighbridge', number: 'CT-2027-000042', status: 'Ended' })
}

test('finds each kind by its names and numbers, with details that distinguish it', async () => {
  await company()
  expect(await hits('okot')).toEqual([
    { kind: 'guards', id: 1, title: 'Moses Okot', detail: 'ID 1 · Guard · Active · +256 700 111 222', phone: '+256 700 111 222' },
  ])
  expect(await hits('NSUMA')).toEqual([
    { kind: 'clients', id: 1, title: 'Nsuma Hardware', detail: 'ID 1 · Joan Kirabo · 0414 333', phone: '0414 333' },
  ])
  expect(await hits('kololo')).toEqual([
    { kind: 'stations', id: 1, title: 'Kololo Gate', detail: 'ID 1 · Nsuma Hardware · Prince Charles Drive', phone: null },
  ])
  expect(await hits('inv-2026')).toEqual([
    { kind: 'invoices', id: 1, title: 'INV-2026-000001', detail: 'Nsuma Hardware · 1,250,000 UGX · Pending', phone: null },
  ])
  expect(await hits('unlocked')).toEqual([
    {
      kind: 'incidents',
      id: 1,
      title: 'Side door found unlocked.',
      detail: 'ID 1 · High · Open · 2 Nov 2026 · Kololo Gate',
      phone: null,
    },
  ])
  expect(await hits('weighbridge')).toEqual([
    { kind: 'contracts', id: 1, title: 'Yard and weighbridge', detail: 'CT-2027-000042 · Nsuma Hardware · Ended', phone: null },
  ])
  expect(await names('ct-2027')).toEqual(['contracts 1'])
  expect(await names('joan kir')).toEqual(['clients 1'])
  expect(await names('111 2')).toEqual(['guards 1'])
  expect(await names('0414')).toEqual(['clients 1'])
  expect(await names('prince')).toEqual(['stations 1'])
  expect(await names('okot@guards')).toEqual(['guards 1'])
  expect(await names('Kirabo Nsuma')).toEqual([])
})

test('a number finds records by id, the exact one first, and the invoice with that number', async () => {
  await company()
  expect(await names('1')).toEqual(['guards 1', 'clients 1', 'stations 1', 'invoices 1', 'incidents 1', 'contracts 1'])
  await pool.query("select setval(pg_get_serial_sequence('guards', 'id'), 119)")
  for (const email of ['a@guards.example', 'b@guards.example', 'c@guards.example']) await makeGuard(db, { email })
  await pool.query("select setval(pg_get_serial_sequence('guards', 'id'), 1199)")
  await makeGuard(db, { email: 'd@guards.example' })
  expect(await names('12')).toEqual(['guards 1200', 'guards 122', 'guards 121', 'guards 120'])
  expect(await names('120')).toEqual(['guards 120', 'guards 1200'])
  expect(await names('20')).toEqual([])
  expect(await names('000001')).toEqual(['invoices 1'])
})

test.each(['0772123456', '0772 123 456', '+256 772 123456', '256772123456', '00256-772-123-456', '772 123'])(
  'a telephone number finds its guard and its client however it is spelled: %s',
  async (typed) => {
    await makeGuard(db, { contacts: '0772 123 456' })
    await makeGuard(db, { contacts: '0772 999 999' })
    await makeClient(db, { contacts: '+256772123456' })
    expect(await names(typed)).toEqual(['guards 1', 'clients 1'])
  },
)

test('the numbers of a receipt and of a credit note find the invoice that they are about', async () => {
  const client_id = (await makeClient(db)).id
  const invoices = []
  for (const amount_due of [1, 2]) invoices.push((await makeInvoice(db, { client_id, amount_due: amount_due * 1_000_000 })).id)
  const receipt = await makeReceipt(db, { client_id, amount: 500_000 })
  const receipt_id = receipt.id
  const payment = { invoice_id: invoices[0]!, receipt_id, amount: 500_000, received_on: '2026-03-01', method: 'cash' } as const
  await db.insertInto('payments').values(payment).execute()
  expect(await names(receipt.receipt_number)).toEqual([`invoices ${invoices[0]}`])
  expect(await names(receipt.receipt_number.toLowerCase())).toEqual([`invoices ${invoices[0]}`])
  const note = await makeCreditNote(db, { invoice_id: invoices[1]! })
  expect(await names(note.credit_note_number)).toEqual([`invoices ${invoices[1]}`])
  expect(await names('RC-2026-999999')).toEqual([])
})

test('one kind alone is found by the name of its client, too', async () => {
  await company()
  expect(await names('nsuma', 'invoices')).toEqual(['invoices 1'])
  expect(await names('joan kir', 'stations')).toEqual(['stations 1'])
  expect(await names('nsuma', 'contracts')).toEqual(['contracts 1'])
  expect(await names('okot', 'invoices')).toEqual([])
  expect(await names('okot', 'guards')).toEqual(['guards 1'])
  expect(await names('nsuma')).toEqual(['clients 1'])
  await pool.query(`update accounts set areas = '{sales}' where role = 'admin'`)
  expect(await names('okot', 'guards')).toEqual([])
  expect(await names('nsuma', 'clients')).toEqual(['clients 1'])
})

test('one or two letters find the beginnings of words only', async () => {
  await company()
  expect(await names('k')).toEqual(['clients 1', 'stations 1'])
  expect(await names('ok')).toEqual(['guards 1'])
  expect(await names('+2')).toEqual(['guards 1'])
  expect(await names('04')).toEqual(['clients 1'])
  expect(await names('ir')).toEqual([])
  expect(await names('ira')).toEqual(['clients 1'])
})

test('returns five of each kind: those with that name first, then the newest', async () => {
  await makeClient(db, { first_name: 'Joan', last_name: 'Kirabo', company_name: 'Kasuku Grocers' })
  await makeClient(db, { first_name: 'Maureen', last_name: 'Kasozi', company_name: 'Enjovu Cold Stores' })
  expect(await names('kas')).toEqual(['clients 1', 'clients 2'])
  for (let made = 1; made <= 7; made++) await makeGuard(db, { first_name: 'Amina', last_name: `Ssali ${made}` })
  await makeGuard(db, { first_name: 'Sarah', last_name: 'Amina' })
  expect(await names('amina')).toEqual(['guards 7', 'guards 6', 'guards 5', 'guards 4', 'guards 3'])
  expect(await names('sarah am')).toEqual(['guards 8'])
})

test('what is deleted is not found', async () => {
  await company()
  await pool.query("update contracts set status = 'Draft'")
  for (const table of ['contracts', 'incidents', 'invoices', 'stations', 'clients', 'guards'])
    await pool.query(`update ${table} set deleted_at = now()`)
  for (const q of ['1', 'okot', 'nsuma', 'kololo', 'INV-', 'unlocked', 'weighbridge']) expect(await names(q), q).toEqual([])
})

test('special characters are matched literally, and unusual text finds nothing', async () => {
  await company()
  await makeClient(db, { first_name: 'A', last_name: 'B', company_name: "100%_O'Neil \\ Sons" })
  for (const q of ['%', '_', '\\', "'", '%%%', '___', "' or 1=1 --", '()', '🙂🙂🙂', '-', '00000000000', 'x'.repeat(200)])
    expect(await names(q), q).toEqual([])
  for (const q of ['100%', '%_o', "o'neil", 'l \\ s']) expect(await names(q), q).toEqual(['clients 2'])
})

test('empty, too long and unstorable text is refused', async () => {
  for (const query of [{}, { q: '' }, { q: '   ' }, { q: 'x'.repeat(201) }, { q: 'a\0b' }, { q: 'ab', page: '1' }])
    expect((await send('admin', find, { query: query as { q: string } })).status, JSON.stringify(query)).toBe(422)
})
