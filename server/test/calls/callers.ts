// The callers of each call, for tests that iterate over all calls.
import type { Endpoint } from '../../../api/core/endpoint.ts'
import { ADMIN_AREAS, can, NOBODY, type Role } from '../../../api/core/permissions.ts'

/** True if an account of a role may perform a call; an admin has every area, the default. */
export const mayCall = (role: Role, { permission }: Endpoint) =>
  permission === 'public' || can({ ...NOBODY, role, areas: ADMIN_AREAS }, permission)

/**
 * The most powerful role among those that may perform a call; null for a public one. A super admin may do everything that a
 * supervisor may.
 */
export const strongestRole = (call: Endpoint): Exclude<Role, 'admin' | 'supervisor'> | null =>
  call.permission === 'public' ? null : (['super_admin', 'client', 'guard'] as const).find((role) => mayCall(role, call))!
