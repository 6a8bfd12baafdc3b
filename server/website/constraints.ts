import { type ConstraintErrors, HttpError } from '../platform/errors.ts'

const TAKEN = 'There is a page at this address already.'

/** Error messages of the area's database constraints. */
export const CONSTRAINTS: ConstraintErrors = {
  site_pages_path: () => new HttpError(409, 'conflict', TAKEN, { fields: { slug: TAKEN } }),
}
