import * as z from 'zod/mini'
import type { Schema } from '../../../api/core/endpoint.ts'

const known = new WeakMap<Schema, Schema>()

/**
 * The same schema with its objects parsed by generated code, which zod/mini, the small form of zod in `api/`, leaves out; results
 * and messages are the same. The code is generated with the first value that is parsed.
 */
export function compiled<S extends Schema>(schema: S): S {
  const done = known.get(schema) ?? compile(schema)
  known.set(schema, done)
  return done as S
}

function compile(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, compiled(field)]))
      return new z.core.$ZodObjectJIT({ ...def, shape })
    }
    case 'array':
      return z.core.clone(schema, { ...def, element: compiled(def.element) } as never)
    case 'optional':
    case 'nullable':
      return z.core.clone(schema, { ...def, innerType: compiled(def.innerType) } as never)
    case 'union':
      return z.core.clone(schema, { ...def, options: def.options.map(compiled) } as never)
    default:
      return schema
  }
}
