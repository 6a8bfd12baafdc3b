import fc from 'fast-check'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type * as z from 'zod/mini'
import { DEFAULT_HOME } from '../../../api/company/home.ts'
import type { Endpoint, Schema } from '../../../api/core/endpoint.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { fieldMessages } from '../../../api/core/refusals/messages.ts'
import { allCalls } from '../../../api/index.ts'
import { readInput } from '../../http/input/read-input.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../app.ts'
import { makeEach } from '../records/each.ts'
import { makeAccount } from '../records/makers.ts'
import { spoiltValuesOf, valuesOf } from '../records/schema-values.ts'
import { strongestRole } from './callers.ts'

const { app, db, pool, keepRows } = await testApp()

/** Valid and invalid inputs for each call; `npm run test:attack` sends more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? (inject('night') ? 5 : 2))
/**
 * Number of invalid inputs of a part that are sent; the same function refuses the others in memory. One is enough to prove that a
 * call applies it to the part; `npm run test:attack` sends all.
 */
const SENT = process.env.FUZZ_RUNS ? RUNS : 1
const PASSWORD = 'correct horse battery staple'

/** Internals that no response may reveal: source locations, SQL, folders. */
const INTERNALS =
  /\.(ts|js|mjs):\d+|node_modules|\bat [\w.]+ \(|\bselect\b.+\bfrom\b|violates|pg_catalog|\/(work|tmp|dev\/shm|home|var)\//i

/** Each test begins with the same records and the same callers. */
beforeAll(async () => {
  for (const role of ['super_admin', 'client'] as const) await makeAccount(db, { role, password: PASSWORD })
  await makeEach(db)
  await makeEach(db)
  for (const role of new Set(allCalls.map(({ call }) => strongestRole(call)))) if (role) tokens.set(role, await signIn(role))
  await keepRows()
})

async function signIn(role: Role) {
  const { id } = await makeAccount(db, { role })
  return (await openSession(db, { accountId: id, role, address: '127.0.0.1', userAgent: 'fuzz' })).access_token
}

const tokens = new Map<Role | null, string>()

/** Everything that a refused call must not change. Nothing is ever taken out of the log, so the newest entry stands for all. */
const written = async () => {
  const { rows } = await pool.query({
    name: 'written-by-inputs',
    text: `select (select max(id) from audit_log where action in ('insert', 'update', 'delete')) as audited,
      (select count(*) from emails) as emails, (select count(*) from idempotency_keys) as keys`,
  })
  return rows[0]
}

/** JSON of other programs: numbers beyond doubles, fields with a special meaning in some languages. */
const asJson = (body: unknown) =>
  JSON.stringify(body)
    ?.replace(/"extra":1(?=[,}])/, '"extra":1e309')
    .replace('"extra":', '"__proto__":')

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const texts = (values: unknown) => Object.entries((values ?? {}) as object).map(([name, value]) => [name, asText(value)] as const)

async function perform(call: Endpoint, token: string | undefined, input: { params: unknown; query: unknown; body: unknown }) {
  const params = Object.fromEntries(texts(input.params))
  const query = new URLSearchParams(texts(input.query).map(([name, value]) => [name, value.toWellFormed()])).toString()
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params[name] ?? '').toWellFormed()))
  const headers: Record<string, string> = { ...(token && { authorization: `Bearer ${token}` }) }
  let payload: string | FormData | undefined
  if (call.files) {
    payload = new FormData()
    for (const [name, value] of texts(input.body)) payload.append(name, value)
  } else if (call.body) {
    payload = asJson(input.body)
    headers['content-type'] = 'application/json'
  }
  const end = call.events && setInterval(() => app.signals.emit('close'), 20)
  const response = await app.inject({
    method: call.method,
    url: `${path}?${query}`,
    headers,
    ...(payload !== undefined && { payload }),
  })
  clearInterval(end)
  return response
}

const NOTHING = fc.constant(undefined)
type Part = 'params' | 'query' | 'body'

/** Inputs whose `spoilt` part is invalid and whose other parts are mostly valid. */
const inputs = (call: Endpoint, spoilt?: Part) => {
  const values = (part: Part) => {
    const schema = call[part]
    if (!schema) return NOTHING
    return part === spoilt ? spoiltValuesOf(schema) : valuesOf(schema)
  }
  return fc.record({ params: values('params'), query: values('query'), body: values('body') })
}

/** True if valid input can be generated: not for required files, nor for content whose every text has a format. */
const canBeRight = (call: Endpoint) => !Object.values(call.files ?? {}).some(({ required }) => required)

/** True if there is input that the schema does not accept. */
const canBeWrong = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def.type !== 'any'

describe.each(allCalls)('$group $name', ({ group, name, call }) => {
  if (canBeRight(call))
    test('accepts valid input, or says what is wrong with it', { timeout: 300_000 + RUNS * 500 }, async () => {
      const role = strongestRole(call)
      let token = tokens.get(role)
      await fc.assert(
        fc.asyncProperty(inputs(call), async (input) => {
          if (`${group}.${name}` === 'home.update') input.body = { content: DEFAULT_HOME }
          const { statusCode, body } = await perform(call, token, input)
          if (statusCode === 401 && role) token = await signIn(role)
          expect(statusCode, body.slice(0, 300)).toBeLessThan(500)
          expect(statusCode >= 400 ? body : '').not.toMatch(INTERNALS)
        }),
        { numRuns: RUNS, endOnFailure: true },
      )
    })

  const parts = (['params', 'query', 'body'] as const).filter((part) => call[part] && canBeWrong(call[part]))
  if (parts.length)
    test('refuses invalid input and writes nothing', { timeout: 300_000 + RUNS * 1000 }, async () => {
      const role = strongestRole(call)
      let token = tokens.get(role)
      let before = await written()
      for (const part of parts) {
        const sent: string[] = []
        await fc.assert(
          fc.asyncProperty(inputs(call, part), async (input) => {
            const travelled = asItTravels(call, part, input[part])
            fc.pre(travelled !== NOWHERE)
            const { error } = readInput(call[part]!, travelled)
            fc.pre(error !== undefined)
            expect(JSON.stringify(fieldMessages(error!.issues))).not.toMatch(INTERNALS)
            if (sent.length === SENT) return
            const { statusCode, body } = await perform(call, token, input)
            sent.push(String(JSON.stringify(input[part])).slice(0, 300))
            if (statusCode === 401 && role) {
              expect(await written(), sent.join('\n')).toEqual(before)
              token = await signIn(role)
              before = await written()
            }
            expect(statusCode, body.slice(0, 300)).toBeGreaterThanOrEqual(400)
            expect(statusCode, body.slice(0, 300)).toBeLessThan(500)
            expect(body).not.toMatch(INTERNALS)
            expect(JSON.parse(body)).toMatchObject({
              error: expect.any(String),
              message: expect.any(String),
              code: expect.any(String),
            })
          }),
          { numRuns: RUNS, endOnFailure: true, maxSkipsPerRun: 1000 },
        )
        expect(await written(), sent.join('\n')).toEqual(before)
      }
    })
})

const NOWHERE = Symbol('an address of another call')
/** Segments that every client of HTTP resolves before it sends: `/credit_notes/.` is the list. */
const DOTS = /^\.\.?$/

/** A part as received: JSON, or the strings of a form, query or path. */
function asItTravels(call: Endpoint, part: Part, value: unknown) {
  if (part === 'body' && !call.files) return parsed(asJson(value))
  const given = Object.fromEntries(texts(value).map(([key, text]) => [key, text.toWellFormed()]))
  if (part !== 'params') return given
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  return names.every((name) => given[name] && !DOTS.test(given[name]))
    ? Object.fromEntries(names.map((name) => [name, given[name]]))
    : NOWHERE
}

const parsed = (json: string | undefined) => (json === undefined ? undefined : JSON.parse(json))
