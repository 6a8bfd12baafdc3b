import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, afterEach, inject } from 'vitest'
import type { Endpoint, Role, Sent } from '../../contract/endpoint.ts'
import { type AppOptions, createApp } from '../app.ts'
import { readBucketAddress } from '../bucket-address.ts'
import type { Db } from '../db/open.ts'
import { filesIn } from '../files.ts'
import { openMail } from '../mail.ts'
import { openFiles } from '../open-files.ts'
import { openQueue } from '../queue.ts'
import { openSession } from '../sessions.ts'
import { testDatabase } from './database.ts'
import { testKeyring } from './keys.ts'
import { makeAccount } from './makers.ts'
import { startObjectServer } from './object-server.ts'

/** Nobody, somebody of a role (an account made for the test), or whoever holds a token. */
export type As = null | Role | { token: string }

// Each test reads the answer it expects; the contract has its own tests.
// biome-ignore lint/suspicious/noExplicitAny: a JSON answer of unknown shape
export type Reply = { status: number; body: any; headers: Record<string, string | string[] | number | undefined>; raw: string }

/** The whole app over a real database of its own, emptied after each test. `send` performs a contract call. */
export async function testApp(options: Partial<AppOptions> = {}) {
  const { db, url, pool } = await testDatabase()
  const keyring = await testKeyring(db)
  const delivered = await deliveredRows(pool)
  const folder = mkdtempSync(join(tmpdir(), 'engabo-files-'))
  const queue = await openQueue(url, () => {}, { idle: true })
  const mail = openMail({ smtpUrl: undefined, folder: join(folder, 'mail') })
  const { files, stop: stopStore } = await testFiles(folder)
  const app = await createApp({ db, files, keyring, queue, mail, limits: false, ...options })
  const tokens = new Map<Role, Promise<string>>()

  afterEach(async () => {
    tokens.clear()
    await emptyDatabase(pool, delivered)
    await testKeyring(db)
  })
  afterAll(async () => {
    await app.close()
    await queue.stop()
    await stopStore()
    rmSync(folder, { recursive: true, force: true })
  })

  const tokenOf = (role: Role) => tokens.get(role) ?? tokens.set(role, signedIn(db, role)).get(role)!
  const send = async <E extends Endpoint>(as: As, endpoint: E, input: Sent<E>, headers: Record<string, string> = {}) => {
    const token = typeof as === 'string' ? await tokenOf(as) : as?.token
    return perform(app, endpoint, input, { ...(token && { authorization: `Bearer ${token}` }), ...headers })
  }
  return { app, db, pool, url, folder, keyring, queue, mail, send, tokenOf }
}

/** The files of the app end up in `folder` either way: as its own folder, or as what an object server keeps there. */
async function testFiles(folder: string) {
  if (inject('fileStore') === 'folder') return { files: filesIn(folder), stop: async () => {} }
  const store = await startObjectServer(folder)
  const dataDir = mkdtempSync(join(tmpdir(), 'engabo-here-'))
  return {
    files: openFiles({ dataDir, bucket: readBucketAddress(store.url)! }),
    stop: async () => {
      await store.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs an account of the role in, without a password; gives the access token. */
async function signedIn(db: Db, role: Role) {
  const account = await makeAccount(db, { role })
  const session = await openSession(db, { accountId: account.id, role, address: '127.0.0.1', userAgent: 'test' })
  return session.access_token
}

async function perform(app: FastifyInstance, endpoint: Endpoint, input: object, headers: Record<string, string>): Promise<Reply> {
  const { params, query, body, files } = input as Record<string, Record<string, unknown> | undefined>
  const response = await app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name]))),
    query: query as Record<string, string>,
    headers,
    payload: endpoint.files ? form({ ...body, ...files }) : body,
  } as InjectOptions)
  const isJson = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    body: isJson && response.body ? response.json() : undefined,
    headers: response.headers,
    raw: response.body,
  }
}

function form(fields: Record<string, unknown>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) data.append(name, value instanceof File ? value : String(value))
  return data
}

type Pool = Awaited<ReturnType<typeof testDatabase>>['pool']

/** What the migrations themselves put into tables. */
const DELIVERED = ['company_settings', 'tax_rates']
type Delivered = { table: string; rows: string }

const deliveredRows = (pool: Pool): Promise<Delivered[]> =>
  Promise.all(
    DELIVERED.map(async (table) => {
      const { rows } = await pool.query<{ rows: string }>(`select json_agg(t)::text as rows from ${table} t`)
      return { table, rows: rows[0]!.rows }
    }),
  )

async function emptyDatabase(pool: Pool, delivered: Delivered[]) {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  )
  const client = await pool.connect()
  // The audit log refuses to be emptied, except by one who may switch its triggers off.
  await client.query(
    `set session_replication_role = replica; truncate ${rows[0]!.names} restart identity cascade; set session_replication_role = origin`,
  )
  for (const { table, rows } of delivered) {
    await client.query(`insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`, [
      rows,
    ])
    await client.query(`select setval(ids, (select max(id) from ${table})) from pg_get_serial_sequence('${table}', 'id') ids`)
  }
  client.release()
}
