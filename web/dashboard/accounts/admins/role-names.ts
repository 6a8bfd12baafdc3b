/** Roles as people read them. */
export const ROLE_NAMES = { admin: 'Admin', super_admin: 'Super Admin' } as const
