import { can, NOBODY, type Permission, type Person } from '../../../api/core/permissions.ts'
import { allCalls } from '../../../api/index.ts'
import { forbidden } from '../../platform/errors.ts'

/** The grants that decide how much a login of a client opens. */
export type Opening = { own_stations_only: boolean; sees_prices: boolean }

/** The permissions of staff that show what a login of a client opens, taken from the calls that it may make. */
function openedBy({ own_stations_only, sees_prices }: Opening): Permission[] {
  const person: Person = { ...NOBODY, role: 'client', limited: own_stations_only }
  const shown = allCalls.flatMap(({ call: { permission, shows = [] } }) =>
    permission !== 'public' && can(person, permission) ? shows : [],
  )
  return [...new Set([...shown, ...(sees_prices ? (['contracts.rates'] as const) : [])])]
}

/** True if somebody may see everything that a login opens. */
export const holds = (person: Person, login: Opening) => openedBy(login).every((permission) => can(person, permission))

/** @throws 403 unless a change of a login opens nothing that the caller may not see */
export function requireHeld(person: Person, before: Opening, after: Opening) {
  const known = openedBy(before)
  if (!openedBy(after).every((permission) => known.includes(permission) || can(person, permission))) throw notHeld()
}

export const notHeld = () =>
  forbidden('This shows more to the person than you may see yourself. Ask somebody who may see it, or a super admin.')
