import * as z from 'zod/mini'
import {
  baseVersion,
  Contacts,
  Day,
  EmailOrEmpty,
  Id,
  idsText,
  listQuery,
  Name,
  optionalText,
  recordFields,
} from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { createCall, exportCall, getCall, removeCall, removeManyCall, statusManyCall, updateCall } from '../core/resource.ts'
import { Hours } from '../core/shift.ts'
import { AbsenceKind } from './absence-days.ts'
import { READINESS } from './deployability.ts'

export const GUARD_STATUSES = ['Active', 'On Leave', 'Suspended', 'In Training', 'Inactive'] as const
export const GENDERS = ['Male', 'Female', 'Other'] as const

const fields = {
  firstName: Name,
  lastName: Name,
  gender: z.enum(GENDERS),
  /** 18 to 75 years before the hire date. */
  date_of_birth: Day,
  contacts: Contacts,
  /** Many guards have none: the telephone number is how they are reached. */
  email: EmailOrEmpty,
  rank: Name,
  status: z._default(z.enum(GUARD_STATUSES), 'Active'),
  /** At most 60 days ahead. Today in Kampala when left out on create; unchanged when left out on update. */
  hire_date: z.optional(Day),
  /** The area as in the addresses of stations: Ntinda. Unchanged when left out on update. */
  home_area: z.optional(optionalText(100)),
}
export const GuardInput = z.strictObject(fields)
export type GuardInput = z.output<typeof GuardInput>
/** The choice for the coming shifts of a guard who is no longer Active: taken away, or kept. Kept when left out. */
const shifts = z.optional(z.enum(['open', 'keep']))
/**
 * The days of the status On Leave or Suspended: recorded as an approved absence, from which the status follows on these days. Its
 * kind is annual leave when left out. Without a first day the status is stored until another one is.
 */
const away = {
  away_kind: z.optional(AbsenceKind),
  away_from: z.optional(Day),
  away_until: z.nullish(Day),
}
export const GuardUpdate = z.strictObject({
  ...fields,
  /** Unchanged when left out. */
  email: z.optional(EmailOrEmpty),
  status: z.optional(z.enum(GUARD_STATUSES)),
  shifts,
  ...away,
  ...baseVersion,
})
export type GuardUpdate = z.output<typeof GuardUpdate>

export const Guard = z.object({
  ...recordFields,
  firstName: z.string(),
  lastName: z.string(),
  gender: z.enum(GENDERS),
  date_of_birth: Day,
  contacts: z.string(),
  email: z.string(),
  rank: z.string(),
  /** On the days of an approved absence that of the absence; otherwise what was chosen. */
  status: z.enum(GUARD_STATUSES),
  hire_date: Day,
  home_area: z.nullable(z.string()),
  /** The id of the photo. */
  photo: z.nullable(z.uuid()),
  /** The readiness of the guard today, with a sentence for each paper that is missing. */
  readiness: z.enum(READINESS),
  papers: z.array(z.string()),
})
export type Guard = z.output<typeof Guard>

export const GuardQuery = listQuery(
  ['id', 'firstName', 'lastName', 'gender', 'date_of_birth', 'email', 'rank', 'status', 'hire_date', 'readiness'],
  {
    status: z.optional(z.enum(GUARD_STATUSES)),
  },
)
export type GuardQuery = z.output<typeof GuardQuery>

/** A coming shift of a guard, as far as its loss is shown. */
export const PlannedShift = z.object({ id: Id, shift_date: Day, ...Hours.shape, station_name: z.string() })
export type PlannedShift = z.output<typeof PlannedShift>
/** The shifts that were taken from the guard; left out when there were none. */
const opened = z.optional(z.array(PlannedShift))

const at = { path: '/api/v1/guards', permission: 'guards.read' } as const
const edit = { ...at, permission: 'guards.write' } as const
const saved = { name: 'guard', response: Guard } as const
/** Search matches full name, id, contacts, e-mail and rank, case-insensitively. */
export const list = endpoint({
  ...at,
  screenPath: '/api/v1/guards/',
  method: 'GET',
  summary: 'Guards, newest first',
  cost: 4,
  query: GuardQuery,
  response: z.array(Guard),
  list: { added: { version: 1, home_area: null, photo: null, readiness: 'Ready', papers: [] } },
})
export const get = getCall(at, 'guard', Guard)
export const create = createCall(edit, { ...saved, body: GuardInput, message: 'Guard added successfully' })
/** Refused where opening the guard's shifts would change a month that is locked. */
export const update = updateCall(
  { ...edit, refuses: SETTLED_MONTH },
  {
    ...saved,
    body: GuardUpdate,
    message: 'Guard updated successfully',
    beside: { opened },
  },
)
export const remove = removeCall(edit, { name: 'guard', message: 'Guard deleted successfully' })
export const removeMany = removeManyCall(edit, { name: 'guards' })
export const statusMany = statusManyCall(edit, { name: 'guards', fields: { status: z.enum(GUARD_STATUSES), shifts, ...away } })
export const exportCsv = exportCall(list)

export const comingShifts = endpoint({
  ...at,
  path: `${at.path}/coming_shifts`,
  method: 'GET',
  summary: 'Planned shifts of guards, counted',
  query: z
    .strictObject({ ids: idsText('guard'), from: z.optional(Day), to: z.optional(Day) })
    .check(
      z.refine(({ from = '', to }) => !to || to >= from, { message: 'The last day must not be before the first.', path: ['to'] }),
    ),
  response: z.object({ shifts: z.int(), guards: z.int(), first: z.nullable(Day) }),
})
