import * as z from 'zod/mini'
import {
  BooleanText,
  baseVersion,
  Contacts,
  Done,
  Email,
  IdParams,
  listQuery,
  Name,
  Password,
  recordFields,
  Timestamp,
} from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { shownOnce } from '../core/fields/secrets.ts'
import { ADMIN_AREAS } from '../core/permissions.ts'
import { createCall, exportCall, getCall, removeCall, updateCall } from '../core/resource.ts'

/** The areas of an admin, in a fixed order; core/permissions.ts says what each of them permits. */
const Areas = z.pipe(
  z.array(z.enum(ADMIN_AREAS)).check(z.minLength(1, 'Choose at least one area.'), z.maxLength(ADMIN_AREAS.length)),
  z.transform((chosen) => ADMIN_AREAS.filter((area) => chosen.includes(area))),
)

export const ADMIN_ROLES = ['admin', 'super_admin', 'supervisor'] as const

const permission = { may_view_identity_documents: z.optional(z.boolean()) }

export const AdminInput = z.strictObject({
  userName: Name,
  emailAddress: Email,
  contacts: Contacts,
  role: z._default(z.enum(ADMIN_ROLES), 'admin'),
  /** All areas by default; ignored for a supervisor and a super admin. */
  areas: z._default(Areas, [...ADMIN_AREAS]),
  ...permission,
  password: Password,
})
export type AdminInput = z.output<typeof AdminInput>

/** An invited admin chooses a password later; the other fields are those of the register form. */
const { password: _, ...invited } = AdminInput.shape
export const AdminInvitation = z.strictObject(invited)

/** An admin may change their own userName and contacts; the rest takes a super admin. */
export const AdminUpdate = z.strictObject({
  userName: Name,
  emailAddress: z.optional(Email),
  contacts: Contacts,
  role: z.optional(z.enum(ADMIN_ROLES)),
  areas: z.optional(Areas),
  ...permission,
  /** false ends every session of the account. */
  active: z.optional(z.boolean()),
  ...baseVersion,
})
export type AdminUpdate = z.output<typeof AdminUpdate>

/** True if the account can sign in. Invited: it has a link that is still valid. */
export const ACCOUNT_STATES = ['Active', 'Invited', 'Invitation expired', 'Disabled'] as const

export const Admin = z.object({
  ...recordFields,
  userName: z.string(),
  emailAddress: z.string(),
  contacts: z.string(),
  role: z.enum(ADMIN_ROLES),
  /** The areas of an admin; a super admin has all of them, a supervisor none, whatever is stored here. */
  areas: z.array(z.enum(ADMIN_AREAS)),
  /** True if this admin may open applicants' identity and health documents; a super admin always may. */
  may_view_identity_documents: z.boolean(),
  active: z.boolean(),
  state: z.enum(ACCOUNT_STATES),
  last_sign_in_at: z.nullable(Timestamp),
})
export type Admin = z.output<typeof Admin>

/** With the one-time link, to hand it over when e-mail does not work. */
export const InvitedAdmin = z.object({ ...Admin.shape, link: shownOnce(z.nullable(z.string())) })
export type InvitedAdmin = z.output<typeof InvitedAdmin>

export const AdminQuery = listQuery(['id', 'userName', 'emailAddress', 'contacts', 'role'], {
  role: z.optional(z.enum(ADMIN_ROLES)),
  active: z.optional(BooleanText),
  state: z.optional(z.enum(ACCOUNT_STATES)),
})
export type AdminQuery = z.output<typeof AdminQuery>

const at = { path: '/api/v1/admins', permission: 'accounts.read' } as const
const edit = { ...at, permission: 'accounts.edit' } as const
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
export const create = endpoint({
  ...createCall(
    { path: `${at.path}/register`, permission: 'accounts.manage', perMinute: 20, refuses: ['email_taken'] },
    { ...saved, body: AdminInput, message: 'Admin added successfully' },
  ),
  sensitive: { password: 'always' },
})
export const update = endpoint({
  ...updateCall({ ...edit, refuses: ['email_taken'] }, { ...saved, body: AdminUpdate, message: 'Admin updated successfully' }),
  sensitive: {
    password: { fields: ['emailAddress', 'role', 'areas', 'may_view_identity_documents', 'active'] },
    endsSessions: { fields: ['role', 'active'] },
  },
})
export const remove = endpoint({
  ...removeCall({ ...at, permission: 'accounts.manage' }, { name: 'admin', message: 'Admin deleted successfully' }),
  sensitive: { password: 'always', endsSessions: 'account' },
})
export const exportCsv = exportCall(list)

/** The link is also sent by e-mail; it works once, for 72 hours. */
export const invite = endpoint({
  method: 'POST',
  path: `${at.path}/invite`,
  permission: 'accounts.manage',
  sensitive: { password: 'always' },
  summary: 'Invite somebody who then chooses a password',
  refuses: ['email_taken'],
  body: AdminInvitation,
  response: InvitedAdmin,
  saved: { name: 'admin', message: 'Invitation sent successfully' },
})
/** 409 when the account has a password or is disabled. */
export const inviteAgain = endpoint({
  method: 'POST',
  path: `${at.path}/:id/invite_again`,
  permission: 'accounts.manage',
  sensitive: { password: 'always' },
  summary: 'Send a new one-time link; the earlier one stops working',
  params: IdParams,
  response: InvitedAdmin,
  saved: { name: 'admin', message: 'Invitation sent again' },
})
export const endSessions = endpoint({
  method: 'POST',
  path: `${at.path}/:id/end_sessions`,
  permission: 'accounts.manage',
  sensitive: { endsSessions: 'account' },
  summary: 'Sign somebody out everywhere',
  params: IdParams,
  response: Done,
  done: { message: 'Signed out everywhere' },
})
