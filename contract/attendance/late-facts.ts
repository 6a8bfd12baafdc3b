import * as z from 'zod/mini'
import { Month } from '../contracts/contract-fields.ts'
import { LATE_FACTS, Slot, ToldBy } from '../contracts/slots.ts'
import { Day, Id, IdParams, IdText, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { Hours } from '../core/shift.ts'

/** Something that was recorded of a shift after its end, with who told it. */
export const LateFact = z.object({
  id: Id,
  kind: z.enum(LATE_FACTS),
  slot_id: Id,
  /** The post. */
  name: z.string(),
  day: Day,
  ...Hours.shape,
  /** The guard who fills the slot now. */
  guard_name: z.nullable(z.string()),
  told_by: z.string(),
  reason: z.string(),
  by: z.nullable(z.string()),
  at: Timestamp,
})
export type LateFact = z.output<typeof LateFact>

const told = { told_by: ToldBy, reason: text(300).check(z.minLength(3, 'Say why.')) }
const one = {
  permission: 'slots.fill',
  method: 'POST',
  refuses: [...SETTLED_MONTH, 'approved', 'overlap'],
  params: IdParams,
  response: Slot,
} as const

/**
 * Another guard stood there than was planned, or one where nobody was. The guard who was planned did not come, unless `left_at` says
 * when he left or `excused` that he was; what was decided of him otherwise stays.
 */
export const stood = endpoint({
  ...one,
  path: '/api/v1/slots/:id/stood',
  summary: 'Record, after the end of a shift, who stood there',
  body: z.strictObject({
    guard_id: Id,
    in_at: Timestamp,
    out_at: Timestamp,
    left_at: z.nullish(Timestamp),
    excused: z.optional(z.boolean()),
    ...told,
  }),
  saved: { name: 'slot', message: 'Recorded' },
})
/** Of a slot that was made after it was over. */
export const nobody = endpoint({
  ...one,
  path: '/api/v1/slots/:id/nobody',
  summary: 'Record that nobody stood at a shift that was entered late',
  body: z.strictObject(told),
  saved: { name: 'slot', message: 'Recorded' },
})
export const list = endpoint({
  path: '/api/v1/attendance_periods/late_facts',
  permission: 'attendance.read',
  method: 'GET',
  summary: 'What was recorded of the shifts of a station and month after their end',
  cost: 5,
  query: z.strictObject({ month: Month, station_id: IdText }),
  response: z.array(LateFact),
})
