import type { Deployability } from '../../../api/people/deployability.ts'
import type { Guard } from '../../../api/people/guards.ts'

/** A sergeant on leave. */
export const guard = (id: number, more: Partial<Guard> = {}): Guard => ({
  id,
  version: 1,
  firstName: 'Moses',
  lastName: `Okello${id}`,
  gender: 'Male',
  date_of_birth: '1994-03-02',
  contacts: '0772 000 100',
  email: `guard${id}@engabo.example`,
  rank: 'Sergeant',
  status: 'On Leave',
  hire_date: '2020-01-15',
  home_area: null,
  photo: null,
  readiness: 'Ready',
  papers: [],
  ...more,
})

/** Nothing speaks against a guard, who has no shifts ahead. */
export const DEPLOYABLE: Deployability = {
  state: 'Ready',
  deployable: true,
  reasons: [],
  warnings: [],
  shifts_ahead: 0,
  first_shift: null,
}
