import type { Exception, ExceptionKind } from '../../../../api/attendance/exceptions.ts'
import { spanOf } from '../../../../api/core/shift.ts'
import type { May } from '../../../lib/session/use-can.ts'

/** An action that solves an exception on the spot. */
export type Act = 'came' | 'replace' | 'fill'
type Way = { label: string; to: string }
/** The exception about a shift of this moment, whose guard may still come or be replaced. */
const ACTS: { [kind in ExceptionKind]?: readonly Act[] } = {
  not_on_post: ['came', 'replace'],
  left_early: ['replace'],
  slot_uncovered: ['fill'],
}

const runs = ({ day, start_time, end_time }: Exception) =>
  day !== null && start_time !== null && end_time !== null && spanOf({ shift_date: day, start_time, end_time }).to > Date.now()

/** The actions that solve an exception here: none once it is resolved or its shift is over. */
export function actsOf(exception: Exception, may: May): Act[] {
  const { kind, state, shift_id, slot_id } = exception
  if (state === 'Resolved' || !may('muster.write') || !runs(exception)) return []
  const can: Record<Act, boolean> = {
    came: shift_id !== null,
    replace: shift_id !== null && may('slots.fill'),
    fill: slot_id !== null && may('slots.fill'),
  }
  return (ACTS[kind] ?? []).filter((act) => can[act])
}

const muster = ({ day, station_id }: Exception, more = '') =>
  `/dashboard/attendance?from=${day}&to=${day}${more}&station_id=${station_id}`
const decided = (exception: Exception): Way => ({ label: 'Decide the shift in the muster', to: muster(exception) })
const shifts = ({ guard_id }: Exception, more = ''): Way => ({
  label: more ? 'All shifts of this guard that are no cover' : 'The shifts of this guard',
  to: `/dashboard/duty-schedule?guard_id=${guard_id}${more}`,
})
const coverage = ({ line_id, day }: Exception): Way => ({
  label: 'Find another guard for the shift',
  to: `/dashboard/duty-schedule/coverage?post=${line_id}&day=${day}`,
})

/** The pages on which an exception is solved, by its kind. */
export function waysOut(exception: Exception, may: May): Way[] {
  const { day, shift_id, line_id, guard_id, round_id, station_id } = exception
  const ofShift = day !== null && shift_id !== null
  const ofGuard = guard_id !== null && may('roster.read')
  const findsAnother = line_id !== null && day !== null && may('roster.write')
  const ways: Record<ExceptionKind, (Way | false)[]> = {
    not_on_post: [ofShift && !runs(exception) && decided(exception)],
    left_early: [ofShift && !runs(exception) && decided(exception)],
    no_clock_out: [ofShift && decided(exception)],
    late_evidence: [ofShift && decided(exception)],
    to_confirm: [day !== null && { label: 'Confirm or refuse it in the muster', to: muster(exception, '&state=To+confirm') }],
    slot_uncovered: [findsAnother && coverage(exception)],
    sos: [{ label: 'The Now board', to: '/dashboard/now' }],
    unplanned: [ofGuard && shifts(exception)],
    outside: [ofGuard && shifts(exception)],
    missed_round: [round_id !== null && { label: 'Show the round', to: `/dashboard/rounds?record=${round_id}` }],
    typed_codes: [{ label: 'The rounds of the station', to: `/dashboard/rounds?station_id=${station_id}` }],
    not_deployable: [
      findsAnother && coverage(exception),
      ofGuard && shifts(exception, '&covers=false'),
      may('people.read') && { label: 'The papers of this guard', to: `/dashboard/guards/${guard_id}` },
    ],
    no_post: [ofGuard && shifts(exception, '&covers=false')],
    no_rest: [findsAnother && coverage(exception)],
    late_visit: [{ label: 'The visits of the station', to: `/dashboard/visits?station_id=${station_id}` }],
    service_visit: [{ label: 'The alarm systems of the station', to: `/dashboard/alarms/systems?station_id=${station_id}` }],
    law_review: [{ label: 'Record the review under Rates and law', to: '/dashboard/rates' }],
  }
  return ways[exception.kind].filter((way) => way !== false)
}
