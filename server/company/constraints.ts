import type { ErrorCode } from '../../api/core/refusals/error-codes.ts'
import { type ConstraintErrors, conflict, HttpError } from '../platform/errors.ts'

/** Error messages of the area's database constraints. */
export const CONSTRAINTS: ConstraintErrors = {
  tax_rates_valid_from: () => taken('rate_taken', 'valid_from', 'There is a rate from this day on already.'),
  dated_settings_valid_from: () => taken('rate_taken', 'valid_from', 'There is a value from this day on already.'),
  holidays_day: () => taken('conflict', 'day', 'There is a holiday on this day already.'),
  holidays_closed: (message) => conflict(message),
  holidays_charged: (message) => new HttpError(409, 'issued', message),
}

function taken(code: ErrorCode, field: string, message: string) {
  return new HttpError(409, code, message, { fields: { [field]: message } })
}
