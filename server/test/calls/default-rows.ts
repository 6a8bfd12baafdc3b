// Rows of the access table for resources without rows of their own: the calls that every resource has, by the permission that
// they name.
import type { Endpoint } from '../../../api/core/endpoint.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { allCalls } from '../../../api/index.ts'
import { callGroupOf } from '../../../api/resources.ts'
import { MADE_UP, referredBy, validBody } from '../resources/any-record.ts'
import { mayCall } from './callers.ts'

type Input = (number: number) => object
type Row = [input: Input, visitor: number, client: number, admin: number, superAdmin: number]

/** Added to numbers of new bodies, so that they differ from existing records. */
const AFTER = 1_000

const bodyOf = ({ body }: Endpoint, number: number) => {
  const { version: _, ...fields } = validBody(body!, AFTER + number, (field) => (referredBy(field) ? 1 : undefined))
  return fields
}

/** The input of the first, second … call, by the call's name; records with these ids exist. */
const INPUTS: Record<string, (call: Endpoint, number: number) => object> = {
  list: () => ({ query: {} }),
  exportCsv: () => ({ query: {} }),
  get: (_, id) => ({ params: { id } }),
  create: (call, number) => ({ body: bodyOf(call, number) }),
  update: (call, id) => ({ params: { id }, body: bodyOf(call, id) }),
  remove: (_, id) => ({ params: { id } }),
  removeMany: (_, id) => ({ body: { ids: [id] } }),
  statusMany: (call, id) => ({ body: { ...bodyOf(call, id), ids: [id] } }),
}

/** The rows of all calls of these resources; a call that not every resource has needs a row written by hand. */
export function defaultRows(): Record<string, Row> {
  const groups = MADE_UP.map(callGroupOf)
  const rows = allCalls.flatMap(({ group, name, call }): [string, Row][] => {
    const input = INPUTS[name]
    if (!groups.includes(group) || !input || call.files) return []
    const done = name === 'create' ? 201 : 200
    const statusFor = (role: Role) => (mayCall(role, call) ? done : 403)
    const visitor = call.permission === 'public' ? done : 401
    return [
      [
        `${group}.${name}`,
        [(number) => input(call, number), visitor, statusFor('client'), statusFor('admin'), statusFor('super_admin')],
      ],
    ]
  })
  return Object.fromEntries(rows)
}
