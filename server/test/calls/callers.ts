// Who may perform a call, for tests that walk over all calls.
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { ADMIN_AREAS, can, NOBODY, type Role } from '../../../contract/core/permissions.ts'

/** Whether somebody of a role may perform a call; an admin has every area, as accounts have unless somebody takes one away. */
export const mayCall = (role: Role, { permission }: Endpoint) =>
  permission === 'public' || can({ ...NOBODY, role, areas: ADMIN_AREAS }, permission)

/** The role that may do most among those that may perform a call; null for one that is open to all. */
export const strongestRole = (call: Endpoint): Role | null =>
  call.permission === 'public' ? null : mayCall('super_admin', call) ? 'super_admin' : 'client'
