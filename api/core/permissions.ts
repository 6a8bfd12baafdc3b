// Roles, areas and their permissions, and the only function that evaluates them, for server and browser. The reasons are in
// docs/decisions/0050.

/**
 * The permissions, `area.verb`. Every call names one; `read` includes exports. A new one is also given to roles and areas below,
 * and written by hand in server/test/calls/areas.ts, in docs/decisions/0050 and in
 * web/dashboard/accounts/admins/areas/area-texts.ts.
 */
export const PERMISSIONS = [
  'accounts.self',
  'notifications.self',
  'accounts.read',
  'accounts.edit',
  'accounts.manage',
  'accounts.audit',
  'company.read',
  'company.manage',
  'company.erase',
  'clients.read',
  'clients.write',
  'client_documents.read',
  'client_documents.write',
  'client_requests.read',
  'client_requests.write',
  'stations.read',
  'stations.write',
  'guards.read',
  'guards.write',
  'people.read',
  'people.write',
  'people.erase',
  'people.identity',
  'sales.read',
  'sales.write',
  'contracts.read',
  'contracts.rates',
  'contracts.write',
  'roster.read',
  'roster.write',
  'slots.read',
  'slots.fill',
  'muster.read',
  'muster.write',
  'visits.read',
  'visits.write',
  'attendance.read',
  'attendance.write',
  'attendance.positions',
  'attendance.approve',
  'attendance.lock',
  'attendance.reopen',
  'incidents.read',
  'incidents.report',
  'incidents.write',
  'alarm.read',
  'alarm.handle',
  'alarm.reveal',
  'alarm.write',
  'billing.read',
  'billing.write',
  'website.read',
  'website.write',
  'portal.read',
  'portal.write',
  'portal.client',
  'devices.read',
  'devices.write',
  'devices.open',
  'guard.self',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Permissions that a super admin grants to single admins. */
export const GRANTABLE = ['people.identity'] as const satisfies Permission[]
export type Grantable = (typeof GRANTABLE)[number]

/** The areas of an admin's work. Only admins have them. */
export const ADMIN_AREAS = ['operations', 'people', 'money', 'sales', 'website'] as const
export type AdminArea = (typeof ADMIN_AREAS)[number]

export type Role = 'client' | 'guard' | 'supervisor' | 'admin' | 'super_admin'

type Grants = readonly Permission[]

const BY_AREA: Record<AdminArea, Grants> = {
  operations: [
    'roster.read',
    'roster.write',
    'slots.read',
    'slots.fill',
    'muster.read',
    'muster.write',
    'visits.read',
    'visits.write',
    'attendance.read',
    'attendance.write',
    'attendance.positions',
    'attendance.approve',
    'devices.read',
    'devices.write',
    'devices.open',
    'stations.read',
    'stations.write',
    'incidents.read',
    'incidents.report',
    'incidents.write',
    'alarm.read',
    'alarm.handle',
    'alarm.reveal',
    'alarm.write',
    'guards.read',
    'clients.read',
    'client_requests.read',
    'client_requests.write',
    'contracts.read',
  ],
  people: ['guards.read', 'guards.write', 'people.read', 'people.write', 'devices.read', 'devices.write'],
  money: [
    'muster.read',
    'attendance.read',
    'attendance.lock',
    'billing.read',
    'billing.write',
    'clients.read',
    'client_documents.read',
    'client_documents.write',
    'contracts.read',
    'contracts.rates',
    'contracts.write',
  ],
  sales: [
    'sales.read',
    'sales.write',
    'clients.read',
    'clients.write',
    'client_documents.read',
    'client_documents.write',
    'client_requests.read',
    'client_requests.write',
    'contracts.read',
    'contracts.rates',
    'contracts.write',
  ],
  website: ['website.read', 'website.write'],
}

/** Permissions of a supervisor, on the rows of his own stations only: `caller.stations`, which every query of these calls applies. */
const OF_STATIONS: Grants = [
  'muster.read',
  'muster.write',
  'slots.read',
  'slots.fill',
  'visits.read',
  'visits.write',
  'incidents.read',
  'incidents.report',
  'devices.read',
  'devices.write',
  'devices.open',
]

/** Permissions of every admin, regardless of areas. */
const ADMIN: Grants = ['accounts.self', 'notifications.self', 'accounts.read', 'company.read']

const BY_ROLE: Record<Role, Grants> = {
  client: ['accounts.self', 'portal.read', 'portal.write', 'portal.client'],
  guard: ['guard.self'],
  supervisor: ['accounts.self', 'notifications.self', ...OF_STATIONS],
  admin: ADMIN,
  super_admin: [
    ...ADMIN,
    ...Object.values(BY_AREA).flat(),
    'accounts.edit',
    'accounts.manage',
    'accounts.audit',
    'attendance.reopen',
    'company.manage',
    'company.erase',
    'people.erase',
    ...GRANTABLE,
  ],
}

/** Every role. */
export const ROLES = Object.keys(BY_ROLE) as Role[]

/** The permission that an admin needs for a grant to count. */
const GRANTED_WITHIN: Record<Grantable, Permission> = { 'people.identity': 'people.read' }

/** Permissions of a role on the caller's own account only. */
const ON_OWN_ACCOUNT: { [R in Role]?: Grants } = { admin: ['accounts.edit'] }

/**
 * Permissions about a client as a whole: its money, its documents, its word on a month. Not for people limited to some stations.
 */
const OF_WHOLE_CLIENT: Grants = ['portal.client']

/** The signed-in person, as far as permissions depend on it; `limited` is somebody of a client who sees some stations only. */
export type Person = {
  role: Role
  areas: readonly AdminArea[]
  granted: readonly Grantable[]
  accountId: number
  limited?: boolean
}
/** The account that a record is about, where the permission depends on it. */
export type Subject = { accountId: number }

/**
 * True if a person has a permission; the only place that decides it. Without a subject: whether the person has it for any
 * record, as a call asks before it reads a record, and a screen before it shows a button.
 */
export function can(person: Person, permission: Permission, subject?: Subject): boolean {
  const { role, areas, granted, accountId, limited = false } = person
  if (limited && OF_WHOLE_CLIENT.includes(permission)) return false
  // The browser may have stored a role or area of another version: those have no permissions.
  if (BY_ROLE[role]?.includes(permission)) return true
  if (role === 'admin' && areas.some((area) => BY_AREA[area]?.includes(permission))) return true
  const grant = role === 'admin' && granted.find((one) => one === permission)
  if (grant) return can(person, GRANTED_WITHIN[grant])
  return ON_OWN_ACCOUNT[role]?.includes(permission) === true && (!subject || subject.accountId === accountId)
}

/** The areas that give an admin a permission. */
export function areasWith(permission: Permission): AdminArea[] {
  return ADMIN_AREAS.filter((area) => BY_AREA[area].includes(permission))
}

/** A person with a role only. */
export const NOBODY = { areas: [], granted: [], accountId: 0 } as const satisfies Omit<Person, 'role'>

/** The kinds of people that the table distinguishes: each role, an admin of each single area, and one with a grant. */
const HOLDERS: { name: string; person: Person; granted?: Grantable }[] = [
  ...ROLES.map((role) => ({ name: role, person: { ...NOBODY, role } })),
  ...ADMIN_AREAS.map((area) => ({ name: `admin of ${area}`, person: { ...NOBODY, role: 'admin' as const, areas: [area] } })),
  ...GRANTABLE.flatMap((granted) =>
    areasWith(GRANTED_WITHIN[granted]).map((area) => ({
      name: `admin of ${area} to whom it is granted`,
      person: { ...NOBODY, role: 'admin' as const, areas: [area], granted: [granted] },
      granted,
    })),
  ),
]

/** The holders of a permission, as text: `admin` when every admin has it, `admin of money` when the area gives it. */
export function holdersOf(permission: Permission): string[] {
  const holders = HOLDERS.filter(({ person, granted = permission }) => granted === permission && can(person, permission))
  const names = holders.map(({ name }) => name)
  return names.includes('admin') ? names.filter((name) => !name.startsWith('admin of')) : names
}

/** True if everybody with one permission has the other, too. */
export const implies = (one: Permission, other: Permission) =>
  HOLDERS.every(({ person }) => !can(person, one) || can(person, other))
