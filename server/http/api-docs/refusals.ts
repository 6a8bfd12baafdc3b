import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { type Endpoint, type Schema, takesIdempotencyKey } from '../../../api/core/endpoint.ts'
import { ERROR_CODES, type ErrorCode } from '../../../api/core/refusals/error-codes.ts'

/** Error statuses described per call; any call may return the others. */
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
    add(true, 'not_signed_in', 'forbidden')
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

/** True if a call returned an error that its description does not name. */
export const isUndescribed = (call: Endpoint, status: number, code: ErrorCode) =>
  DESCRIBED.includes(status) && !codesOf(call).has(code)

/** Statuses with which every call may be refused; said once for all, and by calls that have no others. */
const ALWAYS = [429, 503]

const codesByStatus = (call: Endpoint) => {
  const met = codesOf(call)
  return DESCRIBED.filter((status) => !ALWAYS.includes(status)).flatMap((status) => {
    const chosen = codes.filter((code) => statusOf(code) === status && met.has(code))
    return chosen.length ? [{ status, chosen }] : []
  })
}

/** The codes that a status stands for where none are named. */
const USUAL: Partial<Record<number, ErrorCode[]>> = {
  401: ['not_signed_in'],
  403: ['forbidden', 'two_factor_required'],
  404: ['not_found'],
  409: ['conflict'],
  422: ['invalid'],
  429: ['too_many_requests'],
  503: ['unavailable'],
}
const listed = (chosen: ErrorCode[]) => chosen.map((code) => `\`${code}\``).join(', ')

/** Says once what a status stands for. */
export const USUAL_CODES = DESCRIBED.map((status) => `${status} ${listed(USUAL[status]!)}`).join('; ')

/**
 * The name of the error response that calls with the same codes share: its statuses and two of its special codes, such as
 * `403-404-409-422-outdated`.
 */
export function refusalName(call: Endpoint) {
  const met = codesByStatus(call)
  const special = met.flatMap(({ status, chosen }) => chosen.filter((code) => !USUAL[status]!.includes(code)))
  const statuses = met.map(({ status }) => status)
  // A 403 comes with a 401.
  const told = statuses.filter((status) => status !== 401 || !statuses.includes(403))
  return [...told, ...special.slice(0, 2)].join('-') || 'always'
}

/**
 * The one error response of a call: each status that it may have, with its codes where they are not the usual ones. OpenAPI shares a
 * response, but not a set of them; a reference for each status of each call was a fifth of the description.
 */
export function describeRefusals(call: Endpoint) {
  const parts = codesByStatus(call).map(({ status, chosen }) =>
    isDeepStrictEqual(chosen, USUAL[status]) ? `${status}` : `${status} ${listed(chosen)}`,
  )
  return {
    description: `${parts.length ? parts.join('; ') : ALWAYS.join(', ')}.`,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

/** The schema of every error response. */
export const ERROR_SCHEMA = {
  type: 'object',
  required: ['error', 'message', 'code'],
  properties: {
    error: { type: 'string', description: 'The same as `message`.' },
    message: { type: 'string', description: 'A sentence for people.' },
    code: {
      type: 'string',
      enum: codes,
      description: `Stable; for programs.\n${codes.map((code) => `- \`${code}\` (${statusOf(code)}): ${ERROR_CODES[code][1]}`).join('\n')}`,
    },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A sentence for each field that is wrong; a dot leads into a field: `lines.0.quantity`.',
    },
    current: {
      description:
        'What a program needs to go on. With `outdated` the record as it is now, with `too_much` an object with `left`, with `issued` of a draft one with `number`; other codes say what theirs has.',
    },
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
