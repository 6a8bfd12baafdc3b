import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Day, Id, IdText, listQuery, optionalText, Shillings, text } from '../../../api/core/common.ts'
import type { Endpoint } from '../../../api/core/endpoint.ts'
import { fieldMessages } from '../../../api/core/refusals/messages.ts'
import { allCalls } from '../../../api/index.ts'
import { spoiltValuesOf, valuesOf } from '../../test/records/schema-values.ts'
import { normalised, readInput } from './read-input.ts'

const Status = z.enum(['Active', 'On Leave'])
const Line = z.strictObject({ service_id: z.nullish(Id), rate: Shillings, kind: z._default(Status, 'Active') })
const Body = z
  .strictObject({
    guard_id: Id,
    status: z.optional(Status),
    hire_date: z.optional(Day),
    closes_on: z.nullish(Day),
    address: z.optional(optionalText(10)),
    reason: z.optional(text(10)),
    lines: z.optional(z.array(Line)),
    latitude: z.nullish(z.number()),
    active: z.optional(z.boolean()),
  })
  .check(z.refine(({ guard_id }) => guard_id !== 13))

const read = (fields: object) => {
  const { success, data, error } = readInput(Body, { guard_id: 7, ...fields })
  return success ? data : fieldMessages(error!.issues)
}

test.each([
  ['digits', { guard_id: '7' }, { guard_id: 7 }],
  ['digits as they are typed into a form', { guard_id: '007' }, { guard_id: 7 }],
  ['the largest whole number', { guard_id: '2147483647' }, { guard_id: 2_147_483_647 }],
  ['a word in small letters', { status: 'on leave' }, { guard_id: 7, status: 'On Leave' }],
  ['a word in capitals', { status: 'ACTIVE' }, { guard_id: 7, status: 'Active' }],
  ['an empty date', { hire_date: '' }, { guard_id: 7 }],
  ['an empty word', { status: '' }, { guard_id: 7 }],
  ['an empty text that must have a letter', { reason: '' }, { guard_id: 7 }],
  ['an empty text that may be empty', { address: '' }, { guard_id: 7, address: null }],
  ['an empty date that may be null', { closes_on: '' }, { guard_id: 7, closes_on: null }],
  ['an empty number that may be null', { latitude: '' }, { guard_id: 7, latitude: null }],
  [
    'all of it within a list',
    {
      lines: [
        { service_id: '2', rate: '1000' },
        { service_id: '', rate: 5, kind: 'on LEAVE' },
      ],
    },
    {
      guard_id: 7,
      lines: [
        { service_id: 2, rate: 1000, kind: 'Active' },
        { service_id: null, rate: 5, kind: 'On Leave' },
      ],
    },
  ],
])('%s', (_name, sent, stored) => expect(read(sent)).toEqual(stored))

const NO_NUMBER = { guard_id: 'guard id must be a number.' }
test.each([
  ...['1.5', '1e3', ' 1', '1 ', '0x1', '+1', '-1', '1_000', '1,000', '١', '1\n', 'NaN', '9007199254740993', '9'.repeat(400)],
  ...[true, [1], { value: 1 }],
])('not %j for a whole number', (guard_id) => expect(read({ guard_id })).toEqual(NO_NUMBER))

test.each<[string, object, object]>([
  ['"" for a number that is needed', { guard_id: '' }, NO_NUMBER],
  ['"0"', { guard_id: '0' }, { guard_id: 'guard id must be at least 1.' }],
  ['"2147483648"', { guard_id: '2147483648' }, { guard_id: 'guard id must be at most 2147483647.' }],
  ['what the schema forbids', { guard_id: '13' }, { body: 'body is not valid.' }],
  ['a word of another list', { status: 'Retired' }, { status: 'status must be one of: Active, On Leave.' }],
  ['a word with a space too many', { status: 'Active ' }, { status: 'status must be one of: Active, On Leave.' }],
  ['a fraction as text', { latitude: '0.5' }, { latitude: 'latitude must be a number.' }],
  ['digits for what may be a fraction', { latitude: '5' }, { latitude: 'latitude must be a number.' }],
  ['a truth as text', { active: 'true' }, { active: 'active must be true or false.' }],
  ['an unknown field that is empty', { colour: '' }, { colour: 'Unknown field: colour.' }],
])('not %s', (_name, sent, refused) => expect(read(sent)).toEqual(refused))

test('a correctly spelled value is the same object, and the input is not modified', () => {
  const right = { guard_id: 7, lines: [{ rate: 1 }] }
  expect(normalised(Body, right)).toBe(right)
  const sent = Object.freeze({ guard_id: '7', lines: Object.freeze([Object.freeze({ rate: '1' })]) })
  expect(normalised(Body, sent)).toEqual({ guard_id: 7, lines: [{ rate: 1 }] })
})

test('query texts are read by their own schemas, enum filters in any case', () => {
  const query = listQuery(['name', 'rank'], { status: z.optional(Status), guard_id: z.optional(IdText), from: z.optional(Day) })
  expect(readInput(query, { status: 'active', guard_id: '3', from: '', page: '2', sort: '-NAME', q: '' }).data).toEqual({
    status: 'Active',
    guard_id: 3,
    page: 2,
    sort: '-name',
    q: '',
  })
  expect(readInput(query, { guard_id: '03' }).success).toBe(false)
})

test('in a union by a discriminator, each value is read by the option that it names', () => {
  const union = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('hours'), count: z.int() }),
    z.strictObject({ kind: z.literal('name'), count: z.string() }),
  ])
  expect(readInput(union, { kind: 'hours', count: '3' }).data).toEqual({ kind: 'hours', count: 3 })
  expect(readInput(union, { kind: 'name', count: '3' }).data).toEqual({ kind: 'name', count: '3' })
  expect(readInput(union, { kind: 'days', count: '3' }).success).toBe(false)
})

/** Every place at which a value was coerced. */
function differences(sent: unknown, read: unknown): [unknown, unknown][] {
  if (Object.is(sent, read)) return []
  if (typeof sent !== 'object' || typeof read !== 'object' || sent === null || read === null) return [[sent, read]]
  return [...new Set([...Object.keys(sent), ...Object.keys(read)])].flatMap((key) =>
    differences((sent as Record<string, unknown>)[key], (read as Record<string, unknown>)[key]),
  )
}

const isSameWord = (sent: unknown, read: unknown) =>
  typeof sent === 'string' &&
  ((typeof read === 'number' && /^\d+$/.test(sent) && String(read) === sent.replace(/^0+(?=\d)/, '')) ||
    (typeof read === 'string' && read.toLowerCase() === sent.toLowerCase()) ||
    (sent === '' && (read === null || read === undefined)))

const inputsOf = (call: Endpoint) => [call.params, call.query, call.body].flatMap((schema) => schema ?? [])

describe.each(allCalls.filter(({ call }) => inputsOf(call).length))('$group $name', ({ call }) => {
  const schemas = inputsOf(call)
  test('does not coerce a value to another meaning', () => {
    for (const schema of schemas)
      fc.assert(
        fc.property(fc.oneof(valuesOf(schema), spoiltValuesOf(schema)), (value) => {
          const sent = JSON.parse(JSON.stringify(value) ?? 'null')
          const found = normalised(schema, sent)
          for (const [before, after] of differences(sent, found))
            expect(isSameWord(before, after), `${before} → ${after}`).toBe(true)
          if (z.safeParse(schema, sent).success) expect(readInput(schema, sent).success).toBe(true)
        }),
        { numRuns: 100 },
      )
  })
})
