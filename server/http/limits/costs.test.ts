// Compares what each kind of request takes with the most expensive input with the cost charged for it: by the functions called, which
// no machine changes, and in a measured proof by the processor time.
import type { FastifyRequest, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import type { Endpoint } from '../../../api/core/endpoint.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { allCalls } from '../../../api/index.ts'
import * as quotes from '../../../api/sales/quotes.ts'
import * as clients from '../../../api/sites/clients.ts'
import { seedDemo } from '../../db/seed/demo.ts'
import { testApp } from '../../test/app.ts'
import { strongestRole } from '../../test/calls/callers.ts'
import { countCalls, withProcessorTime } from '../../test/calls/work.ts'

let counted = 0
let status = 0
const { app, db, tokenOf, keepRows } = await testApp({
  prepare: (app) =>
    app.addHook('onResponse', async ({ spent }: FastifyRequest) => {
      counted = spent
    }),
})

const KIB = 1024
const LARGEST = 64 * KIB
/** Requests per measurement; the lowest of several measurements is the least disturbed. */
const TIMES = 8
/** Requests of a first measurement, which is enough for all that cost far less than they are charged. */
const FEW = 2
const ROUNDS = 4
/** Highest accepted cost per charged millisecond, relative to an ordinary list: of time, and of calls, which long lists have more of. */
const MARGIN = process.env.FUZZ_RUNS ? 4 : 5

const counter = process.env.FUZZ_RUNS ? undefined : await countCalls()
afterAll(() => counter?.stop())

type Asked = InjectOptions & { url: string }

async function ask(asked: Asked, count: number) {
  for (let n = 0; n < count; n++) status = (await app.inject(asked)).statusCode
}

/**
 * The cost of one request: functions called or, in a measured proof, milliseconds of this process. A reading of the counter takes as
 * long as many a request, so there is one for each: between two nothing is called but this file's own.
 */
async function took(asked: Asked, count = TIMES) {
  if (counter) {
    await ask(asked, 1)
    return counter.calls()
  }
  return (await withProcessorTime(() => ask(asked, count))).milliseconds / count
}

/**
 * The requests that take more per charged millisecond, relative to an ordinary list of staff, than the margin. Measured
 * alternately with the list, so that other load on the machine affects both alike; what is below the margin even beside the
 * cheapest list so far, after a first few requests or a whole measurement, is not measured again, because more measurements could
 * only lower it.
 */
async function dearness(requests: Record<string, Asked>) {
  const found: Record<string, number> = {}
  const ordinary: Asked = { url: `${clients.list.path}?page=1`, headers: await as('admin') }
  await ask(ordinary, TIMES)
  await counter?.calls()
  let cheapest = await took(ordinary)
  expect(status).toBe(200)
  for (const [name, asked] of Object.entries(requests)) {
    // Calls are counted from the first request on: what it makes ready for later ones only adds to them.
    if (!counter) await ask(asked, 1)
    let [own, list] = [await took(asked, FEW), Infinity]
    const price = counted
    expect([200, 400, 404, 413, 422], name).toContain(status)
    const times = (ordinary: number) => own / price / (ordinary / 2)
    for (let round = 0; round < ROUNDS && times(cheapest) > MARGIN; round++) {
      list = Math.min(list, await took(ordinary))
      own = Math.min(own, await took(asked))
      cheapest = Math.min(cheapest, list)
    }
    if (times(list) > MARGIN)
      found[`${name}: ${own.toFixed(1)} for ${price.toFixed(1)} ms, an ordinary list ${list.toFixed(1)}`] = times(list)
  }
  return found
}

const as = async (role: Role | null) => ({
  'content-type': 'application/json',
  ...(role && { authorization: `Bearer ${await tokenOf(role)}` }),
})

beforeAll(async () => {
  await seedDemo(db, { password: 'correct horse battery', files: app.files })
  for (const role of ['admin', 'client', 'super_admin'] as const) await tokenOf(role)
  await keepRows()
})

const filled = (part: string, end = '') => part.repeat(Math.floor((LARGEST - end.length) / part.length)) + end
/** 64 KiB of unknown fields. */
const fields = (amount: number) => {
  const length = Math.floor(LARGEST / amount) - 6
  return JSON.stringify(Object.fromEntries(Array.from({ length: amount }, (_, n) => [`${n}`.padStart(length, 'k'), 1])))
}
const BODIES: Record<string, string> = {
  brackets: filled('['),
  'nested objects': filled('{"a":'),
  'lists in a list': `[${filled('[],')}`.slice(0, LARGEST - 3).concat('[]]'),
  'as many unknown fields as are read': fields(1_900),
  'more of them': fields(8_000),
  'fields called by numbers': JSON.stringify(
    Object.fromEntries(Array.from({ length: 1_900 }, (_, n) => [4_294_967_290 - n * 7, 1])),
  ),
  escapes: `{"emailAddress":"${filled('\\u0041').slice(0, LARGEST - 34)}"}`,
  'an address that never ends': JSON.stringify({ emailAddress: `${'a.'.repeat(LARGEST / 2 - 40)}@b` }),
  digits: filled('1'),
  text: `"${'é'.repeat(LARGEST / 2 - 2)}"`,
}

test('no body of 64 KiB costs more than it is charged', async () => {
  const calls: [Endpoint, Role | null][] = [
    [auth.login, null],
    [clients.create, 'admin'],
    [quotes.create, null],
  ]
  const requests: Record<string, Asked> = {}
  for (const [{ path: url }, role] of calls)
    for (const [name, payload] of Object.entries(BODIES))
      requests[`${url}, ${name}`] = { method: 'POST', url, payload, headers: await as(role) }
  expect(await dearness(requests)).toEqual({})
})

test('no query, path or description costs more than it is charged', async () => {
  const headers = await as('admin')
  const query = Array.from({ length: 2_500 }, (_, n) => `${n.toString(36)}=`).join('&')
  expect(
    await dearness({
      'a query of 2,500 fields': { url: `${clients.list.path}?${query}`, headers },
      'a search of 10 KiB': { url: `${clients.list.path}?q=${'a'.repeat(10 * KIB)}`, headers },
      'a path of escapes': { url: `/${'%61'.repeat(4 * KIB)}` },
      'cookies of 12 KiB': { url: '/api/v1/time', headers: { cookie: 'a=b; '.repeat(2 * KIB) } },
      'the description of the API': { url: '/api/docs/json' },
      'the page that shows it': { url: '/api/docs/swagger-ui-bundle.js', headers: { 'accept-encoding': 'gzip' } },
    }),
  ).toEqual({})
})

test('no read of the demo costs more than it is charged', async () => {
  const requests: Record<string, Asked> = {}
  for (const { group, name, call } of allCalls) {
    if (call.method !== 'GET' || call.events) continue
    requests[`${group}.${name}`] = { url: call.path.replace(/:\w+/g, '1'), headers: await as(strongestRole(call)) }
  }
  expect(await dearness(requests)).toEqual({})
})
