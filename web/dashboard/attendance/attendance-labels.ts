import type { Attendance, Cause } from '../../../api/attendance/attendance.ts'
import type { ExceptionKind, Step } from '../../../api/attendance/exceptions.ts'
import { CLOCKING_FLAG_TEXTS } from '../../../api/attendance/fields/clocking-flags.ts'
import { clockTimeAt } from '../../../api/core/fields/days.ts'
import { spanOf } from '../../../api/core/shift.ts'
import { formatMinutes } from '../../lib/format.ts'

export const CAUSE_NAMES: Record<Cause, string> = {
  late_transport: 'Transport',
  sick: 'Sick',
  family: 'Family',
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
  to_confirm: 'To confirm',
  slot_uncovered: 'Nobody planned',
  left_early: 'Left early',
  sos: 'SOS',
  unplanned: 'Not planned here',
  late_evidence: 'Reported late',
  outside: 'Often outside',
  missed_round: 'Round missed',
  typed_codes: 'Codes typed',
  late_visit: 'Visit late',
  law_review: 'Law not reviewed',
  service_visit: 'Visit of a technician',
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

/** The marks of the reports of a shift: `Came: without PIN. Left: no position.` */
export function marksText({ in_flags, out_flags }: Pick<Attendance, 'in_flags' | 'out_flags'>) {
  const said = (side: string, flags: Attendance['in_flags']) =>
    flags.length > 0 && `${side}: ${flags.map((flag) => CLOCKING_FLAG_TEXTS[flag]).join(', ')}.`
  return [said('Came', in_flags), said('Left', out_flags)].filter(Boolean).join(' ')
}

/** Minutes before the shift from which an early guard is shown as early: that time is presence, and not paid or billed. */
const EARLY_MINUTES = 60
/** Details of a shift besides its state: how late, how early, who took over. */
export function detailsOf(shift: Attendance) {
  const { in_at, late_minutes, early_minutes, replaced_by, confirmed_by_name } = shift
  const before = in_at === null ? 0 : Math.floor((spanOf(shift).from - Date.parse(in_at)) / 60_000)
  return [
    before > EARLY_MINUTES && `came ${formatMinutes(before)} early`,
    late_minutes > 0 && `${formatMinutes(late_minutes)} late`,
    early_minutes > 0 && `left ${formatMinutes(early_minutes)} early`,
    replaced_by && `replaced by ${replaced_by}`,
    confirmed_by_name && `confirmed by ${confirmed_by_name}`,
  ]
    .filter(Boolean)
    .join(', ')
}
