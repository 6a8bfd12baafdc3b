import { type Guard, GuardUpdate, update } from '../../../../api/people/guards.ts'
import { call } from '../../../lib/calls/call.ts'
import type { InPlace } from '../../shared/record-page/in-place.ts'
import { GUARD_INPUTS, GUARD_LABELS } from '../guard-file/guard-fields.tsx'

export const UPDATE_FAILURES = { unexpected: 'An unexpected error occurred while updating the guard.' }

/** Single fields of a guard that are edited on the page. The status is not among them: it asks for days and shifts. */
export const GUARD_IN_PLACE: InPlace<Guard> = {
  name: 'guards',
  schema: GuardUpdate,
  draft: ({ firstName, lastName, gender, date_of_birth, contacts, rank }) => ({
    ...{ firstName, lastName, gender, date_of_birth, contacts, rank },
  }),
  labels: GUARD_LABELS,
  inputs: GUARD_INPUTS,
  send: ({ id }, body) => call(update, { params: { id: String(id) }, body }),
  texts: UPDATE_FAILURES,
}
