import { type ConstraintErrors, HttpError } from '../platform/errors.ts'

/** Error messages of the area's database constraints. */
export const CONSTRAINTS: ConstraintErrors = {
  attendance_periods_approved: (message) => new HttpError(409, 'period_approved', message),
  attendance_periods_locked: (message) => new HttpError(409, 'period_locked', message),
  attendances_approved: (message) => new HttpError(409, 'approved', message),
}
