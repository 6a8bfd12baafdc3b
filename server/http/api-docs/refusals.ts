import type * as z from 'zod/mini'
import { type Endpoint, type Schema, takesIdempotencyKey } from '../../../contract/core/endpoint.ts'
import { implies } from '../../../contract/core/permissions.ts'
import { ERROR_CODES, type ErrorCode } from '../../../contract/core/refusals/error-codes.ts'

/** Error codes described per call; any call may return the others. */
const DESCRIBED = [401, 403, 404, 409, 422, 429, 503]
const codes = Object.keys(ERROR_CODES) as ErrorCode[]
const statusOf = (code: ErrorCode) => ERROR_CODES[code][0]

const hasVersion = (body: Schema | undefined): boolean => {
  const def = body && (body as z.core.$ZodTypes)._zod.def
  if (def?.type === 'union') return def.options.some(hasVersion)
  return def?.type === 'object' && 'version' in def.shape
}

/** The error codes of a call: those derived from its declaration and those it declares itself. */
function codesOf(call: Endpoint): Set<ErrorCode> {
  const { permission, params, query, body, method, sensitive, beforeTwoFactor, refuses = [] } = call
  const found = new Set<ErrorCode>(refuses)
  const add = (when: unknown, ...added: ErrorCode[]) => {
    if (when) for (const code of added) found.add(code)
  }
  const writes = method !== 'GET'
  if (permission !== 'public') {
    add(true, 'not_signed_in')
    // A permission that every signed-in person has never causes a 403.
    add(!implies('accounts.self', permission), 'forbidden')
    add(!beforeTwoFactor, 'two_factor_required')
    add(sensitive?.password, 'password_needed')
  }
  add(params, 'not_found')
  add(body || query || takesIdempotencyKey(call), 'invalid')
  add(writes && permission !== 'public' && (body || params), 'conflict')
  add(hasVersion(body), 'outdated')
  add(true, 'too_many_requests', 'unavailable')
  return found
}

/** Whether a call returned an error that its description does not name. */
export const isUndescribed = (call: Endpoint, status: number, code: ErrorCode) =>
  DESCRIBED.includes(status) && !codesOf(call).has(code)

/** The error responses of a call by status; where it declares its own codes, with all its codes of that status. */
export function describeRefusals(call: Endpoint) {
  const met = new Set<number>([...codesOf(call)].map(statusOf))
  const described = DESCRIBED.filter((status) => met.has(status))
  return Object.fromEntries(
    described.map((status) => {
      const own = call.refuses?.filter((code) => statusOf(code) === status) ?? []
      const description = asList([...codesOf(call)].filter((code) => statusOf(code) === status))
      return [status, { $ref: `#/components/responses/${status}`, ...(own.length && { description }) }]
    }),
  )
}

const asList = (chosen: ErrorCode[]) => chosen.map((code) => `- \`${code}\`: ${ERROR_CODES[code][1]}`).join('\n')

/** The shared error responses by status, each with its codes. */
export function refusalComponents() {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    DESCRIBED.map((status) => {
      const waits = (status === 429 || status === 503) && {
        headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
      }
      return [status, { description: asList(codes.filter((code) => statusOf(code) === status)), ...waits, content }]
    }),
  )
}

/** The schema of every error response. */
export const ERROR_SCHEMA = {
  type: 'object',
  required: ['error', 'message', 'code'],
  properties: {
    error: { type: 'string', description: 'The same as `message`.' },
    message: { type: 'string', description: 'A sentence for people.' },
    code: { type: 'string', enum: codes, description: 'Stable; for programs.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A sentence for each field that is wrong; a dot leads into a field: `lines.0.quantity`.',
    },
    current: { description: 'With `outdated`: the record as it is now.' },
  },
  examples: [
    {
      error: 'firstName is required.',
      message: 'firstName is required.',
      code: 'invalid',
      fields: { firstName: 'firstName is required.' },
    },
  ],
}
