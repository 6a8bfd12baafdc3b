import { type ConstraintErrors, HttpError } from '../platform/errors.ts'

/** What the constraints of the area's tables mean to the caller. */
export const CONSTRAINTS: ConstraintErrors = {
  accounts_email_key: () =>
    new HttpError(409, 'email_taken', 'An account with this e-mail address already exists.', {
      fields: { emailAddress: 'An account with this e-mail address already exists.' },
    }),
}
