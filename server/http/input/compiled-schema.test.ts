import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from '../../../api/index.ts'
import { spoiltValuesOf, valuesOf } from '../../test/records/schema-values.ts'
import { compiled } from './compiled-schema.ts'

const SCHEMAS = allCalls.flatMap(({ group, name, call }) =>
  (['params', 'query', 'body', 'response'] as const).flatMap((part) => {
    const schema = call[part]
    return schema ? [[`${group}.${name}`, part, schema] as const] : []
  }),
)

test.each(SCHEMAS)('%s: the compiled schema of its %s gives the same values and messages', (_, __, schema) => {
  const values = fc.oneof(valuesOf(schema), spoiltValuesOf(schema))
  fc.assert(
    fc.property(values, (value) => {
      const [plain, fast] = [z.safeParse(schema, value), z.safeParse(compiled(schema), value)]
      expect([fast.success, fast.data, fast.error?.issues]).toEqual([plain.success, plain.data, plain.error?.issues])
    }),
    { numRuns: 8 },
  )
})

test('unknown fields are left out of a record, and refused where a schema is strict', () => {
  const record = compiled(z.array(z.object({ id: z.number(), of: z.nullable(z.object({ name: z.string() })) })))
  expect(z.parse(record, [{ id: 1, password: 'x', of: { name: 'a', password: 'x' } }])).toEqual([{ id: 1, of: { name: 'a' } }])
  const strict = compiled(z.strictObject({ id: z.number() }))
  expect(z.safeParse(strict, { id: 1, password: 'x' }).error?.issues).toMatchObject([{ code: 'unrecognized_keys' }])
})
