import type { Shift } from '../../../../../api/core/shift.ts'
import { check } from '../../../../../api/roster/duty-schedules.ts'
import { OverrideReason, REASON_NEEDED } from '../../../../../api/roster/working-rules.ts'
import { CallFailure, call } from '../../../../lib/calls/call.ts'

/**
 * The broken working rules of a shift that is not saved, as sentences; undefined when there are none. `id` is the shift that is
 * changed. Undefined too when the server refuses or lacks the call: saving then shows the reason.
 * @throws CallFailure when the server cannot be reached
 */
export async function speaksAgainst(shift: Shift & { guard_id: number }, id?: number): Promise<string | undefined> {
  const { guard_id, shift_date, start_time, end_time } = shift
  try {
    const { findings } = await call(check, {
      body: { guard_id, shift_date, start_time, end_time, ...(id !== undefined && { id }) },
    })
    return findings.map(({ message }) => message).join(' ') || undefined
  } catch (error) {
    if (error instanceof CallFailure && error.status !== undefined) return undefined
    throw error
  }
}

/** The error message for an override reason; undefined when it is valid. */
export const reasonProblem = (reason: string): string | undefined =>
  OverrideReason.safeParse(reason).data ? undefined : REASON_NEEDED
