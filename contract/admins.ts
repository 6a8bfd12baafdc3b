import * as z from 'zod/mini'
import { BooleanText, baseVersion, Contacts, Email, listQuery, Name, Password, recordFields, Timestamp } from './common.ts'
import { endpoint, STAFF, SUPER_ADMIN } from './endpoint.ts'
import { createCall, getCall, removeCall, updateCall } from './resource.ts'

export const ADMIN_ROLES = ['admin', 'super_admin'] as const

export const AdminInput = z.strictObject({
  userName: Name,
  emailAddress: Email,
  contacts: Contacts,
  role: z._default(z.enum(ADMIN_ROLES), 'admin'),
  password: Password,
})
export type AdminInput = z.output<typeof AdminInput>

/** An admin changes the own profile (userName, contacts); the rest is for the super admin. */
export const AdminUpdate = z.strictObject({
  userName: Name,
  emailAddress: z.optional(Email),
  contacts: Contacts,
  role: z.optional(z.enum(ADMIN_ROLES)),
  /** false ends every session at once. */
  active: z.optional(z.boolean()),
  ...baseVersion,
})
export type AdminUpdate = z.output<typeof AdminUpdate>

export const Admin = z.object({
  ...recordFields,
  userName: z.string(),
  emailAddress: z.string(),
  contacts: z.string(),
  role: z.enum(ADMIN_ROLES),
  active: z.boolean(),
  last_sign_in_at: z.nullable(Timestamp),
})
export type Admin = z.output<typeof Admin>

export const AdminQuery = listQuery(['id', 'userName', 'emailAddress', 'contacts', 'role'], {
  role: z.optional(z.enum(ADMIN_ROLES)),
  active: z.optional(BooleanText),
})
export type AdminQuery = z.output<typeof AdminQuery>

const at = { path: '/api/v1/admins', access: STAFF } as const
const saved = { name: 'admin', response: Admin } as const
/** Search matches userName, emailAddress, contacts and role. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Admins, newest first',
  query: AdminQuery,
  response: z.array(Admin),
  list: {},
})
export const get = getCall(at, 'admin', Admin)
export const create = createCall(
  { path: `${at.path}/register`, access: SUPER_ADMIN },
  { ...saved, body: AdminInput, message: 'Admin added successfully' },
)
export const update = updateCall(at, { ...saved, body: AdminUpdate, message: 'Admin updated successfully' })
export const remove = removeCall({ ...at, access: SUPER_ADMIN }, { name: 'admin', message: 'Admin deleted successfully' })
