import { type ConstraintErrors, conflictAt, HttpError } from '../platform/errors.ts'

/** Error messages of the area's database constraints. */
export const CONSTRAINTS: ConstraintErrors = {
  accounts_email_key: () =>
    new HttpError(409, 'email_taken', 'An account with this e-mail address already exists.', {
      fields: { emailAddress: 'An account with this e-mail address already exists.' },
    }),
  list_views_name: () => conflictAt('name', 'You have a view with this name.'),
}
