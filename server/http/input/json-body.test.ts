import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as auth from '../../../api/accounts/auth.ts'
import { update as updateHome } from '../../../api/company/home.ts'
import { type Endpoint, MAX_VALUES, maxBodyOf } from '../../../api/core/endpoint.ts'
import { allCalls } from '../../../api/index.ts'
import { testApp } from '../../test/app.ts'
import { tooRich } from './json-body.ts'

const { app, tokenOf } = await testApp()

const refused = (text: string) => tooRich(text)?.statusCode

describe('limits checked before JSON is parsed', () => {
  test('rejects at the 33rd level of nesting, whatever follows', () => {
    expect(refused('['.repeat(32) + ']'.repeat(32))).toBeUndefined()
    expect(refused('['.repeat(33))).toBe(400)
    expect(refused('{"a":'.repeat(33))).toBe(400)
    expect(refused('[{"a":'.repeat(17))).toBe(400)
    expect(refused(`[${'[],'.repeat(900)}[]]`)).toBeUndefined()
  })

  test('rejects at the 2,001st value, in lists, objects and both', () => {
    expect(refused(`[${'0,'.repeat(1_998)}0]`)).toBeUndefined()
    expect(refused(`[${'0,'.repeat(2_000)}0]`)).toBe(413)
    expect(refused(`{${'"a":0,'.repeat(2_000)}"a":0}`)).toBe(413)
    expect(refused('[],'.repeat(1_001))).toBe(413)
  })

  test('brackets and commas inside strings do not count', () => {
    expect(refused(JSON.stringify({ text: '[{,'.repeat(10_000) }))).toBeUndefined()
    expect(refused(JSON.stringify({ 'a "quoted" \\ name': `\\"${'['.repeat(100)}\\` }))).toBeUndefined()
    expect(refused(`{"\\\\":${'['.repeat(33)}`)).toBe(400)
  })
})

/** The longest JSON that a schema of a call accepts, in characters, and the number of its values. */
type Size = { characters: number; values: number }
type Json = {
  type?: string
  maxLength?: number
  maxItems?: number
  items?: Json
  properties?: Record<string, Json>
  anyOf?: Json[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
}

function largest(schema: Json, where: string): Size {
  const { properties, items, anyOf } = schema
  if (anyOf) return anyOf.map((one) => largest(one, where)).reduce((a, b) => (a.characters > b.characters ? a : b))
  if (properties)
    return Object.entries(properties).reduce(
      (sum, [name, part]) => {
        const size = largest(part, `${where}.${name}`)
        return { characters: sum.characters + name.length + 4 + size.characters, values: sum.values + size.values }
      },
      { characters: 2, values: 1 },
    )
  if (items) {
    const { maxItems } = schema
    if (maxItems === undefined) throw new Error(`${where} has no end`)
    const one = largest(items, where)
    return { characters: 2 + maxItems * (one.characters + 1), values: 1 + maxItems * one.values }
  }
  if (schema.type !== 'string') return { characters: 24, values: 1 }
  // Enum values, patterns and formats (dates, addresses) are short.
  const short = schema.enum || schema.const !== undefined || schema.pattern || schema.format
  if (schema.maxLength === undefined && !short) throw new Error(`${where} has no end`)
  return { characters: 2 + (schema.maxLength ?? 320), values: 1 }
}

test('the largest valid body of every call fits within its size limit and the structure limits', () => {
  const bodies = allCalls.filter(({ call }) => call.body && !call.files)
  expect(bodies.length).toBeGreaterThan(50)
  const tooSmall = bodies.flatMap(({ group, name, call }) => {
    const where = `${group}.${name}`
    const { characters, values } = largest(z.toJSONSchema(call.body!, { io: 'input', unrepresentable: 'any' }) as Json, where)
    // A non-Latin character takes three bytes.
    return characters * 3 > maxBodyOf(call) || values > (call.maxValues ?? MAX_VALUES)
      ? [{ where, bytes: characters * 3, values }]
      : []
  })
  expect(tooSmall).toEqual([])
})

describe('a body that is too large or has too many values', () => {
  const post = (url: string, payload: string, headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

  test('is refused by every sign-in call and its aliases', async () => {
    for (const { path, aliases = [] } of [auth.login, auth.clientLogin, auth.refresh] as Endpoint[])
      for (const url of [path, ...aliases]) {
        const tooLarge = await post(url, ' '.repeat(64 * 1024 + 1))
        expect([tooLarge.statusCode, tooLarge.json().message], url).toEqual([413, 'The request is too large.'])
        const tooDeep = await post(url, '['.repeat(64 * 1024))
        expect([tooDeep.statusCode, tooDeep.json()], url).toMatchObject([
          400,
          { code: 'malformed', message: 'The request is nested more than 32 levels deep.' },
        ])
        const tooMany = await post(url, JSON.stringify(Array(2_001).fill(0)))
        expect([tooMany.statusCode, tooMany.json()], url).toMatchObject([
          413,
          { code: 'too_large', message: 'The request holds more than 2000 values.' },
        ])
      }
  })

  test('may be larger when the call declares it', async () => {
    const authorization = `Bearer ${await tokenOf('admin')}`
    const put = (bytes: number) =>
      app.inject({
        method: 'PUT',
        url: updateHome.path,
        payload: JSON.stringify({ content: 'x'.repeat(bytes) }),
        headers: { 'content-type': 'application/json', authorization },
      })
    expect((await put(400_000)).statusCode).toBe(422)
    expect((await put(520 * 1024)).statusCode).toBe(413)
  })
})

test('every call that checks a password, a code or a token, or needs no session, has a limit per minute', () => {
  // The code of a reason is no secret.
  const SECRET = /password|token|(?<!reason_)code/
  const open = allCalls.filter(({ call: { method, permission, body, anonymous } }) => {
    const fields = body
      ? Object.keys((z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json).properties ?? {})
      : []
    const secret = fields.some((field) => SECRET.test(field))
    return anonymous || (method !== 'GET' && permission === 'public') || secret
  })
  expect(open.length).toBeGreaterThan(15)
  expect(open.filter(({ call }) => !call.perMinute).map(({ group, name }) => `${group}.${name}`)).toEqual([])
})
