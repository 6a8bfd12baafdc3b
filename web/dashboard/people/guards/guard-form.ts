import { type Guard, GuardUpdate, update } from '../../../../api/people/guards.ts'
import { call } from '../../../lib/calls/call.ts'
import { loadWhenOpened } from '../../shared/load-when-opened.tsx'
import type { InPlace } from '../../shared/record-page/in-place.ts'
import { GUARD_INPUTS, GUARD_LABELS } from '../guard-file/guard-fields.tsx'

/** The form of a guard; its code is loaded when the first one is opened. */
export const GuardForm = loadWhenOpened('guard-drawer', 'guard', () =>
  import('./guard-drawer.tsx').then(({ GuardDrawer }) => GuardDrawer),
)

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
