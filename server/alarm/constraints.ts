import { type ConstraintErrors, conflict, conflictAt, HttpError, invalid } from '../platform/errors.ts'

const TAKEN = 'Another alarm system has this account.'

/** Error messages of the area's database constraints. */
export const CONSTRAINTS: ConstraintErrors = {
  alarm_systems_account: () => new HttpError(409, 'account_taken', TAKEN, { fields: { account: TAKEN } }),
  dispatches_one_open: () => conflict('This crew was sent for an alarm just now.'),
  dispatches_slip: () => conflictAt('slip', 'Another slip has this number.'),
  alarm_zones_place: () => invalid({ number: 'This system has a zone of this number in this partition already.' }),
}
