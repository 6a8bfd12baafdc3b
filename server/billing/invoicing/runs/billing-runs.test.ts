import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as periods from '../../../../api/attendance/attendance-periods.ts'
import * as calls from '../../../../api/billing/billing-runs.ts'
import * as creditNotes from '../../../../api/billing/credit-notes.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import * as invoices from '../../../../api/billing/invoices.ts'
import { explanationText } from '../../../../api/billing/texts/explanation-text.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { testApp } from '../../../test/app.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'

const { db, pool, send } = await testApp()

const run = async () => (await send('admin', calls.start, { body: { month: MONTH } })).body
const list = async (): Promise<drafts.InvoiceDraft[]> => (await send('admin', drafts.list, { query: { month: MONTH } })).body
const step = (call: typeof drafts.review | typeof drafts.discard | typeof drafts.issue, id: number, body: object = {}) =>
  send('admin', call as typeof drafts.issue, { params: { id: String(id) }, body })
const recompute = (id: number) => send('admin', drafts.recompute, { params: { id: String(id) }, body: {} })
const detail = async (id: number) => (await send('admin', drafts.get, { params: { id: String(id) } })).body

test('a run makes a draft for each contract that explains itself; a second run changes nothing', async () => {
  const { miss } = await makeBilled(db)
  await miss('2026-09-12')
  await miss('2026-09-19')
  const first = await run()
  expect(first).toMatchObject({ message: 'The month is computed', billing_run: { month: MONTH, counts: { made: 1, same: 0 } } })
  const [draft] = await list()
  // 2 × 950,000 − 2 × 950,000 / 30 = 1,900,000 − 63,333; VAT 18 % of 1,836,667 = 330,600.06.
  expect(draft).toMatchObject({
    ...{ client_name: 'Lake Hotel', state: 'Draft', agreed: 1_900_000, shortfall: -63_333, net: 1_836_667 },
    ...{
      vat_rate: 1800,
      vat: 330_600,
      total: 2_167_267,
      not_locked: null,
      not_over: false,
      warnings: ['First month of the contract'],
    },
  })
  expect(await detail(draft!.id)).toMatchObject({
    invoice_date: '2026-09-30',
    due_date: '2026-10-14',
    lines: [
      { description: 'Main gate day, 60 shifts agreed (2 guards, 1–30 Sep)', explain: { agreed: 60, covered: 58, uncovered: 2 } },
      {
        description: '2 shifts not covered (12, 19 Sep)',
        amount: -63_333,
        explain: { slots: [{ day: '2026-09-12', missing: 720 }, { day: '2026-09-19' }] },
      },
    ],
  })
  const { lines }: drafts.InvoiceDraftDetail = await detail(draft!.id)
  expect(explanationText(lines[0]!, lines)).toBe('60 agreed, 58 covered, 2 not covered: 12 Sep, 19 Sep')
  expect((await run()).billing_run.counts).toMatchObject({ made: 0, changed: 0, same: 1 })
  expect(await list()).toMatchObject([{ id: draft!.id, version: draft!.version }])
})

test.each([
  ['B3: a shift to which the guard came 150 minutes late', 570, 150, 6_597],
  ['B4: a shift to which another guard came after 70 minutes', 650, 70, 3_079],
])('%s is credited in the draft (%i of 720 minutes covered, %i missing: %i)', async (_, covered, missing, credit) => {
  const { miss } = await makeBilled(db)
  await miss('2026-09-12', covered)
  await run()
  const [draft] = await list()
  expect(draft).toMatchObject({ agreed: 1_900_000, shortfall: -credit, net: 1_900_000 - credit })
  expect((await detail(draft!.id)).lines[1]).toMatchObject({ amount: -credit, explain: { slots: [{ missing }] } })
})

test('an extra guard at 45,000 is a line of the draft: 1,945,000, VAT 350,100, in all 2,295,100', async () => {
  const { line } = await makeBilled(db)
  await pool.query(
    `insert into slots (line_id, term_id, day, seat, start_time, end_time, origin, ordered_reason, extra_rate, state, covered_minutes)
      select line_id, id, '2026-09-12', 3, '06:00', '18:00', 'extra', 'A wedding.', 45000, 'Decided', 720
      from line_terms where line_id = $1`,
    [line.id],
  )
  await run()
  const [draft] = await list()
  expect(draft).toMatchObject({
    ...{ agreed: 1_900_000, extras: 45_000, shortfall: 0, net: 1_945_000, vat_rate: 1_800, vat: 350_100, total: 2_295_100 },
  })
  expect((await detail(draft!.id)).lines).toMatchObject([
    { kind: 'guarding', description: 'Main gate day, 60 shifts agreed (2 guards, 1–30 Sep)', amount: 1_900_000 },
    { kind: 'extra', description: 'Main gate day, 1 extra shift (12 Sep)', amount: 45_000 },
  ])
})

test('a run says what it has changed; a reviewed draft is left alone and says what it would be', async () => {
  const [one, other] = [await makeBilled(db, { company: 'Acacia' }), await makeBilled(db, { company: 'Baobab' })]
  await run()
  const [acacia, baobab] = await list()
  await step(drafts.review, acacia!.id)
  await one.miss('2026-09-05')
  await other.miss('2026-09-06')
  const second = await run()
  expect(second.billing_run.counts).toEqual({ made: 0, changed: 1, same: 0, differing: 1, issued: 0, dropped: 0, carried: 0 })
  expect(second.changes).toEqual([
    { draft_id: acacia!.id, client_name: 'Acacia', state: 'Reviewed', before: 1_900_000, after: 1_868_333 },
    { draft_id: baobab!.id, client_name: 'Baobab', state: 'Draft', before: 1_900_000, after: 1_868_333 },
  ])
  expect(await list()).toMatchObject([
    { state: 'Reviewed', net: 1_900_000, changed_net: 1_868_333 },
    { state: 'Draft', net: 1_868_333, changed_net: null },
  ])
  expect((await step(drafts.issue, acacia!.id)).body).toMatchObject({
    code: 'conflict',
    message: 'Changed since the review: 1,900,000 UGX → 1,868,333 UGX. Compute it again first.',
  })
  expect((await recompute(acacia!.id)).body.invoice_draft).toMatchObject({ state: 'Draft', net: 1_868_333, changed_net: null })
})

test('a discarded draft is made again only when it comes to other figures; one of which nothing is left is dropped', async () => {
  const { miss, contractId } = await makeBilled(db)
  await run()
  const [draft] = await list()
  expect((await step(drafts.discard, draft!.id, { note: 'Paid in kind' })).body.invoice_draft).toMatchObject({
    state: 'Discarded',
    note: 'Paid in kind',
  })
  expect((await run()).billing_run.counts).toMatchObject({ made: 0, same: 1 })
  await miss('2026-09-05')
  expect((await run()).billing_run.counts).toMatchObject({ made: 1 })
  await db.updateTable('contracts').set({ ends_on: '2026-09-01', starts_on: '2026-09-01' }).where('id', '=', contractId).execute()
  await db.updateTable('contract_lines').set({ from_on: '2026-09-02' }).where('contract_id', '=', contractId).execute()
  expect((await run()).billing_run.counts).toMatchObject({ made: 0, dropped: 1 })
})

test('the totals of a month are those of all its drafts but the discarded ones, or of those in a state', async () => {
  const { miss } = await makeBilled(db, { company: 'Acacia' })
  await makeBilled(db, { company: 'Baobab', contract: { discount_rate: 1000 } })
  await makeBilled(db, { company: 'Cedar' })
  await miss('2026-09-12')
  const totals = async (query: object = {}) => (await send('admin', drafts.totals, { query: { month: MONTH, ...query } })).body
  const none = { count: 0, agreed: 0, shortfall: 0, extras: 0, discount: 0, net: 0, vat: 0, total: 0 }
  expect(await totals()).toEqual(none)
  await run()
  const [acacia, , cedar] = await list()
  await step(drafts.issue, acacia!.id)
  await step(drafts.discard, cedar!.id, { note: 'Paid in kind' })
  // 1,868,333 and VAT 336,300 of Acacia; 1,900,000 − 190,000 and VAT 307,800 of Baobab.
  expect(await totals()).toEqual({
    ...{ count: 2, agreed: 3_800_000, shortfall: -31_667, extras: 0, discount: 190_000 },
    ...{ net: 3_578_333, vat: 644_100, total: 4_222_433 },
  })
  expect(await totals({ state: 'Issued' })).toMatchObject({ count: 1, net: 1_868_333, vat: 336_300, total: 2_204_633 })
  expect(await totals({ state: 'Discarded' })).toMatchObject({ count: 1, net: 1_900_000, vat: 342_000, total: 2_242_000 })
})

test('issuing gives the draft the next number, its lines and its dates; nothing of it changes any more', async () => {
  await makeBilled(db)
  await run()
  const [draft] = await list()
  const issued = await step(drafts.issue, draft!.id)
  expect(issued).toMatchObject({
    status: 201,
    body: { message: 'Invoice issued', invoice_draft: { state: 'Issued', invoice_number: 'INV-2026-000001' } },
  })
  expect((await step(drafts.issue, draft!.id)).body).toMatchObject({
    code: 'issued',
    message: 'This draft was issued as INV-2026-000001.',
    fields: { invoice_number: 'This draft was issued as INV-2026-000001.' },
    current: { number: 'INV-2026-000001' },
  })
  const params = { id: String(issued.body.invoice_draft.invoice_id) }
  const invoice = (await send('admin', invoices.get, { params })).body
  expect(invoice).toMatchObject({
    ...{ kind: 'lines', invoice_date: '2026-09-30', due_date: '2026-10-14', status: 'Overdue', period_month: MONTH },
    ...{ net: 1_900_000, vat: 342_000, vat_rate: 1800, amount_due: 2_242_000, balance: 2_242_000, credited: 0 },
  })
  expect((await send('admin', drafts.linesOfInvoice, { params })).body).toMatchObject([
    { amount: 1_900_000, quantity: 2, unit: 'guard' },
  ])
  expect((await run()).billing_run.counts).toMatchObject({ issued: 1, made: 0 })
  await expect(sql`update invoice_lines set amount = 1`.execute(db)).rejects.toThrow('This invoice has been issued.')
  await expect(sql`delete from invoice_lines`.execute(db)).rejects.toThrow('Make a credit note instead.')
})

const literal = ({ client_id, invoice_date, due_date, amount_due, amount_paid, status }: invoices.Invoice) => ({
  ...{ client_id, invoice_date, due_date, amount_due, amount_paid, status },
})

test('C15: a literal change of an issued invoice is refused, its status follows from the money; an invoice of one amount stays free', async () => {
  const { client } = await makeBilled(db)
  await run()
  const { invoice_id } = (await step(drafts.issue, (await list())[0]!.id)).body.invoice_draft
  const params = { id: String(invoice_id) }
  const body = literal((await send('admin', invoices.get, { params })).body)
  const put = (change: Partial<invoices.InvoiceInput>) => send('admin', invoices.update, { params, body: { ...body, ...change } })
  const issued = { status: 409, body: { code: 'issued', message: 'This invoice has been issued. Make a credit note instead.' } }
  const refusedAt = (...names: string[]) => ({
    ...issued,
    body: { ...issued.body, fields: Object.fromEntries(names.map((name) => [name, issued.body.message])) },
  })
  expect(await put({ amount_due: 2_000_000 })).toMatchObject(refusedAt('amount_due'))
  expect(await put({ due_date: '2026-12-31' })).toMatchObject(refusedAt('due_date'))
  expect(await send('admin', invoices.remove, { params, query: {} })).toMatchObject(issued)
  expect(await put({ status: 'Paid' })).toMatchObject({
    status: 409,
    body: { code: 'status_differs', message: 'Nothing has been paid on this invoice. Record a payment instead.' },
  })
  const many = await send('admin', invoices.statusMany, { body: { ids: [invoice_id], status: 'Paid' } })
  expect(many.body.refused).toEqual([
    { id: invoice_id, message: 'Nothing has been paid on this invoice. Record a payment instead.' },
  ])
  expect((await put({})).status).toBe(200)
  expect((await put({ amount_paid: 2_242_000 })).body.invoice).toMatchObject({ status: 'Paid', balance: 0 })

  const one = { client_id: client.id, invoice_date: '2026-10-01', due_date: '2026-10-31', amount_due: 100, amount_paid: 0 }
  const made = (await send('admin', invoices.create, { body: { ...one, status: 'Paid' } })).body.invoice
  const own = { id: String(made.id) }
  expect(made).toMatchObject({ kind: 'one_amount', status: 'Paid', net: null })
  const changed = await send('admin', invoices.update, { params: own, body: { ...one, amount_due: 200, status: 'Pending' } })
  expect(changed).toMatchObject({ status: 200, body: { invoice: { amount_due: 200, status: 'Pending' } } })
  expect((await send('admin', invoices.remove, { params: own, query: {} })).status).toBe(200)
})

test('C11: the rate of VAT is that of the invoice date, not of the day on which it is issued', async () => {
  await makeBilled(db, { company: 'Acacia' })
  await makeBilled(db, { company: 'Baobab' })
  await db.insertInto('tax_rates').values({ valid_from: '2026-10-01', vat_rate: 2000 }).execute()
  await run()
  const [first, second] = await list()
  expect(first).toMatchObject({ vat_rate: 1800, vat: 342_000 })
  await step(drafts.issue, first!.id, { invoice_date: '2026-09-30' })
  await step(drafts.issue, second!.id, { invoice_date: '2026-10-03' })
  expect(await list()).toMatchObject([
    { vat_rate: 1800, vat: 342_000, total: 2_242_000 },
    { vat_rate: 2000, vat: 380_000, total: 2_280_000 },
  ])
  // A credit note on the first, when the new rate is in force, has the rate of its invoice.
  const params = { id: String((await list())[0]!.invoice_id) }
  const body = { net: 95_000, reason_code: 'rate', reason: 'Agreed by telephone.' } as const
  expect((await send('admin', creditNotes.create, { params, body })).body.credit_note).toMatchObject({
    ...{ vat_rate: 1_800, vat: 17_100, total: 112_100 },
  })
})

test('an invoice is not dated in another month that is locked', async () => {
  const { station } = await makeBilled(db)
  await run()
  const [draft] = await list()
  const locked = { station_id: station.id, month: '2026-08-01', state: 'Locked' as const }
  await db
    .insertInto('attendance_periods')
    .values([locked, { ...locked, month: `${MONTH}-01` }])
    .execute()
  expect(await step(drafts.issue, draft!.id, { invoice_date: '2026-08-31', due_date: '2026-10-14' })).toMatchObject({
    status: 409,
    body: {
      code: 'period_locked',
      fields: {
        invoice_date:
          'August 2026 is locked at Lake Hotel gate. The invoice date must be in the month of the invoice or one that is open.',
      },
    },
  })
  expect((await step(drafts.issue, draft!.id, { invoice_date: `${MONTH}-30` })).status).toBe(201)
})

test('a contract of approved slots is issued once its month is locked, which is not opened again then', async () => {
  const { lock, station } = await makeBilled(db, { contract: { bill_basis: 'approved_slots' } })
  await run()
  const [draft] = await list()
  expect(draft!.not_locked).toBe('Lake Hotel gate')
  expect(await step(drafts.issue, draft!.id)).toMatchObject({
    status: 409,
    body: { code: 'not_locked', message: 'September 2026 is not locked at Lake Hotel gate.' },
  })
  await lock()
  expect((await step(drafts.issue, draft!.id)).status).toBe(201)
  const reopened = await send('super_admin', periods.reopen, {
    body: { month: MONTH, station_id: station.id, reason: 'A shift is wrong' },
  })
  expect(reopened).toMatchObject({
    status: 409,
    body: {
      code: 'used_by',
      message: 'INV-2026-000001 was computed from this month. Credit all of it first, then bill the month again.',
    },
  })
})

test('a contract that waits is issued once the client has confirmed the month, or its objections are answered', async () => {
  const { client } = await makeBilled(db, { contract: { billing_waits: true } })
  await run()
  const [draft] = await list()
  expect(draft!.waits_for).toBe('confirmation')
  const refused = (message: string) => ({ status: 409, body: { code: 'not_confirmed', message } })
  expect(await step(drafts.issue, draft!.id)).toMatchObject(refused('Lake Hotel has not confirmed September 2026.'))
  const { rows } = await pool.query(
    `insert into month_answers (client_id, month, state) values ($1, '2026-09-01', 'Objected') returning id`,
    [client.id],
  )
  await pool.query(`insert into month_objections (answer_id, slot_id, reason) select $1, id, 'Nobody came' from slots limit 1`, [
    rows[0].id,
  ])
  expect(await step(drafts.issue, draft!.id)).toMatchObject(
    refused('Lake Hotel objects to shifts of September 2026. Answer that first.'),
  )
  await pool.query("update month_objections set outcome = 'Declined', reply = 'He was there.', replied_at = now()")
  expect((await step(drafts.issue, draft!.id)).status).toBe(201)
})

test('a draft in the client’s favour is not issued; a date too far ahead is refused at its field', async () => {
  const { miss } = await makeBilled(db, { contract: { shortfall_multiple: 300 }, terms: { seats: 1 } })
  for (let day = 1; day <= 11; day++) await miss(`2026-09-${String(day).padStart(2, '0')}`)
  await run()
  const [draft] = await list()
  // 950,000 − 3 × 11 × 950,000 / 30.
  expect(draft).toMatchObject({ net: -95_000, warnings: ['95,000 UGX in the client’s favour', 'First month of the contract'] })
  expect((await step(drafts.issue, draft!.id)).body.message).toBe(
    'This draft is below zero. Carry 95,000 to next month as client credit instead.',
  )
  await makeBilled(db, { company: 'Acacia' })
  await run()
  const inDays = async (days: number) =>
    step(drafts.issue, (await list())[0]!.id, { invoice_date: addDays(today(), days), due_date: addDays(today(), 30) })
  const refused = { status: 422, body: { fields: { invoice_date: 'The invoice date is too far ahead.' } } }
  expect(await inDays(8)).toMatchObject(refused)
  expect((await inDays(7)).status).toBe(201)
})

test('a contract with an invoice for each station has a draft for each', async () => {
  const { contractId, client } = await makeBilled(db, { contract: { invoice_per: 'station' } })
  const { makeStation } = await import('../../../test/records/makers.ts')
  const { makeContractLine } = await import('../../../test/records/contract-makers.ts')
  const depot = await makeStation(db, { client_id: client.id, name: 'Depot' })
  await makeContractLine(db, { contract_id: contractId, station_id: depot.id, name: 'Depot day', from_on: '2026-09-16' })
  await run()
  expect(await list()).toMatchObject([
    { station_name: 'Lake Hotel gate', net: 1_900_000 },
    { station_name: 'Depot', net: 950_000 },
  ])
})
