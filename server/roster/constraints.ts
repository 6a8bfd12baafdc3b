import { type ConstraintErrors, conflict, HttpError, invalid } from '../platform/errors.ts'

/** Error messages of the area's database constraints. */
export const CONSTRAINTS: ConstraintErrors = {
  duty_schedules_overlap: () =>
    new HttpError(409, 'overlap', 'This guard already has a shift at that time.', {
      fields: { start_time: 'This guard already has a shift at that time.' },
    }),
  duty_schedules_slot: () => new HttpError(409, 'taken', 'This shift is not open any more.'),
  duty_schedules_begun: () => new HttpError(409, 'already_begun', 'This shift has begun. Decide its attendance instead.'),
  duty_schedules_excused: () => conflict('The guard of this shift is excused. Let another guard take it over instead.'),
  duty_schedules_removed_reason: () => invalid({ reason: 'Say why the shift is taken away.' }),
  duty_schedules_times: () => invalid({ end_time: 'end time must differ from start time.' }),
}
