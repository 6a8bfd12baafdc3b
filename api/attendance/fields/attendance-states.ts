/**
 * The state of a shift. Expected until the start and its grace; Late while nobody has come, and Empty from the time on after which
 * a guard counts as a no-show; To confirm while a report about it that makes doubt does not count; Left early until its end, then Done;
 * Off when nobody is needed; Unrecorded when it is over and nothing is known.
 */
export const ATTENDANCE_STATES = [
  'Expected',
  'Late',
  'Empty',
  'To confirm',
  'On post',
  'Left early',
  'Done',
  'No show',
  'Excused',
  'Unrecorded',
  'Off',
] as const
