import { type ConstraintErrors, HttpError } from '../platform/errors.ts'

/** Error messages of the area's database constraints. */
export const CONSTRAINTS: ConstraintErrors = {
  accounts_email_key: () =>
    new HttpError(409, 'email_taken', 'An account with this e-mail address already exists.', {
      fields: { emailAddress: 'An account with this e-mail address already exists.' },
    }),
}
