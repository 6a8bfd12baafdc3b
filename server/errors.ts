import type pg from 'pg'

type Extra = { fields?: Record<string, string>; current?: unknown; retryAfter?: number }

/** A refusal with a stable code. Thrown by name, turned into JSON in one place. `retryAfter` in seconds. */
export class HttpError extends Error {
  statusCode: number
  code: string
  fields: Record<string, string> | undefined
  current: unknown
  retryAfter: number | undefined
  constructor(statusCode: number, code: string, message: string, { fields, current, retryAfter }: Extra = {}) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.fields = fields
    this.current = current
    this.retryAfter = retryAfter
  }
}

export const malformed = (message: string) => new HttpError(400, 'malformed', message)
export const notSignedIn = () => new HttpError(401, 'not_signed_in', 'Please log in.')
export const wrongCredentials = () => new HttpError(401, 'wrong_credentials', 'The e-mail address or the password is wrong.')
export const forbidden = (message = 'You do not have permission to do this.') => new HttpError(403, 'forbidden', message)
export const notFound = (what: string) => new HttpError(404, 'not_found', `${what} not found.`)
export const conflict = (message: string) => new HttpError(409, 'conflict', message)
const outdated = (current: unknown) =>
  new HttpError(409, 'outdated', 'Somebody else has changed this record meanwhile.', { current })
export const tooLarge = (message: string, fields?: Record<string, string>) =>
  new HttpError(413, 'too_large', message, fields && { fields })
/** One message for each field; the sentence of the answer is the first of them. */
export const invalid = (fields: Record<string, string>) =>
  new HttpError(422, 'invalid', Object.values(fields)[0] ?? 'The request is not valid.', { fields })
export const tooMany = (message: string, retryAfter: number) => new HttpError(429, 'too_many_requests', message, { retryAfter })
export const unavailable = (retryAfter = 2) =>
  new HttpError(503, 'unavailable', 'The service is busy or restarting. Please try again in a moment.', { retryAfter })

/** The record, or 404. */
export function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw notFound(what)
  return record
}

/** After an update: the record when it changed; 409 with the current one when it stands in another version; 404 when there is none. */
export function changed<T>(wasChanged: boolean, current: T | undefined, what: string): T {
  const record = found(current, what)
  if (!wasChanged) throw outdated(record)
  return record
}

/** After a delete: 404 when there was nothing to delete. */
export function gone(wasDeleted: boolean, what: string) {
  if (!wasDeleted) throw notFound(what)
}

/** Constraints with a sentence of their own; the others get a general one. */
const CONSTRAINTS: Record<string, () => HttpError> = {
  duty_schedules_overlap: () =>
    new HttpError(409, 'overlap', 'This guard already has a shift at that time.', {
      fields: { start_time: 'This guard already has a shift at that time.' },
    }),
  duty_schedules_times: () => invalid({ end_time: 'end time must differ from start time.' }),
  accounts_email_key: () =>
    new HttpError(409, 'email_taken', 'An account with this e-mail address already exists.', {
      fields: { emailAddress: 'An account with this e-mail address already exists.' },
    }),
  invoices_balance: () => invalid({ amount_paid: 'amount paid must not be more than amount due.' }),
  invoices_dates: () => invalid({ due_date: 'due date must not be before invoice date.' }),
}

/** What a failure of the database means to the caller, or undefined when it is our own mistake. */
export function fromDatabase(error: unknown): HttpError | undefined {
  const { code, constraint = '', message } = error as pg.DatabaseError
  if (message === 'timeout exceeded when trying to connect' || message?.startsWith('Connection terminated')) return unavailable()
  if (typeof code !== 'string') return undefined
  if (code === 'EN001') return conflict(message)
  const known = CONSTRAINTS[constraint]?.()
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
  const column = constraint.match(/_((?:guard|station|client|job|service|invoice|incident|account)_id)_fkey$/)?.[1]
  if (!column) return new HttpError(422, 'invalid', 'A record that this one refers to does not exist.')
  return invalid({ [column]: `There is no ${column.replace('_id', '')} with this number.` })
}
