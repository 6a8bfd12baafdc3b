import * as z from 'zod/mini'
import { RATE_UNITS } from '../contracts/charges.ts'
import { CONTRACT_STATUSES, Month, RENEWALS } from '../contracts/contract-fields.ts'
import { Day, Id, Shillings } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Hours } from '../core/shift.ts'

/** A post as it is agreed today, or from its first day on. */
export const PortalPost = z.object({
  line_id: Id,
  name: z.string(),
  station_name: z.string(),
  /** Guards at the same time. */
  seats: z.int(),
  weekdays: z.int(),
  ...Hours.shape,
  armed: z.boolean(),
  /** Shillings for one unit, and for one shift of an extra guard; null for people who do not see prices. */
  rate: z.nullable(Shillings),
  rate_unit: z.nullable(z.enum(RATE_UNITS)),
  extra_rate: z.nullable(Shillings),
  /** The next day on which the rate changes, with the new one; null without one, and for people who do not see prices. */
  coming: z.nullable(z.object({ valid_from: Day, rate: Shillings })),
})
export type PortalPost = z.output<typeof PortalPost>

/** A contract of the client; with prices for people of the client who see them. */
export const PortalContract = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  /** The first day of a suspension, which may lie ahead; null without one. */
  suspended_from: z.nullable(Day),
  starts_on: Day,
  ends_on: z.nullable(Day),
  renewal: z.enum(RENEWALS),
  /** This month when every shift is covered, in shillings: before VAT, and with it; null for people who do not see prices. */
  month: z.nullable(z.object({ net: z.int(), vat: z.int(), total: z.int() })),
  posts: z.array(PortalPost),
})
export type PortalContract = z.output<typeof PortalContract>
/** Drafts are the company's own. */
export const contracts = endpoint({
  method: 'GET',
  path: '/api/v1/portal/contracts',
  summary: 'Contracts of the client, newest first',
  permission: 'portal.read',
  shows: ['contracts.read'],
  cost: 3,
  response: z.array(PortalContract),
})

/** One day at a station: shifts agreed and those with a guard, up to now. */
export const PortalCoverage = z.object({
  station_id: Id,
  station_name: z.string(),
  days: z.array(z.object({ day: Day, agreed: z.int(), covered: z.int() })),
})
export type PortalCoverage = z.output<typeof PortalCoverage>
export const coverage = endpoint({
  method: 'GET',
  path: '/api/v1/portal/coverage',
  summary: 'Shifts agreed and covered in a month, by station and day',
  permission: 'portal.read',
  shows: ['roster.read'],
  query: z.strictObject({ month: Month }),
  response: z.array(PortalCoverage),
})
