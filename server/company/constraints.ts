import { type ConstraintErrors, HttpError } from '../platform/errors.ts'

/** Error messages of the area's database constraints. */
export const CONSTRAINTS: ConstraintErrors = {
  tax_rates_valid_from: () =>
    new HttpError(409, 'rate_taken', 'There is a rate from this day on already.', {
      fields: { valid_from: 'There is a rate from this day on already.' },
    }),
}
