/** Display names of roles. */
export const ROLE_NAMES = { admin: 'Admin', super_admin: 'Super Admin' } as const
