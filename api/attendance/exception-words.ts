import type { ExceptionKind } from './exceptions.ts'

/** The kinds of exceptions in the words of a message. */
export const EXCEPTION_WORDS: Record<ExceptionKind, string> = {
  not_on_post: 'Not on post',
  to_confirm: 'A report is to be confirmed',
  slot_uncovered: 'No guard on the post',
  left_early: 'A guard left early',
  no_clock_out: 'A guard has not clocked out',
  sos: 'A guard asks for help',
  unplanned: 'A guard came without a shift',
  late_evidence: 'A phone reported late',
  outside: 'A guard was outside the station several times',
  missed_round: 'Round missed',
  typed_codes: 'Codes of rounds were typed',
  late_visit: 'Visit late',
  law_review: 'The law was not reviewed this year',
  not_deployable: 'A guard who cannot stand has a shift',
  service_visit: 'An alarm system needs a technician',
  no_post: 'A guard has a shift without a post',
  no_rest: 'A guard works day and night without rest',
}
