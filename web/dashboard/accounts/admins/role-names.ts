/** Display names of roles. */
export const ROLE_NAMES = { supervisor: 'Supervisor', admin: 'Admin', super_admin: 'Super Admin' } as const
