// Generates values for a schema of the contract, valid or invalid in one place. A new call is covered automatically.
import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'
import type { Schema } from '../../../api/core/endpoint.ts'

/** Values that a person or program might send for any field; the schema decides which are valid. */
const PLAUSIBLE = [
  ...['Grace', 'a', 'Night & day, "quotes", 100 % sure_ly', 'Żółć 😀 مرحبا', '<b>bold</b>', 'x'.repeat(100)],
  ...['grace@mail.example', '+256 700 000 001', '256700000001', 'https://example.org/a', 'photo.jpg'],
  ...['2026-03-01', '2026-03-02', '2030-12-31', '06:00', '18:30', '00:00', '2026-03-02T10:00:00Z', '2026-03', '2026-03-02'],
  ...['1', '2', '3', '5', '10', 'true', 'false', 'correct horse battery staple', 'x'.repeat(43), 'A-0000-0000'],
  ...[0, 1, 2, 3, 12, 100, 1500, 18_000, 0.3, -1, 90, 1_000_000, 2_147_483_647],
  ...[true, false, null],
]

/** Unusual values, each of which has broken some program. */
const NASTY: unknown[] = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    'x'.repeat(20_000),
    "'; drop table accounts; --",
    '%',
    '_',
    '\\',
    '{{7*7}}',
  ],
  ...['../../etc/passwd', '2026-02-30', '24:00', '9999999-01-01', '0000-00-00', '-1', '1e3', '0x10', 'NaN', 'Infinity', '١٢'],
  ...['a@b\r\nBcc: c@d.example', '=1+1', 'null', '__proto__', 'constructor', '2147483648', '9007199254740993'],
  ...[-0, 2 ** 53 + 2, 1e300, -2_147_483_649, 0.1, 1e-7],
  ...[[], {}, [[]], ['a'], { $ne: null }, { length: 1 }, { toString: false }, [1, [2, [3]]]],
]

const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success
const anything = fc.constantFrom<unknown>(...PLAUSIBLE, ...NASTY)

type Inner = { _zod: { def: { type: string; [part: string]: unknown } } }

/** Mostly valid values of a schema; an unknown kind of field gets every plausible value. */
export function valuesOf(schema: Schema): Arbitrary<unknown> {
  const { def } = (schema as unknown as Inner)._zod
  const inner = (name: string) => valuesOf(def[name] as Schema)
  switch (def.type) {
    case 'object': {
      const shape = def.shape as Record<string, Schema>
      const required = Object.keys(shape).filter((name) => !accepts(shape[name]!, undefined))
      return fc.record(Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, valuesOf(part)])), {
        requiredKeys: required,
        noNullPrototype: true,
      })
    }
    case 'array':
      return fc.array(inner('element'), { maxLength: 3 }).filter((list) => accepts(schema, list) || list.length > 0)
    case 'optional':
    case 'default':
    case 'nonoptional':
    case 'readonly':
      return inner('innerType')
    case 'nullable':
      return fc.option(inner('innerType'), { freq: 8 })
    case 'pipe':
      return leaf(schema) ?? inner('in')
    case 'union':
      return fc.oneof(...(def.options as Schema[]).map(valuesOf))
    case 'enum':
      return respelled(fc.constantFrom(...Object.values(def.entries as Record<string, unknown>)), (word) =>
        String(word).toUpperCase(),
      )
    case 'number':
      return def.format === 'safeint' ? respelled(leaf(schema) ?? anything, String) : (leaf(schema) ?? anything)
    case 'literal':
      return fc.constantFrom(...(def.values as unknown[]))
    default:
      return leaf(schema) ?? anything
  }
}

/** Sometimes as strings, as from a form, which the server accepts too. */
const respelled = (values: Arbitrary<unknown>, spell: (value: unknown) => string) =>
  fc.tuple(values, fc.nat(3)).map(([value, how]) => (how === 0 && typeof value !== 'object' ? spell(value) : value))

/** The plausible values that the schema accepts. */
function leaf(schema: Schema) {
  const right = PLAUSIBLE.filter((value) => accepts(schema, value))
  return right.length ? fc.constantFrom<unknown>(...right) : undefined
}

type Place = (string | number)[]

function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, part]) => placesOf(part, [...at, key]))]
}

function changedAt(value: unknown, [key, ...rest]: Place, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[key] = changedAt(copy[key], rest, change)
  return copy
}

/** Values with one fault: a wrong value, an unknown field, or a missing field. */
export const spoiltValuesOf = (schema: Schema): Arbitrary<unknown> =>
  fc.tuple(valuesOf(schema), fc.nat(), fc.oneof(anything, fc.jsonValue()), fc.nat(4)).map(([value, where, other, how]) => {
    const places = placesOf(value)
    const place = places[where % places.length]!
    if (how === 0) return changedAt(value, place, (old) => (isObject(old) ? { ...old, extra: other } : [old]))
    if (how === 1) return changedAt(value, place, (old) => (isObject(old) ? withoutOne(old, where) : other))
    return changedAt(value, place, () => other)
  })

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const withoutOne = (value: object, which: number) => {
  const names = Object.keys(value)
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== names[which % names.length]))
}
