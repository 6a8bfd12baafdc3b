import { type ConstraintErrors, conflict, HttpError, invalid } from '../platform/errors.ts'

/** The message for an entry of the occurrence book that another row has followed already. */
export const CORRECTED = 'This entry has been corrected in the meantime. Look at it again before you correct it.'
export const ENDED = 'This has been ended already.'

/** Error messages of the area's database constraints. */
export const CONSTRAINTS: ConstraintErrors = {
  attendance_periods_approved: (message) => new HttpError(409, 'period_approved', message),
  attendance_periods_locked: (message) => new HttpError(409, 'period_locked', message),
  occurrences_corrects_key: () => conflict(CORRECTED),
  occurrences_closed_once: () => conflict(ENDED),
  register_items_out_once: (message) => conflict(message),
  register_items_named: () => invalid({ name: 'This station has one of this name already.' }),
  register_items_plate: () => invalid({ plate: 'A vehicle with this plate is in the register already.' }),
  checkpoints_name: () => invalid({ name: 'This station has a checkpoint of this name already.' }),
  attendances_approved: (message) => new HttpError(409, 'approved', message),
}
