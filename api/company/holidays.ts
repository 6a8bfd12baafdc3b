import * as z from 'zod/mini'
import { baseVersion, Day, IdText, listQuery, Name, recordFields } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { createCall, getCall, removeCall, updateCall } from '../core/resource.ts'

/** Every year on the same day, by the moon or the church year, or declared by the government. */
export const HOLIDAY_KINDS = ['fixed', 'movable', 'declared'] as const
const Kind = z.enum(HOLIDAY_KINDS)

const fields = {
  /** Unique among live holidays. It may be tomorrow: Eid is declared the day before. */
  day: Day,
  name: Name,
  kind: Kind,
}
export const HolidayInput = z.strictObject(fields)
export type HolidayInput = z.output<typeof HolidayInput>
export const HolidayUpdate = z.strictObject({ ...fields, ...baseVersion })
export type HolidayUpdate = z.output<typeof HolidayUpdate>

/** A public holiday: work on it is paid more, and some posts are closed. */
export const Holiday = z.object({ ...recordFields, day: Day, name: z.string(), kind: Kind })
export type Holiday = z.output<typeof Holiday>

export const HolidayQuery = listQuery(['id', 'day'], {
  /** A calendar year. */
  year: z.optional(IdText.check(z.refine((year) => year <= 9999, 'year must be at most 9999.'))),
})
export type HolidayQuery = z.output<typeof HolidayQuery>

/** The effect of a holiday at posts of contracts on its day. */
export const HolidayEffect = z.object({
  /** Shifts ahead at posts that are closed on holidays, and those of them that a guard was planned for. */
  closed: z.int(),
  planned: z.int(),
  /** Shifts for which the client pays an addition. */
  extra: z.int(),
})
export type HolidayEffect = z.output<typeof HolidayEffect>

const at = { path: '/api/v1/holidays', permission: 'company.read' } as const
/**
 * Invoices and pay of a locked month have counted its holidays: none is added, moved or deleted there. Nor is one of a day that is over,
 * where an invoice has charged the shifts of its month by them (409 `issued`) or a post was closed on it (409 `conflict`).
 */
const edit = { ...at, permission: 'company.manage', refuses: ['period_locked', 'issued'] } as const
const saved = { name: 'holiday', response: Holiday } as const
/** Search matches the name, case-insensitively. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Public holidays',
  query: HolidayQuery,
  response: z.array(Holiday),
  list: {},
})
export const get = getCall(at, 'holiday', Holiday)
const beside = { effect: z.optional(HolidayEffect) }
export const create = createCall(edit, { ...saved, beside, body: HolidayInput, message: 'Holiday added successfully' })
/** `effect` is that of another day; a name or a kind changes nothing. */
export const update = updateCall(edit, { ...saved, beside, body: HolidayUpdate, message: 'Holiday updated successfully' })
export const remove = removeCall(edit, { name: 'holiday', message: 'Holiday deleted successfully' })
