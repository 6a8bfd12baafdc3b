// The server for comparison: Fastify, a pool and the product's own statements, prepared by name. No sessions, rules or
// idempotency. Below /guarded/ the same with what no call of the product may leave out: the look-up of the caller, and around a
// write one transaction with the actor for the audit log and the stored response of its key. Started by bench/api.ts and
// bench/processor.ts.
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyRequest } from 'fastify'
import { CompiledQuery, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import { callerFinder } from '../server/http/callers.ts'
import { type Db, openDatabase } from '../server/platform/db/open.ts'
import { actUnderKey, storeResponse } from '../server/platform/db/requests.ts'
import type { Database } from '../server/platform/db/schema.ts'
import { insertClient } from '../server/sites/clients/queries.ts'
import { CASES } from './cases.ts'

const { BENCH_DATABASE = '', BENCH_PORT = '', BENCH_FOLDER = '' } = process.env
const { db, pool } = openDatabase(BENCH_DATABASE)

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

const findCaller = callerFinder(db)
async function guarded(request: FastifyRequest) {
  const caller = await findCaller(request)
  if (!caller) throw new Error('The token is not valid.')
  return caller
}

const app = Fastify({ logger: false })
for (const { name, query } of CASES) {
  const statements = await statementsOf(name, query)
  const answer = async () => (await Promise.all(statements.map((one) => pool.query(one)))).map(({ rows }) => rows)
  const path = `/${name.replaceAll(' ', '-')}`
  app.get(path, answer)
  app.get(`/guarded${path}`, async (request) => {
    await guarded(request)
    return answer()
  })
}
const [insert] = await statementsOf('create', (db) =>
  insertClient(db, { firstName: 'bare', lastName: 'Written', contacts: '1' } as never),
)
const at = insert!.values.indexOf('bare')
const insertOf = (body: unknown) => ({
  ...insert!,
  values: insert!.values.with(at, (body as { firstName: string }).firstName),
})
app.post('/create', async ({ body }) => (await pool.query(insertOf(body))).rows[0])
app.post('/guarded/create', async (request) => {
  const { accountId } = await guarded(request)
  const key = { scope: String(accountId), key: String(request.headers['idempotency-key']), requestHash: '00' }
  return db.transaction().execute(async (transaction) => {
    await actUnderKey(transaction, { accountId, address: request.ip, requestId: request.id }, key)
    const { text, values } = insertOf(request.body)
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, values))
    await storeResponse(transaction, key, 201, JSON.stringify(rows[0]))
    return rows[0]
  })
})
await app.register(fastifyStatic, { root: BENCH_FOLDER, prefix: '/static/', cacheControl: false })
await app.listen({ port: Number(BENCH_PORT), host: '127.0.0.1' })
process.stdout.write('Ready\n')
