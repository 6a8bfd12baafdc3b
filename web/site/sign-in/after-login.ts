import type { Role } from '../../../api/core/permissions.ts'

const ORIGIN = 'http://local'

// Guards sign in by their phones alone.
const HOMES = {
  client: '/portal',
  supervisor: '/dashboard',
  admin: '/dashboard',
  super_admin: '/dashboard',
} as const satisfies Partial<Record<Role, string>>

/** The start page of a role; undefined when signed out or when the stored role is unknown. */
export const homeOf = (role: Role | null | undefined): (typeof HOMES)[keyof typeof HOMES] | undefined =>
  role && role !== 'guard' ? HOMES[role] : undefined

/** The page to open after sign-in: the return address if it belongs to the user's own app, else its start page. */
export function afterLogin(next: string | null, home: '/dashboard' | '/portal'): string {
  if (!next?.startsWith('/')) return home
  try {
    const { origin, pathname, search, hash } = new URL(next, ORIGIN)
    const inside = origin === ORIGIN && (pathname === home || pathname.startsWith(`${home}/`))
    return inside ? pathname + search + hash : home
  } catch {
    return home
  }
}

const LOGIN = /^#login(?:=(.*))?$/

/** The request for the login dialog in a URL's hash, with the return address: `/#login=%2Fportal%2Finvoices`. */
export function loginIn(hash: string): { next: string | null } | undefined {
  const [asked, next = ''] = LOGIN.exec(hash) ?? []
  if (asked === undefined) return undefined
  try {
    return { next: decodeURIComponent(next) }
  } catch {
    return { next: null }
  }
}
