import { isDeepStrictEqual } from 'node:util'
import type { Admin, AdminUpdate } from '../../../api/accounts/admins.ts'
import { can } from '../../../api/core/permissions.ts'
import type { Caller } from '../../http/callers.ts'
import { conflict, forbidden } from '../../platform/errors.ts'

/**
 * An admin may change only their own name and contacts; every other change takes a super admin, who cannot demote or disable
 * their own account.
 * @throws 403, 409
 */
export function checkProfileChange(
  caller: Caller,
  before: Admin,
  {
    emailAddress = before.emailAddress,
    role: newRole = before.role,
    areas = before.areas,
    active = before.active,
    may_view_identity_documents: mayView = before.may_view_identity_documents,
  }: AdminUpdate,
) {
  const own = caller.accountId === before.id
  const beyondProfile =
    emailAddress.toLowerCase() !== before.emailAddress ||
    newRole !== before.role ||
    !isDeepStrictEqual(areas, before.areas) ||
    active !== before.active ||
    mayView !== before.may_view_identity_documents
  if (!can(caller, 'accounts.edit', { accountId: before.id })) throw forbidden()
  if (beyondProfile && !can(caller, 'accounts.manage')) throw forbidden()
  if (own && newRole !== before.role) throw conflict('You cannot change your own role.')
  if (own && !active) throw conflict('You cannot disable your own account.')
}
