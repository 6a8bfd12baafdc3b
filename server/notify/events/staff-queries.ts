import type { AdminArea, Role } from '../../../api/core/permissions.ts'
import type { Db } from '../../platform/db/open.ts'

/** Admins who can sign in, with what their permissions depend on. */
export async function listStaff(db: Db) {
  const staff = await db
    .selectFrom('accounts')
    .select(['id as account_id', 'email', 'contacts', 'role', 'areas'])
    .where('role', 'in', ['admin', 'super_admin'])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return staff as ((typeof staff)[number] & { role: Role; areas: AdminArea[] })[]
}
