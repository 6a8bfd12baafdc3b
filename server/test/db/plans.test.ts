import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CompiledQuery, Kysely, type LogEvent } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../api/core/endpoint.ts'
import { allCalls } from '../../../api/index.ts'
import { createApp } from '../../app.ts'
import { type OpenDatabase, openDatabase } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { postgres } from '../../platform/db/statements.ts'
import { filesIn } from '../../platform/files/files.ts'
import { openQueue } from '../../platform/jobs/queue.ts'
import { openMail } from '../../platform/mail/transport.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { strongestRole } from '../calls/callers.ts'
import { testDatabase } from '../database.ts'
import { testKeyring } from '../keys.ts'
import { makeAccount } from '../records/makers.ts'
import { fillWithMany } from '../records/many.ts'

// Every read of the contract is called in every way its query allows, on many rows; the statements it sends are then planned as
// in production: prepared by name, with custom plans for the first five executions and possibly a generic plan afterwards.
// Neither may scan a whole long table. A new call of the contract is covered automatically.

/** Tables with at least this many rows count as long. */
const LONG = 5_000
/** Lists of tables that stay short: the company has few of these, or keeps them for a few months only. */
const SHORT = [
  'services.list',
  'careers.list',
  'jobAdverts.list',
  'recruitment.list',
  'admins.list',
  'clientLogins.list',
  'emails.list',
  'qualificationTypes.list',
  'trash.list',
  'home.versions',
]

/**
 * Full scans that are allowed because nearly all rows are needed: the board has a row for every active station or guard, and all
 * slots of this database are of one month. `count of` a table allows it to the statement that counts, alone.
 */
const ALLOWED: Record<string, string[]> = {
  'scheduleBoard.list': ['stations', 'guards'],
  'guardChoices.list': ['guards'],
  // Asks whether there is any: the first live record answers, which is at the beginning.
  'guide.get': ['clients', 'stations', 'guards', 'services', 'contracts', 'duty_schedules', 'devices', 'home_contents'],
  // The map has every active station.
  'now.places': ['stations'],
  // Adds up what is open and all that was ever received, for the balance on any day.
  'statements.ageing': ['invoices', 'payments', 'receipts', 'credit_notes', 'clients'],
  'statements.ageingCsv': ['invoices', 'payments', 'receipts', 'credit_notes', 'clients'],
  // Adds up all that is open, and credit as ageing does.
  'statements.reminders': ['invoices', 'payments', 'receipts', 'clients', 'contracts', 'client_requests', 'promises'],
  // Balances as ageing has them; all slots and credit notes of this database are of the last days.
  'statements.figures': ['invoices', 'payments', 'receipts', 'credit_notes', 'clients', 'slots'],
  // As the figures.
  'margins.exportCsv': ['invoices', 'credit_notes', 'slots'],
  // All slots, shifts and incidents of this database are of the last days.
  'reports.operations': ['slots', 'duty_schedules', 'attendances', 'stations', 'contract_lines'],
  'reports.operationsCsv': ['slots', 'duty_schedules', 'attendances', 'stations', 'contract_lines'],
  'reports.incidents': ['duty_schedules', 'attendances', 'stations', 'incidents'],
  'reports.incidentsCsv': ['duty_schedules', 'attendances', 'stations', 'incidents'],
  // Counts all guards, once for each month.
  'reports.people': ['guards'],
  'reports.peopleCsv': ['guards'],
  // Counts the systems of all clients.
  'alarmReports.get': ['alarm_systems'],
  // The catalogue has the texts: at most one row for each text and language, and all are read.
  'translations.list': ['translations'],
  // Nearly all are in.
  'registerItems.list': ['count of register_items'],
  // All slots and shifts of this database are of the last days, and no day is approved.
  'today.get': ['attendances', 'attendance_periods'],
  'attendanceDays.list': ['slots', 'duty_schedules', 'contract_lines', 'stations'],
  'attendancePeriods.list': ['slots', 'duty_schedules', 'contract_lines', 'stations'],
}

/** Lists that are not of all live records of a table; their total is counted. */
const COUNTED = [
  'admins.list',
  'alarmSignals.list',
  'alarms.list',
  'audit.list',
  'careers.list',
  'clientLogins.list',
  'creditNotes.list',
  'emails.list',
  'exceptions.list',
  'notices.list',
  'occurrences.list',
  'ownStations.allGuards',
  'ownStations.list',
  'portalBook.list',
  'home.versions',
  'portal.incidents',
  'portal.invoices',
  'portalAlarms.list',
  'portalDocuments.list',
  'portalRequests.list',
  'receipts.list',
  'registerItems.list',
  'scheduleBoard.list',
  'statements.differing',
  'stations.list',
  'trash.list',
  'visits.list',
]

const { pool, url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'engabo-plans-'))
const asked: CompiledQuery[] = []
const log = ({ level, query }: LogEvent) => void (level === 'query' && asked.push(query))
const db = new Kysely<Database>({ dialect: postgres(pool), log })
const queue = await openQueue(url, () => {}, { idle: true })
const mail = openMail({ smtpUrl: undefined, folder: join(folder, 'mail') })
const keyring = await testKeyring(db)
const app = await createApp({ db, files: filesIn(folder, keyring), keyring, queue, mail, limits: false })
afterAll(async () => {
  await app.close()
  await queue.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function signedIn(role: 'super_admin' | 'client' | 'guard') {
  const { id: accountId } = await makeAccount(db, {
    role,
    ...(role === 'client' && { client_id: 1 }),
    ...(role === 'guard' && { guard_id: 1 }),
  })
  const session = await openSession(db, { accountId, role, address: '127.0.0.1', userAgent: 'test' })
  return { authorization: `Bearer ${session.access_token}` }
}

let asStaff: { authorization: string }
let asClient: { authorization: string }
let asGuard: { authorization: string }
let long: Set<string>
beforeAll(async () => {
  await fillWithMany(pool)
  asStaff = await signedIn('super_admin')
  asClient = await signedIn('client')
  asGuard = await signedIn('guard')
  const { rows } = await pool.query<{ name: string }>('select relname as name from pg_class where reltuples > $1', [LONG])
  long = new Set(rows.map(({ name }) => name))
})

/** The headers of somebody who may make a call. */
function headersFor(call: Endpoint) {
  const role = strongestRole(call)
  return role === 'client' ? asClient : role === 'guard' ? asGuard : asStaff
}

type Property = { enum?: string[]; format?: string; pattern?: string; anyOf?: Property[]; type?: string }

/** Valid values of a filter, from its schema. */
function samples(name: string, { enum: choices, format, pattern, type }: Property): string[] {
  if (choices) return choices
  if (name === 'record_id') return ['7']
  if (name === 'since') return ['one.1']
  if (name === 'token') return ['x'.repeat(43)]
  if (name === 'q') return ['first 39', '2345', 'door']
  if (format === 'date' || name === 'week') return [new Date().toISOString().slice(0, 10)]
  if (name === 'month') return [new Date().toISOString().slice(0, 7)]
  if (name === 'line_ids') return ['7,8']
  if (name === 'start_time' || name === 'end_time') return ['18:00']
  if (pattern?.startsWith('^[1-9]')) return ['7']
  if (type === 'boolean') return ['true', 'false']
  if (name === 'path') return ['/guards/page-50']
  if (name === 'place') return ['site/services']
  if (name === 'cause') return ['Sick', 'Nobody was planned']
  throw new Error(`There is no sample for ${name}; say here what it takes.`)
}

/** Every kind of query: default, last page, each order, each filter, search. */
function waysToAsk({ query }: Endpoint): Record<string, string>[] {
  if (!query) return [{}]
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>
    required?: string[]
  }
  const { page, page_size, ...filters } = properties
  const base: Record<string, string> = page ? { page: '1', page_size: '25' } : {}
  for (const name of required) base[name] = samples(name, properties[name]!)[0]!
  const each = Object.entries(filters).flatMap(([name, property]) =>
    samples(name, property).map((value) => ({ ...base, [name]: value })),
  )
  return [{}, base, ...(page ? [{ ...base, page: '200' }] : []), ...each]
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Filter?: string; Plans?: Plan[] }
type Scan = { table: string; filter: string | undefined }

/** Executions of a prepared statement with a custom plan before PostgreSQL may choose a generic one. */
const CUSTOM_PLANS = 5
/** Executions after which the driver prepares a statement (server/platform/db/statements.ts). */
const OFTEN = 3

/** A value as a SQL literal. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`)
  if (['string', 'number', 'boolean', 'bigint'].includes(typeof value)) return pg.escapeLiteral(String(value))
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString('hex')}`)
  throw new Error(`Say here how a ${typeof value} is written.`)
}
const execution = (name: string, parameters: readonly unknown[]) =>
  parameters.length ? `execute ${name} (${parameters.map(literal).join(', ')})` : `execute ${name}`

const scansOf = ({ 'Node Type': node, 'Relation Name': table = '', Filter: filter, Plans = [] }: Plan): Scan[] => [
  ...(node === 'Seq Scan' && long.has(table) ? [{ table, filter }] : []),
  ...Plans.flatMap(scansOf),
]

/** The long tables that a plan scans completely, with the filter. */
async function scansIn({ pool }: Pick<OpenDatabase, 'pool'>, statement: string) {
  const { rows } = await pool.query(`explain (format json) ${statement}`)
  return scansOf(rows[0]['QUERY PLAN'][0].Plan)
}

const planner = openDatabase(url, { connections: 1 })
afterAll(planner.close)

/** The plans of each statement with its parameters: that of the caller's session comes with every request. */
const planned = new Map<string, Promise<Scan[]>>()
const readInFull = (query: CompiledQuery) => {
  const key = JSON.stringify([query.sql, query.parameters], (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return planned.get(key) ?? planned.set(key, planBoth(query)).get(key)!
}

/** The tables that a query scans at first, and after many executions. */
async function planBoth({ sql, parameters }: CompiledQuery) {
  // A statement without parameters has only one plan.
  if (!parameters.length) return scansIn(planner, sql)
  await planner.pool.query(`prepare asked as ${sql}`)
  const execute = execution('asked', parameters)
  const found = await scansIn(planner, execute)
  // After many executions PostgreSQL keeps to these plans or takes the one for any values. Both matter only where
  // that one scans a long table.
  if ((await genericScans(execute)).length) {
    for (let time = 1; time < CUSTOM_PLANS; time++) await planner.pool.query(`explain ${execute}`)
    found.push(...(await scansIn(planner, execute)))
  }
  await planner.pool.query('deallocate asked')
  return found
}

/** The long tables that the plan for any values scans. */
async function genericScans(execute: string) {
  await planner.pool.query('set plan_cache_mode = force_generic_plan')
  const found = await scansIn(planner, execute)
  await planner.pool.query('reset plan_cache_mode')
  return found
}

const reads = allCalls.filter(({ call }) => call.method === 'GET' && !call.params && !call.download && !call.events)

describe.each(reads)('$group $name', ({ group, name, call }) => {
  test('reads no long table from end to end', async () => {
    const headers = headersFor(call)
    const found: string[] = []
    const touched = new Set<string>()
    for (const query of waysToAsk(call)) {
      asked.length = 0
      const { statusCode, body } = await app.inject({ url: call.path, query, headers })
      // A refused query (a required filter missing) reads nothing either.
      expect([200, 422], body).toContain(statusCode)
      for (const one of asked.filter(({ sql }) => /^(select|with)/.test(sql.trim()))) {
        for (const table of long) if (new RegExp(`\\b${table}\\b`).test(one.sql)) touched.add(table)
        for (const { table, filter } of await readInFull(one)) {
          const counted = one.sql.startsWith('select count(*)') ? `count of ${table}` : table
          if (ALLOWED[`${group}.${name}`]?.some((allowed) => allowed === table || allowed === counted)) continue
          found.push(`${new URLSearchParams(query)} reads ${table}, looking for ${filter}\n${one.sql}`)
        }
      }
    }
    expect(found).toEqual([])
    if (call.list) {
      asked.length = 0
      await app.inject({ url: call.path, query: waysToAsk(call)[0]!, headers })
      const counts = asked.some(({ sql }) => sql.startsWith('select count(*)'))
      expect(counts, 'its whole total is counted').toBe(COUNTED.includes(`${group}.${name}`))
    }
    if (call.list && !SHORT.includes(`${group}.${name}`))
      expect(touched.size, 'fill its table in server/test/records/many.ts').toBeGreaterThan(0)
  })
})

/** Reads whose statements are together fewer than a connection prepares at most. */
const HALVES = [0, 1].map((half) => ({ half, calls: reads.filter((_, place) => place % 2 === half) }))

test.each(HALVES)(
  'repeated statements are prepared on their connection, and none of their final plans reads a whole table ($half)',
  async ({ calls }) => {
    const one = openDatabase(url, { connections: 1 })
    const parameters = new Map<string, readonly unknown[]>()
    const times = new Map<string, number>()
    const log = ({ query }: LogEvent) => {
      parameters.set(query.sql, query.parameters)
      times.set(query.sql, (times.get(query.sql) ?? 0) + 1)
    }
    const db = new Kysely<Database>({ dialect: postgres(one.pool), log })
    const busy = await createApp({ db, files: filesIn(folder, keyring), keyring, queue, mail, limits: false })
    const allowed = new Set(Object.values(ALLOWED).flat())
    for (const { call } of calls) {
      const headers = headersFor(call)
      for (let time = 0; time < OFTEN; time++) await busy.inject({ url: call.path, query: waysToAsk(call)[1]!, headers })
    }
    type Prepared = { name: string; statement: string; generic_plans: string; custom_plans: string }
    const preparedNow = () =>
      one.pool.query<Prepared>('select name, statement, generic_plans, custom_plans from pg_prepared_statements')
    const plans = ({ generic_plans, custom_plans }: Prepared) => Number(generic_plans) + Number(custom_plans)
    const { rows } = await preparedNow()
    const prepared = new Set(rows.map(({ statement }) => statement))
    expect([...times].filter(([statement, count]) => count >= OFTEN && !prepared.has(statement))).toEqual([])
    // Planned as often as if it were executed, without reading its rows each time.
    for (const row of rows.filter((row) => plans(row) > 0))
      for (let time = plans(row); time <= CUSTOM_PLANS; time++)
        await one.pool.query(`explain ${execution(row.name, parameters.get(row.statement)!)}`)
    const settled = (await preparedNow()).rows.filter((row) => plans(row) > CUSTOM_PLANS)
    const found: string[] = []
    for (const { name, statement } of settled)
      for (const { table, filter } of await scansIn(one, execution(name, parameters.get(statement)!)))
        if (!allowed.has(table)) found.push(`${table}, looking for ${filter}\n${statement}`)
    expect(found).toEqual([])
    expect(settled.filter(({ generic_plans }) => Number(generic_plans) > 0).length, 'plans for any values').toBeGreaterThan(10)
    await busy.close()
    await one.close()
  },
)
