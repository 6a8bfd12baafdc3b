import { type ConstraintErrors, conflict, invalid } from '../platform/errors.ts'

/** Error messages of the area's database constraints. */
export const CONSTRAINTS: ConstraintErrors = {
  guards_age: () => invalid({ date_of_birth: 'A guard must be 18 to 75 years old on the hire date.' }),
  guards_hire_date: () => invalid({ hire_date: 'The hire date is too far ahead: at most 60 days.' }),
  qualification_types_once: () => conflict('There is a qualification type with this name already.'),
  guard_absences_overlap: () => conflict('This guard has an approved absence on some of these days already.'),
  guard_qualifications_dates: () => invalid({ expires_on: 'The end must not be before the day of issue.' }),
}
