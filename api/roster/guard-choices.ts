import * as z from 'zod/mini'
import { Day, IdText, listQuery } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { ClockTimeInput } from '../core/shift.ts'
import { Candidate } from './slot-shifts.ts'

/**
 * The states of guards for a shift, from the first to the last in the list of choices. For the second to the fourth a reason is
 * asked, or they cannot be planned where the company lets nobody overrule the rule; those after them cannot, whatever the reason.
 */
export const GUARD_STATES = [
  'free',
  'resting',
  'over_hours',
  'against_post',
  'on_duty',
  'away',
  'not_active',
  'not_qualified',
  'banned',
] as const
export type GuardState = (typeof GUARD_STATES)[number]

/** A guard as a choice for a shift; one who cannot be planned has no score, and `obstacle` says why. */
export const GuardChoice = z.extend(Candidate, { state: z.enum(GUARD_STATES), obstacle: z.nullable(z.string()) })
export type GuardChoice = z.output<typeof GuardChoice>

/** True if a guard can be planned. */
export const canStand = ({ obstacle }: Pick<GuardChoice, 'obstacle'>) => obstacle === null

const { page, page_size, q } = listQuery(['id'], {}).shape

/** Guards who are Inactive are listed only when a search finds them. */
export const list = endpoint({
  method: 'GET',
  path: '/api/v1/roster/guards',
  permission: 'roster.read',
  summary: 'Guards for a shift or a slot, best first, with reasons',
  cost: 40,
  query: z.strictObject({
    page,
    page_size,
    q,
    shift_date: Day,
    start_time: ClockTimeInput,
    end_time: ClockTimeInput,
    station_id: z.optional(IdText),
    /** The slot to be filled: its hours, its station and what its post asks for count. */
    slot_id: z.optional(IdText),
    /** The shift that is changed, so that it is not compared with itself. */
    id: z.optional(IdText),
  }),
  response: z.array(GuardChoice),
  list: {},
})
