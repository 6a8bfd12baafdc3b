import type { Attendance, Cause } from '../../../contract/attendance/attendance.ts'
import type { ExceptionKind, Step } from '../../../contract/attendance/exceptions.ts'
import { clockTimeAt } from '../../../contract/core/fields/days.ts'
import { formatNumber } from '../../lib/format.ts'

export const CAUSE_NAMES: Record<Cause, string> = {
  late_transport: 'Transport',
  sick: 'Sick',
  awol: 'Absent without leave',
  relief_late: 'Relief came late',
  sent_home: 'Sent home',
  device_failed: 'Telephone or device failed',
  client_asked: 'The client asked for it',
  other: 'Other',
}
export const CAUSE_CHOICES = Object.entries(CAUSE_NAMES).map(([value, label]) => ({ value, label }))

export const KINDS: Record<ExceptionKind, string> = {
  not_on_post: 'Not on post',
  slot_uncovered: 'Nobody planned',
  left_early: 'Left early',
  sos: 'SOS',
  unplanned: 'Not planned here',
  late_evidence: 'Reported late',
  outside: 'Often outside',
  missed_round: 'Round missed',
  late_visit: 'Visit late',
  no_clock_out: 'Has not clocked out',
  not_deployable: 'Guard cannot stand',
  no_post: 'Guard without a post',
  no_rest: 'Day and night without rest',
}
export const STEP_LABELS: Record<Step | 'escalated', string> = {
  escalated: 'Escalated to',
  called: 'Called',
  messaged: 'Sent a message',
  visited: 'Went there',
  replaced: 'Replaced',
  noted: 'Note',
}

/** The time of day of a timestamp, `17:52`. */
export const timeOf = (at: string | null) => (at ? clockTimeAt(new Date(at)) : '')

/** `7 h 30 min`, `12 h`, `45 min`. */
export function formatMinutes(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && `${formatNumber(hours)} h`, (rest > 0 || hours === 0) && `${rest} min`]
  return parts.filter(Boolean).join(' ')
}

/** What is worth knowing of a shift besides its state: how late, how early, who took over. */
export function detailsOf({
  late_minutes,
  early_minutes,
  replaced_by,
}: Pick<Attendance, 'late_minutes' | 'early_minutes' | 'replaced_by'>) {
  return [
    late_minutes > 0 && `${formatMinutes(late_minutes)} late`,
    early_minutes > 0 && `left ${formatMinutes(early_minutes)} early`,
    replaced_by && `replaced by ${replaced_by}`,
  ]
    .filter(Boolean)
    .join(', ')
}
