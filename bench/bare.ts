// The server for comparison: Fastify, a pool and the product's own statements, prepared by name. No sessions, rules or
// idempotency. Started by bench/api.ts.
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import { type Db, openDatabase } from '../server/platform/db/open.ts'
import type { Database } from '../server/platform/db/schema.ts'
import { insertClient } from '../server/sites/clients/queries.ts'
import { CASES } from './cases.ts'

const { BENCH_DATABASE = '', BENCH_PORT = '', BENCH_FOLDER = '' } = process.env
const { pool } = openDatabase(BENCH_DATABASE)

type Statement = { name: string; text: string; values: unknown[] }

/** The statements that a query of the product sends, with names that begin with `prefix`. */
async function statementsOf(prefix: string, query: (db: Db) => Promise<unknown>) {
  const sent: Statement[] = []
  const log = ({ query: { sql, parameters } }: LogEvent) => {
    sent.push({ name: `${prefix} ${sent.length}`, text: sql, values: [...parameters] })
  }
  await query(new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log }))
  return sent
}

const app = Fastify({ logger: false })
for (const { name, query } of CASES) {
  const statements = await statementsOf(name, query)
  app.get(`/${name.replaceAll(' ', '-')}`, async () =>
    (await Promise.all(statements.map((one) => pool.query(one)))).map(({ rows }) => rows),
  )
}
const [insert] = await statementsOf('create', (db) =>
  insertClient(db, { firstName: 'bare', lastName: 'Written', contacts: '1' } as never),
)
const at = insert!.values.indexOf('bare')
app.post('/create', async ({ body }) => {
  const { firstName } = body as { firstName: string }
  const { rows } = await pool.query({ ...insert!, values: insert!.values.with(at, firstName) })
  return rows[0]
})
await app.register(fastifyStatic, { root: BENCH_FOLDER, prefix: '/static/', cacheControl: false })
await app.listen({ port: Number(BENCH_PORT), host: '127.0.0.1' })
process.stdout.write('Ready\n')
