import * as z from 'zod/mini'
import { Day, IdText, listQuery } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { ClockTimeInput } from '../core/shift.ts'
import { Candidate } from './slot-shifts.ts'

/** What guards are for a shift who can be planned: for the last three a reason is asked. */
const CAN_STAND = ['free', 'resting', 'over_hours', 'against_post'] as const
/** And those who cannot, whatever the reason. */
const CANNOT_STAND = ['on_duty', 'away', 'not_active', 'not_qualified', 'banned'] as const
/** From the first to the last in the list of choices. */
export const GUARD_STATES = [...CAN_STAND, ...CANNOT_STAND] as const
export type GuardState = (typeof GUARD_STATES)[number]

/** Whether a guard in that state can be planned. */
export const canStand = (state: GuardState) => CAN_STAND.some((one) => one === state)

/** A guard as a choice for a shift; one who cannot be planned has no score, and `obstacle` says why. */
export const GuardChoice = z.extend(Candidate, { state: z.enum(GUARD_STATES), obstacle: z.nullable(z.string()) })
export type GuardChoice = z.output<typeof GuardChoice>

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
