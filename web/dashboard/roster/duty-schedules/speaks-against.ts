import type { Shift } from '../../../../contract/core/shift.ts'
import { check } from '../../../../contract/roster/duty-schedules.ts'
import { OverrideReason, REASON_NEEDED } from '../../../../contract/roster/working-rules.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'

/**
 * What the working rules say about a shift before it is saved, in sentences; undefined when nothing speaks against it. `id`
 * is the one that is changed. Why a server refuses to judge is why it refuses to save, and is said then; an older one cannot.
 * @throws CallFailure when the server is not reached
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

/** What is wrong with a reason for planning against the working rules; undefined when it will do. */
export const reasonProblem = (reason: string): string | undefined =>
  OverrideReason.safeParse(reason).data ? undefined : REASON_NEEDED
