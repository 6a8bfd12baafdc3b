import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as periods from '../../../../api/attendance/attendance-periods.ts'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import * as contracts from '../../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { testApp } from '../../../test/app.ts'
import { waitingForLocks } from '../../../test/postgres/waiting.ts'
import { makeContractLine } from '../../../test/records/contract-makers.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'
import { issueDraft } from './issue.ts'

const { db, pool, send, url } = await testApp()

async function computed(companies: string[], contract = {}) {
  for (const company of companies) await makeBilled(db, { company, contract })
  await send('admin', runs.start, { body: { month: MONTH } })
  return (await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[]
}
const numbers = async () =>
  (await db.selectFrom('invoices').select('invoice_number').orderBy('invoice_number').execute()).map((row) => row.invoice_number)
const upTo = (count: number) =>
  Array.from({ length: count }, (_, index) => `INV-${today().slice(0, 4)}-${String(index + 1).padStart(6, '0')}`)

test('C12: several are issued in the order of clients, each by itself; what is refused says why and takes no number', async () => {
  const rows = await computed(['Marula', 'Acacia', 'Baobab'])
  await send('admin', drafts.discard, { params: { id: String(rows[1]!.id) }, body: { note: 'Not this month' } })
  const answer = await send('admin', drafts.issueMany, { body: { ids: rows.map(({ id }) => id).toReversed() } })
  expect(answer.body).toEqual({
    done: [rows[0]!.id, rows[2]!.id],
    refused: [{ id: rows[1]!.id, message: 'This draft was discarded. Compute it again first.' }],
  })
  const listed = (await send('admin', drafts.list, { query: { month: MONTH } })).body
  expect(listed.map(({ client_name, invoice_number }: drafts.InvoiceDraft) => [client_name, invoice_number])).toEqual([
    ['Acacia', 'INV-2026-000001'],
    ['Baobab', null],
    ['Marula', 'INV-2026-000002'],
  ])
})

test('C12: twenty who issue at once, some of them the same draft, leave no gap and no double; an attempt that fails takes no number', async () => {
  const rows = await computed(Array.from({ length: 10 }, (_, index) => `Client ${index}`))
  const killed = db.transaction().execute(async (own) => {
    await issueDraft(own, rows[0]!.id, {})
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  const answers = await Promise.all(
    [...rows, ...rows].map(({ id }) => send('admin', drafts.issue, { params: { id: String(id) }, body: {} })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), ...Array(10).fill(409)])
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(Array(10).fill('issued'))
  expect(await numbers()).toEqual(upTo(10))
})

const COLUMNS = 'contract_id, client_id, basis, agreed, shortfall, extras, discount, net, vat_rate, vat, total'
const LINE = 'seq, kind, line_id, station_id, description, amount, vat_mode'
/** The same draft for each of the months before. */
const copyDraft = (id: number, times: number) => sql`
  with made as (
    insert into invoice_drafts (${sql.raw(COLUMNS)}, month)
      select ${sql.raw(COLUMNS)}, (month - make_interval(months => n))::date
      from invoice_drafts, generate_series(1, ${times}::integer) n where id = ${id} returning id
  )
  insert into invoice_lines (draft_id, ${sql.raw(LINE)}) select made.id, ${sql.raw(LINE)} from made, invoice_lines where draft_id = ${id}`
const DATES = { invoice_date: today(), due_date: addDays(today(), 14) }

/** A process that issues drafts in their order, each in a transaction of its own. */
function issueInProcess(ids: readonly number[]) {
  const code = `import { openDatabase } from './server/platform/db/open.ts'
    import { issueDraft } from './server/billing/invoicing/drafts/issue.ts'
    const { db } = openDatabase(process.env.DATABASE_URL)
    for (const id of ${JSON.stringify(ids)}) await db.transaction().execute((own) => issueDraft(own, id, ${JSON.stringify(DATES)}))`
  const env = { PATH: process.env.PATH, DATABASE_URL: url }
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return { child, ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) }
}

test('C12: a process is killed while it issues 150 drafts beside a second user: what is issued is whole, the rest are drafts', async () => {
  const [first] = await computed(['Acacia'], { starts_on: '2014-01-01' })
  await copyDraft(first!.id, 149).execute(db)
  const ids = (await db.selectFrom('invoice_drafts').select('id').orderBy('id').execute()).map(({ id }) => id)
  expect(ids).toHaveLength(150)
  const last = ids.at(-1)!
  const issuing = issueInProcess(ids)
  await expect.poll(async () => (await numbers()).length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(20)
  const [second] = await Promise.all([
    send('admin', drafts.issue, { params: { id: String(last) }, body: DATES }),
    issuing.child.kill('SIGKILL'),
    issuing.ended,
  ])
  expect(second.status).toBe(201)
  const upToNow = async () => {
    const { rows } = await pool.query(`select
      (select count(*)::integer from invoices) as invoices,
      (select count(distinct invoice_id)::integer from invoice_drafts where state = 'Issued') as issued,
      (select count(*)::integer from invoice_lines where invoice_id is not null) as lines,
      (select count(*)::integer from invoice_seals) as seals`)
    return rows[0]
  }
  const some = (await numbers()).length
  expect(some).toBeLessThan(150)
  expect(await numbers()).toEqual(upTo(some))
  expect(await upToNow()).toEqual({ invoices: some, issued: some, lines: some, seals: some })
  const { body: rest } = await send('admin', drafts.issueMany, { body: { ids, invoice_date: DATES.invoice_date } })
  expect([rest.done.length, rest.refused.length]).toEqual([150 - some, some])
  expect(await numbers()).toEqual(upTo(150))
  expect(await upToNow()).toEqual({ invoices: 150, issued: 150, lines: 150, seals: 150 })
})

test('an invoice is e-mailed with its document to the billing address, where there is one', async () => {
  const rows = await computed(['Acacia', 'Baobab'])
  await db.updateTable('clients').set({ billing_email: 'accounts@acacia.example' }).where('id', '=', rows[0]!.client_id).execute()
  await send('admin', drafts.issueMany, { body: { ids: rows.map(({ id }) => id), email: true } })
  expect(await db.selectFrom('emails').select(['recipient', 'subject', 'attaches', 'about_table']).execute()).toEqual([
    {
      recipient: 'accounts@acacia.example',
      subject: 'Invoice INV-2026-000001 for September 2026',
      attaches: true,
      about_table: 'invoices',
    },
  ])
})

test('a draft of which shifts were decided since it was computed is not issued at its old amounts', async () => {
  const { miss, lock, contractId } = await makeBilled(db, { contract: { bill_basis: 'approved_slots' }, terms: { seats: 1 } })
  await send('admin', runs.start, { body: { month: MONTH } })
  const [draft] = (await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[]
  expect(draft!.net).toBe(950_000)
  const params = { id: String(draft!.id) }
  const issue = async () => (await send('admin', drafts.issue, { params, body: {} })).body
  await miss(`${MONTH}-12`)
  await lock()
  // A day of thirty: 950,000 less 31,667.
  expect(await issue()).toMatchObject({
    code: 'conflict',
    message: 'Changed since it was computed: 950,000 UGX → 918,333 UGX. Compute it again first.',
  })
  expect((await send('admin', drafts.issueMany, { body: { ids: [draft!.id] } })).body.refused).toEqual([
    { id: draft!.id, message: 'Changed since it was computed: 950,000 UGX → 918,333 UGX. Compute it again first.' },
  ])
  expect(await numbers()).toEqual([])
  await send('admin', drafts.recompute, { params, body: {} })
  await send('admin', drafts.review, { params, body: {} })
  await db.updateTable('contracts').set({ shortfall_rule: 'none' }).where('id', '=', contractId).execute()
  expect(await issue()).toMatchObject({
    message: 'Changed since the review: 918,333 UGX → 950,000 UGX. Compute it again first.',
  })
  await db.updateTable('contracts').set({ shortfall_rule: 'by_minutes' }).where('id', '=', contractId).execute()
  expect(await issue()).toMatchObject({ message: 'Invoice issued', invoice_draft: { state: 'Issued', net: 918_333 } })
})

test('a month is not opened again while an invoice of it is being issued, nor invoiced while it is opened again', async () => {
  const { lock, station } = await makeBilled(db, { contract: { bill_basis: 'approved_slots' } })
  await lock()
  await send('admin', runs.start, { body: { month: MONTH } })
  const [draft] = (await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[]
  const reopen = `update attendance_periods set state = 'Open' where station_id = ${station.id}`
  const reason = 'A shift is wrong.'
  const operations = await pool.connect()
  try {
    await operations.query('begin')
    await operations.query(reopen)
    const refused = send('admin', drafts.issue, { params: { id: String(draft!.id) }, body: {} })
    await expect.poll(() => waitingForLocks(pool)).toBe(1)
    await operations.query('commit')
    expect((await refused).body).toMatchObject({
      code: 'not_locked',
      message: 'September 2026 is not locked at Lake Hotel gate.',
    })

    await operations.query(`update attendance_periods set state = 'Locked' where station_id = ${station.id}`)
    let reopening: ReturnType<typeof send> | undefined
    await db.transaction().execute(async (own) => {
      await issueDraft(own, draft!.id, {})
      reopening = send('super_admin', periods.reopen, { body: { month: MONTH, station_id: station.id, reason } })
      await expect.poll(() => waitingForLocks(pool)).toBe(1)
    })
    expect((await reopening!).body).toMatchObject({
      code: 'used_by',
      message: 'INV-2026-000001 was computed from this month. Credit all of it first, then bill the month again.',
    })
  } finally {
    operations.release(true)
  }
})

test('what is charged once and on an invoice keeps its day, because it would be charged again on another', async () => {
  const { contractId, station } = await makeBilled(db)
  const line = { name: 'Installation', kind: 'once', station_id: station.id } as const
  const { id } = await makeContractLine(db, { contract_id: contractId, ...line, from_on: `${MONTH}-10` })
  const move = (from_on: string) =>
    send('admin', contracts.updateLine, { params: { id: String(id) }, body: { ...line, from_on, shift_label: 'day' } })
  expect((await move(`${MONTH}-11`)).status).toBe(200)
  await send('admin', runs.start, { body: { month: MONTH } })
  const [draft] = (await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[]
  expect((await send('admin', drafts.issue, { params: { id: String(draft!.id) }, body: {} })).status).toBe(201)
  expect(await move('2026-10-10')).toMatchObject({
    status: 422,
    body: { fields: { from_on: 'This is on an invoice. Its first day stays as it is.' } },
  })
  expect((await move(`${MONTH}-11`)).status).toBe(200)
})
