import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint, Schema } from '../../../api/core/endpoint.ts'
import { today } from '../../../api/core/fields/days.ts'
import { allCalls, namedSchemas } from '../../../api/index.ts'
import { RESOURCE_NAMES } from '../../../api/resources.ts'
import { seedDemo } from '../../db/seed/demo.ts'
import { EXAMPLES_FILE, lengthOf } from '../../http/api-docs/examples.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../app.ts'
import { strongestRole } from '../calls/callers.ts'
import { callOf } from '../resources/any-record.ts'

const { db, pool, send } = await testApp()

/** The time at which the demo of the examples is created. */
const NOW = new Date('2026-01-15T06:00:00Z')

const names = new Map(namedSchemas.map(([name, schema]) => [schema, name]))
/** The schemas of the records that the lists of all resources have. */
const RECORDS = new Set(
  RESOURCE_NAMES.map((name) => callOf(name, 'list') ?? callOf(name, 'get')).map((call) => names.get(elementOf(call!.response))),
)

/** The schema of a list's items. */
function elementOf(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'array' ? def.element : schema
}

/** Replaces what differs between runs: random references and database timestamps. */
const settled = (text: string) => {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return new Date(text) > NOW ? NOW.toISOString() : text
  return text.replace(/\b([A-Z])-[0-9A-F]{4}-[0-9A-F]{4}\b/, '$1-7F3A-91C4')
}

const shortened = (value: unknown): unknown => {
  if (typeof value === 'string') return settled(value)
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shortened(field)]))
}

/** Every record in a response with the name of its schema. */
function* recordsIn(schema: Schema, value: unknown): Generator<[name: string, record: unknown]> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (value === null || value === undefined) return
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') yield* recordsIn(def.innerType, value)
  if (def.type === 'array') for (const item of value as unknown[]) yield* recordsIn(def.element, item)
  if (def.type !== 'object' && def.type !== 'union') return
  const name = names.get(schema)
  if (name) yield [name, shortened(value)]
  if (def.type === 'union') return
  for (const [field, inner] of Object.entries(def.shape)) yield* recordsIn(inner, (value as Record<string, unknown>)[field])
}

/** Makes it the day of NOW for the database, too: days left, states and numbers of documents follow from its own clock. */
async function setDatabaseDay() {
  const { rows } = await pool.query("select pg_get_functiondef('local_today'::regproc) as definition")
  await pool.query(
    `create or replace function local_today() returns date language sql stable as $$ select date '${today(NOW)}' $$`,
  )
  onTestFinished(() => pool.query(rows[0].definition))
}

/** Signs in an account of the demo. */
async function signIn(email: string) {
  const { id, role } = await db.selectFrom('accounts').select(['id', 'role']).where('email', '=', email).executeTakeFirstOrThrow()
  const { access_token: token } = await openSession(db, { accountId: id, role, address: '127.0.0.1', userAgent: 'Chrome' })
  return { token }
}

test('the examples of the API description are records of the demo: npm run docs:examples writes them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await setDatabaseDay()
  await seedDemo(db, { password: 'correct horse battery', now: NOW })
  const admin = await signIn('super@engabo.example')
  const client = await signIn('client@engabo.example')
  const callerOf = (call: Endpoint) =>
    ({ super_admin: admin, admin, client, guard: null, visitor: null })[strongestRole(call) ?? 'visitor']
  const examples: Record<string, unknown> = {}
  const ids = new Map<string, number>()
  for (const { call } of allCalls) {
    if (call.method !== 'GET' || call.download || call.events || call.report) continue
    const id = ids.get(call.path.replace('/:id', ''))
    if (call.params && !id) continue
    const answer = await send(callerOf(call), call, {
      params: { id: String(id) },
      query: call.list ? { page: '1', page_size: '25' } : {},
    } as never)
    if (answer.status !== 200) continue
    const first = call.list && (call.list.wrapper ? answer.body[call.list.wrapper] : answer.body)[0]
    if (first?.id) ids.set(call.path, first.id)
    const value = call.list?.wrapper ? answer.body[call.list.wrapper] : answer.body
    for (const [name, record] of recordsIn(call.response, value))
      if (RECORDS.has(name) && !(lengthOf(examples[name]) <= lengthOf(record))) examples[name] = record
  }
  for (const [name, schema] of namedSchemas)
    if (name in examples) expect(z.safeParse(schema, examples[name]).success, name).toBe(true)
  await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot(EXAMPLES_FILE)
})
