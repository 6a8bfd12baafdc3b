import { beforeAll, expect, test } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import * as calls from '../../../api/accounts/demo-data.ts'
import * as guide from '../../../api/company/guide.ts'
import { RESOURCE_NAMES } from '../../../api/resources.ts'
import { isEmpty, seedDemo } from '../../db/seed/demo.ts'
import type { StoredFile } from '../../platform/crypto/encrypted-files.ts'
import { DEMO_PAYMENT } from '../../platform/db/demo/marks.ts'
import { discardRemoved } from '../../platform/db/demo/removed-files.ts'
import { FOLLOWED, HANGING, KEPT, LOOSE, MARKED, RELEASED } from '../../platform/db/demo/tables.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import * as make from '../../test/records/makers.ts'
import { callOf } from '../../test/resources/any-record.ts'

const { app, db, pool, send, tokenOf, keepRows } = await testApp()
const PASSWORD = 'correct horse battery'
const DEMO_SUPER = 'super@engabo.example'

beforeAll(async () => {
  await seedDemo(db, { password: PASSWORD, files: app.files })
  await tokenOf('super_admin')
  await keepRows()
})

const trial = async (as: Parameters<typeof send>[0] = 'super_admin') => (await send(as, calls.get, {})).body as calls.DemoData
const remove = (body: object = {}, as: Parameters<typeof send>[0] = 'super_admin') =>
  send(as, calls.remove, { body: { word: 'remove', ...body } as { word: string } })
const rowsOf = async (statement: string, values: unknown[] = []) => (await pool.query(statement, values)).rows
const numberOf = async (statement: string) => Number((await rowsOf(`select (${statement}) as n`))[0].n)
const countOf = (table: string) => numberOf(`select count(*) from ${table}`)
const idOf = (table: string) => numberOf(`select min(id) from ${table}`)

async function demoSuper() {
  const id = await numberOf(`select id from accounts where email = '${DEMO_SUPER}'`)
  const { access_token: token } = await openSession(db, {
    accountId: id,
    role: 'super_admin',
    address: '127.0.0.1',
    userAgent: 'x',
  })
  return { id, token }
}

/** The tables that have rows, and how many. */
async function filled(tables: readonly string[]) {
  const counts = await Promise.all(tables.map(async (table) => [table, await countOf(table)] as const))
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

test('each table is decided: it stays, is marked, hangs on others or is loose', async () => {
  const tables = await rowsOf(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`)
  const decided = [...KEPT, ...MARKED, ...HANGING, ...LOOSE]
  expect(decided.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('rows hang only where they go with what they name: a link from a table that stays is emptied, and each link is by one column', async () => {
  const links = await rowsOf(
    `select child::regclass::text as child, child::regclass || '.' || child_column as link, parent::regclass::text as parent, goes
      from links_of_rows($1, $2)`,
    [RELEASED, FOLLOWED],
  )
  expect(links.length).toBeGreaterThan(150)
  const staying = new Set<string>(KEPT)
  const reaching = links.filter(({ child, parent, goes }) => goes && staying.has(child) && !staying.has(parent))
  expect(reaching).toEqual([])
  const hanging = new Set(links.filter(({ goes, parent }) => goes && !staying.has(parent)).map(({ child }) => child))
  expect(HANGING.filter((table) => !hanging.has(table))).toEqual([])
  const names = links.map(({ link }) => link)
  expect([...RELEASED, ...FOLLOWED].filter((link) => !names.includes(link))).toEqual([])
  // The first column names a signal alone: all of them have their ids from one sequence.
  const wide = await rowsOf(
    `select conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) > 1 and conparentid = 0`,
  )
  expect(wide).toEqual([{ conname: 'photos_signal_id_fkey' }])
})

test('every table that is marked has rows of the demo, or had none when it was made; no other table has a mark', async () => {
  const marks = await rowsOf('select table_name, first_id, last_id from demo_records')
  for (const { table_name, first_id, last_id } of marks)
    expect(await countOf(`${table_name} where id not between ${first_id} and ${last_id}`), table_name).toBe(
      table_name === 'accounts' || table_name === 'sessions' ? 1 : 0,
    )
  const unmarked = MARKED.filter((table) => !marks.some((mark) => mark.table_name === table))
  expect(await filled(unmarked.filter((table) => table !== 'sessions'))).toEqual({})
})

test('the trial counts what goes and what stays, and changes nothing', async () => {
  await make.makeClient(db)
  await make.makeGuard(db)
  const before = await filled([...MARKED, ...HANGING, ...LOOSE])
  const { kinds, ...rest } = await trial()
  expect(rest).toEqual({ marked: true, own_account: false, documents: [], document_count: 0 })
  expect(kinds.slice(0, 3)).toEqual([
    { kind: 'clients', going: 19, staying: 1 },
    { kind: 'stations', going: 28, staying: 0 },
    { kind: 'guards', going: 48, staying: 1 },
  ])
  expect(kinds.find(({ kind }) => kind === 'accounts')).toEqual({ kind: 'accounts', going: 4, staying: 1 })
  expect(await filled([...MARKED, ...HANGING, ...LOOSE])).toEqual(before)
})

test('afterwards the business is empty, the settings are as they were, and the program goes on', async () => {
  const kept = await filled(KEPT)
  const stored: StoredFile[] = await rowsOf(
    'select id, key_id from photos union all select id, key_id from application_documents union all select file_id, key_id from client_documents',
  )
  expect(stored).toHaveLength(41)
  const readable = () => Promise.allSettled(stored.map((file) => app.files.read(file).then((content) => content.destroy())))
  expect((await readable()).filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await remove()).toMatchObject({ status: 200, body: { message: 'The demo data is removed' } })
  expect(await filled([...MARKED, ...HANGING, ...LOOSE])).toEqual({ accounts: 1, sessions: 1, session_tokens: 2 })
  const now = await filled(KEPT)
  const CHANGED = [
    'demo_records',
    'audit_log',
    'audit_seals',
    'month_counts',
    'record_count_changes',
    'record_counts',
    'removed_files',
  ]
  for (const table of KEPT.filter((name) => !CHANGED.includes(name))) expect(now[table], table).toBe(kept[table])
  expect(now).not.toHaveProperty('demo_records')
  expect(now).not.toHaveProperty('removed_files')
  for (const column of Object.keys(DEMO_PAYMENT)) expect(await countOf(`company_settings where ${column} is not null`)).toBe(0)
  // Neither triggers nor references are left behind.
  expect(await countOf(`pg_trigger where tgenabled <> 'O'`)).toBe(0)
  const [{ unproven }] = await rowsOf(
    `select count(*)::integer as unproven from pg_constraint where contype = 'f' and not convalidated`,
  )
  expect(unproven).toBe(0)
  expect((await readable()).filter(({ status }) => status === 'fulfilled')).toEqual([])
  expect(await isEmpty(db)).toBe(false)
  // The counts that lists and charts read follow.
  for (const kind of RESOURCE_NAMES.filter((name) => !(KEPT as readonly string[]).includes(name) && name !== 'accounts')) {
    const listed = await send('super_admin', callOf(kind, 'list')!, { query: {} } as never)
    expect([listed.status, listed.headers['x-total-count']], kind).toEqual([200, '0'])
  }
  expect(await numberOf('select coalesce(sum(abs(amount)), 0) from month_counts')).toBe(0)
  const { steps } = (await send('super_admin', guide.get, {})).body
  expect(steps.filter((step: guide.GuideStep) => step.done || step.skipped).map((step: guide.GuideStep) => step.step)).toEqual([
    'company',
    'services',
  ])
  const log = await rowsOf(`select new from audit_log where action = 'demo_removed'`)
  expect(log).toMatchObject([{ new: { clients: 19, guards: 48, accounts: 4 } }])
  expect(await remove()).toMatchObject({ status: 409 })
})

test('the records of people stay; shifts of their guards at stations of the demo, and of its guards at theirs, go', async () => {
  const [demoStation, demoGuard, quote] = [await idOf('stations'), await idOf('guards'), await idOf('quote_requests')]
  const client = await make.makeClient(db, { quote_request_id: quote })
  const station = await make.makeStation(db, { client_id: client.id })
  const guard = await make.makeGuard(db)
  const own = await make.makeDutySchedule(db, { guard_id: guard.id, station_id: station.id, shift_date: '2026-01-03' })
  await make.makeDutySchedule(db, { guard_id: guard.id, station_id: demoStation, shift_date: '2026-01-04' })
  await make.makeDutySchedule(db, { guard_id: demoGuard, station_id: station.id, shift_date: '2019-01-05' })
  const lead = await make.makeContactMessage(db)
  const login = await make.makeAccount(db, { role: 'client', client_id: client.id })
  await make.makeAccount(db, { role: 'client', client_id: await idOf('clients') })
  expect((await remove()).status).toBe(200)
  const ids = async (table: string) => (await rowsOf(`select id from ${table} order by id`)).map(({ id }) => id)
  expect(await ids('duty_schedules')).toEqual([own.id])
  expect(await ids('guards')).toEqual([guard.id])
  expect(await ids('contact_messages')).toEqual([lead.id])
  expect((await ids('accounts')).includes(login.id)).toBe(true)
  expect(await countOf('accounts')).toBe(2)
  expect(await rowsOf('select id, quote_request_id from clients')).toEqual([{ id: client.id, quote_request_id: null }])
})

test('documents of money that people recorded for clients of the demo refuse it, by number, until they are said to be tried out', async () => {
  const invoice = await make.makeInvoice(db, { client_id: await idOf('clients') })
  const [{ invoice_number: number }] = await rowsOf('select invoice_number from invoices where id = $1', [invoice.id])
  expect(await trial()).toMatchObject({ documents: [{ number }], document_count: 1 })
  const refused = await remove()
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(refused.body.message).toContain(`Recorded by people for clients of the demo: ${number} (`)
  expect(await countOf('clients')).toBe(19)
  expect(await countOf(`pg_trigger where tgenabled <> 'O'`)).toBe(0)
  expect((await remove({ with_documents: true })).status).toBe(200)
  expect(await countOf('invoices')).toBe(0)
})

test('numbers of documents begin again where nothing real was issued, and go on where it was', async () => {
  const client = await make.makeClient(db)
  const { id } = await make.makeInvoice(db, { client_id: client.id })
  expect((await remove()).status).toBe(200)
  expect(await rowsOf('select id from invoices')).toEqual([{ id }])
  expect(await filled(['invoice_counters', 'contract_counters', 'document_counters', 'quotation_counters'])).toEqual({
    invoice_counters: await countOf('invoice_counters'),
  })
})

test('the chain of seals goes on without the invoices of the demo, where a real one is sealed after them', async () => {
  const client = await make.makeClient(db)
  const { id } = await make.makeInvoice(db, { client_id: client.id })
  await pool.query(
    `insert into invoice_seals (place, invoice_id, evidence, digest, hash)
      select max(place) + 1, $1, '{}', sha256('digest'), sha256('seal') from invoice_seals`,
    [id],
  )
  const hashes = await rowsOf('select place, hash from invoice_seals order by place')
  expect((await remove()).status).toBe(200)
  expect(await rowsOf('select place, hash from invoice_seals order by place')).toEqual(hashes)
  expect(await rowsOf('select invoice_id from invoice_seals order by place')).toEqual([
    ...hashes.slice(1).map(() => ({ invoice_id: null })),
    { invoice_id: id },
  ])
})

test('an account of the demo that removes it stays, with an e-mail address and a password of its own', async () => {
  const { id, token } = await demoSuper()
  expect(await trial({ token })).toMatchObject({ own_account: true })
  const asked = async (body: object) => (await remove(body, { token })).body.fields
  expect(await asked({})).toEqual({
    emailAddress: 'You sign in with an account of the demo. Enter your own e-mail address.',
  })
  expect(await asked({ emailAddress: DEMO_SUPER.toUpperCase(), password: 'gatepost lantern kitenge' })).toHaveProperty(
    'emailAddress',
  )
  expect(await asked({ emailAddress: 'ruth@nile.example' })).toEqual({ password: 'Choose a password of your own.' })
  expect(await asked({ emailAddress: 'ruth@nile.example', password: PASSWORD })).toEqual({
    password: 'This is the password of the demo. Choose another one.',
  })
  const login = { emailAddress: 'Ruth@Nile.example', password: 'gatepost lantern kitenge' }
  expect((await remove(login, { token })).status).toBe(200)
  expect(await rowsOf('select email from accounts where id = $1', [id])).toEqual([{ email: 'ruth@nile.example' }])
  expect((await send({ token }, auth.me, {})).status).toBe(200)
  expect((await send(null, auth.login, { body: login })).status).toBe(200)
  expect((await send(null, auth.login, { body: { emailAddress: DEMO_SUPER, password: PASSWORD } })).status).toBe(401)
})

test('sessions of accounts of the demo end', async () => {
  const { token } = await demoSuper()
  expect((await remove()).status).toBe(200)
  expect((await send({ token }, auth.me, {})).status).toBe(401)
})

test('of two who remove it at once one does, and the other is told that there is none', async () => {
  const answers = await Promise.all([remove(), remove()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('another word than the one asked for removes nothing', async () => {
  expect(await remove({ word: 'yes' })).toMatchObject({ status: 422, body: { fields: { word: 'Type REMOVE to confirm.' } } })
  expect(await countOf('clients')).toBe(19)
})

test('a demo of before the marks is not offered, and nothing of it is removed', async () => {
  await pool.query('delete from demo_records')
  expect(await trial()).toEqual({ marked: false, kinds: [], own_account: false, documents: [], document_count: 0 })
  expect(await remove()).toMatchObject({
    status: 409,
    body: { message: 'There is no demo data that the program could tell from your own.' },
  })
  expect(await countOf('clients')).toBe(19)
})

test('files that could not be deleted at once are deleted by the next run', async () => {
  const files = { ...app.files, discard: () => Promise.reject(new Error('The disk is gone.')) }
  await pool.query(`insert into removed_files (file_id) select id from photos`)
  await expect(discardRemoved(db, files)).rejects.toThrow('The disk is gone.')
  const discarded: string[] = []
  const told = await discardRemoved(db, { discard: async ({ id }) => void discarded.push(id) })
  expect(told).toBe(`${await countOf('photos')} files of removed records were deleted`)
  expect(discarded).toHaveLength(await countOf('photos'))
  expect(await countOf('removed_files')).toBe(0)
})
