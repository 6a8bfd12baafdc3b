import type { Role } from '../../../contract/core/permissions.ts'

const ORIGIN = 'http://local'

const HOMES = { client: '/portal', admin: '/dashboard', super_admin: '/dashboard' } as const satisfies Record<Role, string>

/** The start page of a role; undefined when signed out or when the stored role is unknown. */
export const homeOf = (role: Role | null | undefined): (typeof HOMES)[Role] | undefined => (role ? HOMES[role] : undefined)

/** Where somebody goes after signing in: the page of their own place they came from, and never anywhere else. */
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

/** Whether an address asks for the login dialog, and for which page: `/#login=%2Fportal%2Finvoices`. */
export function loginIn(hash: string): { next: string | null } | undefined {
  const [asked, next = ''] = LOGIN.exec(hash) ?? []
  if (asked === undefined) return undefined
  try {
    return { next: decodeURIComponent(next) }
  } catch {
    return { next: null }
  }
}
