import type pg from 'pg'
import { PASSWORD_NEEDED } from '../../api/core/endpoint.ts'
import type { ErrorCode } from '../../api/core/refusals/error-codes.ts'
import { isOutdatedPlan } from './db/statements.ts'

type Extra = { fields?: Record<string, string>; current?: unknown; retryAfter?: number; noted?: boolean; cause?: unknown }

/** An error response with a stable code, serialized in one place. `retryAfter` in seconds; `noted` when the audit log already has a line for it. */
export class HttpError extends Error {
  statusCode: number
  code: ErrorCode
  fields: Record<string, string> | undefined
  current: unknown
  retryAfter: number | undefined
  noted: boolean
  constructor(
    statusCode: number,
    code: ErrorCode,
    message: string,
    { fields, current, retryAfter, noted = false, cause }: Extra = {},
  ) {
    super(message, { cause })
    this.statusCode = statusCode
    this.code = code
    this.fields = fields
    this.current = current
    this.retryAfter = retryAfter
    this.noted = noted
  }
}

/** A TOTP code is valid for 90 seconds and for one use. */
export const WRONG_CODE = 'This code is not right, or it was used already. Wait for the next one and try again.'

export const malformed = (message: string) => new HttpError(400, 'malformed', message)
export const notSignedIn = () => new HttpError(401, 'not_signed_in', 'Please sign in.')
export const wrongCredentials = () => new HttpError(401, 'wrong_credentials', 'The e-mail address or the password is wrong.')
/** The password is right; the browser asks for the code and retries. */
export const secondFactorNeeded = () => new HttpError(401, 'second_factor_needed', 'Enter the code from your authenticator app.')
export const wrongCode = () => new HttpError(401, 'wrong_code', WRONG_CODE, { fields: { code: WRONG_CODE } })
export const twoFactorRequired = () =>
  new HttpError(403, 'two_factor_required', 'Your company requires two-factor sign-in. Set it up in your profile to go on.')
export const forbidden = (message = 'You do not have permission to do this.', extra: Extra = {}) =>
  new HttpError(403, 'forbidden', message, extra)
/** The browser asks for the password, confirms it and repeats the call. */
export const passwordNeeded = () => new HttpError(403, PASSWORD_NEEDED, 'Enter your password again to do this.')
export const notFound = (what: string) => new HttpError(404, 'not_found', `${what} not found.`)
/** The row exists but its file does not: the caller cannot fix it, so it is logged as a server error. */
export const fileGone = (cause?: unknown) =>
  new HttpError(410, 'file_gone', 'This file was lost on our side. Please tell us about it.', { cause })
export const conflict = (message: string) => new HttpError(409, 'conflict', message)
/** A conflict that one field of the request makes. */
export const conflictAt = (field: string, message: string) =>
  new HttpError(409, 'conflict', message, { fields: { [field]: message } })
const outdated = (current: unknown) =>
  new HttpError(409, 'outdated', 'Somebody else has changed this record in the meantime.', { current })
export const tooLarge = (message: string, fields?: Record<string, string>) =>
  new HttpError(413, 'too_large', message, fields && { fields })
export const unsupportedMediaType = () =>
  new HttpError(415, 'unsupported_media_type', 'Send application/json, or multipart/form-data where files are taken.')
/** One message per field; the response's `message` is the first of them. */
export const invalid = (fields: Record<string, string>) =>
  new HttpError(422, 'invalid', Object.values(fields)[0] ?? 'The request is not valid.', { fields })
export const tooMany = (message: string, retryAfter: number) => new HttpError(429, 'too_many_requests', message, { retryAfter })
export const unavailable = (retryAfter = 2, cause?: unknown) =>
  new HttpError(503, 'unavailable', 'The service is busy or restarting. Please try again in a moment.', { retryAfter, cause })

/** The object store is unreachable or refuses; the log has its error. */
export const filesUnavailable = (cause: unknown) =>
  new HttpError(503, 'unavailable', 'Files cannot be reached right now. Please try again later.', { retryAfter: 30, cause })

/** The record, or 404. */
export function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw notFound(what)
  return record
}

/** After an update: the changed record; 409 with the current one when its version differs; 404 when there is none. */
export function changed<T>(wasChanged: boolean, current: T | undefined, what: string): T {
  const record = found(current, what)
  if (!wasChanged) throw outdated(record)
  return record
}

/** After a delete: 404 when there was nothing to delete. */
export function gone(wasDeleted: boolean, what: string) {
  if (!wasDeleted) throw notFound(what)
}

/** Error responses for database constraints, by constraint name; `message` is that of the database. */
export type ConstraintErrors = Record<string, (message: string) => HttpError>
const constraintErrors: ConstraintErrors = {}
const referredTo = new Set<string>()

/**
 * Registers the error responses of `server/<area>/constraints.ts`: `conflict` (409) or `invalid` (422, at a field) for each
 * constraint that a request can violate. Unregistered constraints get a general message, “There is already such a record.” for a
 * unique index.
 */
export const registerConstraints = (errors: ConstraintErrors) => void Object.assign(constraintErrors, errors)

/** Registers nouns of referenced records: a missing `station_id` is reported at that field. */
export const registerReferences = (...nouns: string[]) => {
  for (const noun of nouns) referredTo.add(noun)
}

/** The error response for an error, or undefined when it is a bug. */
export const refusalOf = (error: unknown) => (error instanceof HttpError ? error : fromDatabase(error))

/** A refusal of `work`, such as that of a locked month, with its message at the field that causes it. */
export async function atField<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.statusCode !== 409 || refusal.fields) throw error
    const { statusCode, code, message, current } = refusal
    throw new HttpError(statusCode, code, message, { fields: { [field]: message }, current, cause: error })
  }
}

/** Messages of the driver, which have no code, when the connection was lost or the pool was exhausted. */
const LOST_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/

/** The error response for a database error, or undefined when it is a bug. */
function fromDatabase(error: unknown): HttpError | undefined {
  const { code, constraint = '', message, syscall } = error as pg.DatabaseError & NodeJS.ErrnoException
  // A socket of a database that is down is missing: ENOENT, which for a file is a bug.
  if (syscall === 'connect' || LOST_CONNECTION.test(message) || isOutdatedPlan(error)) return unavailable()
  if (typeof code !== 'string') return undefined
  if (code === 'EN001') return conflict(message)
  const known = constraintErrors[constraint]?.(message)
  if (known) return known
  if (code === '23503') return deadReference(constraint)
  if (code === '23505' || code === '23P01') return conflict('There is already such a record.')
  if (code === '23514' || /^22(003|007|008|021|P02|P05)$/.test(code))
    return new HttpError(422, 'invalid', 'A value in this request cannot be stored.')
  if (/^(08|53|57P|58|40)/.test(code) || /^(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT)/.test(code) || code === '57014' || code === '55P03')
    return unavailable()
  return undefined
}

/** duty_schedules_guard_id_fkey → `guard_id: There is no guard with this number.` */
function deadReference(constraint: string) {
  const column = [...referredTo].map((noun) => `${noun}_id`).find((name) => constraint.endsWith(`_${name}_fkey`))
  if (!column) return new HttpError(422, 'invalid', 'A record that this one refers to does not exist.')
  return invalid({ [column]: `There is no ${column.replace('_id', '')} with this number.` })
}
