import * as z from 'zod/mini'
import { type Duty, LONGEST_CYCLE, type RosterRequest, USUAL_CYCLES } from '../../../../../api/roster/generator.ts'

/** The choice of days on and off that is not one of the usual cycles. */
export const CUSTOM = 'Other'

/** A guard, with the day of the cycle on which the guard begins, from 0, if it was chosen. */
const ChosenGuard = z.object({ guard_id: z.number(), name: z.string(), offset: z.optional(z.number()) })
export type ChosenGuard = z.output<typeof ChosenGuard>
/** A count as it is typed. */
const Typed = z.nullable(z.union([z.number(), z.string()]))
/** Choices so far for a roster. */
export const RosterDraft = z.object({
  /** The first day, YYYY-MM-DD, a Monday by default. */
  from: z.optional(z.string()),
  weeks: Typed,
  line_ids: z.array(z.number()),
  guards: z.array(ChosenGuard),
  relievers: z.array(ChosenGuard),
  /** The name of a usual cycle, or CUSTOM. */
  cycle: z.string(),
  on: Typed,
  off: Typed,
})
export type RosterDraft = z.output<typeof RosterDraft>

export const NEW_ROSTER: RosterDraft = {
  from: undefined,
  weeks: 4,
  line_ids: [],
  guards: [],
  relievers: [],
  cycle: USUAL_CYCLES[0]!.name,
  on: 4,
  off: 2,
}

const whole = (value: number | string | null, least: number, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : undefined

/** The days of the chosen cycle; undefined while they are not valid. */
export function cycleOf({ cycle, on, off }: Pick<RosterDraft, 'cycle' | 'on' | 'off'>): Duty[] | undefined {
  const usual = USUAL_CYCLES.find(({ name }) => name === cycle)
  if (usual) return usual.cycle
  const [working, free] = [whole(on, 1, LONGEST_CYCLE), whole(off, 0, LONGEST_CYCLE)]
  if (working === undefined || free === undefined || working + free > LONGEST_CYCLE) return undefined
  return Array.from({ length: working + free }, (_, day) => (day < working ? 'any' : 'off'))
}

/** The request for a draft; undefined while something is missing. */
export function requestOf(draft: RosterDraft): RosterRequest | undefined {
  const cycle = cycleOf(draft)
  const weeks = whole(draft.weeks, 1, 8)
  if (!draft.from || !weeks || !cycle || draft.line_ids.length === 0 || draft.guards.length === 0) return undefined
  return {
    line_ids: draft.line_ids,
    from: draft.from,
    weeks,
    cycle,
    guards: draft.guards.map(({ guard_id, offset }) => ({
      guard_id,
      // A shorter cycle has not all days of the one before it.
      ...(offset !== undefined && offset < cycle.length && { offset }),
    })),
    relievers: draft.relievers.map(({ guard_id }) => guard_id),
  }
}
