import type { Admin, AdminUpdate } from '../../contract/admins.ts'
import { conflict, forbidden } from '../errors.ts'
import type { Caller } from '../route.ts'

/**
 * An admin changes the own name and contacts; everything else is for a super admin, who neither demotes nor disables the own account.
 * @throws 403, 409
 */
export function checkProfileChange(
  { accountId, role }: Caller,
  before: Admin,
  { emailAddress = before.emailAddress, role: newRole = before.role, active = before.active }: AdminUpdate,
) {
  const own = accountId === before.id
  const beyondProfile = emailAddress.toLowerCase() !== before.emailAddress || newRole !== before.role || active !== before.active
  if (role !== 'super_admin' && (!own || beyondProfile)) throw forbidden()
  if (own && newRole !== before.role) throw conflict('You cannot change your own role.')
  if (own && !active) throw conflict('You cannot disable your own account.')
}
