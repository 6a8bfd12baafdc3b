import { useState, useSyncExternalStore } from 'react'
import type { Role } from '../../../api/core/permissions.ts'

/** The session's keys in local storage. */
export const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
export const ROLE = 'userRole'
const UPDATED = 'jwt_token_last_updated'

/** Assumed where a token is stored without a role. */
export const DEFAULT_ROLE: Role = 'admin'

/** Session storage keys: the permissions of the signed-in person (person.ts), the filters of lists (kept-filters.ts), and choices that are not saved (use-kept.ts). Separate for each tab, kept over a reload. */
export const PERSON = 'person'
export const FILTERS = 'filters'
export const CHOICES = 'choices'
/** The cache of what the portal had, which it shows without a network. */
export const PORTAL_KEPT = 'portal-kept'

export type Session = { accessToken: string; refreshToken: string; role: Role; updatedAt: number }

const listeners = new Set<() => void>()
/** The number of times that the session has ended here, or a call was refused without one. */
let endings = 0
const changed = () => {
  for (const listener of listeners) listener()
}

/** The stored session, or null when nobody is signed in. The role is for display only; the server decides. */
export function readSession(): Session | null {
  const accessToken = localStorage.getItem(ACCESS)
  if (!accessToken) return null
  return {
    accessToken,
    refreshToken: localStorage.getItem(REFRESH) ?? '',
    role: (localStorage.getItem(ROLE) ?? DEFAULT_ROLE) as Role,
    updatedAt: Date.parse(localStorage.getItem(UPDATED) ?? '') || 0,
  }
}

/** Stores the tokens of a login or a refresh and the time (ISO). */
export function storeSession(tokens: { access_token: string; refresh_token: string }, role: Role) {
  localStorage.setItem(ACCESS, tokens.access_token)
  localStorage.setItem(REFRESH, tokens.refresh_token)
  localStorage.setItem(ROLE, role)
  localStorage.setItem(UPDATED, new Date().toISOString())
  changed()
}

/** Clears tokens and role; `darkMode` stays. `refused`: a call of the user was refused because the session had ended. */
export function clearSession({ refused = false } = {}) {
  if (refused || readSession()) endings++
  for (const key of [ACCESS, REFRESH, ROLE, UPDATED]) localStorage.removeItem(key)
  forgetPerson()
  changed()
}

/** The permissions, filters and choices of the previous person do not apply to the next, who must not see what the portal had. */
export function forgetPerson() {
  for (const key of [PERSON, FILTERS, CHOICES]) sessionStorage.removeItem(key)
  // Missing where the page is not secure; refused in some private windows.
  globalThis.caches?.delete(PORTAL_KEPT).catch(() => {})
}

/** Clears everything stored in the browser (the logout of the dashboard home). */
export function clearAllStorage() {
  endings++
  localStorage.clear()
  forgetPerson()
  changed()
}

/** Another tab signed in or out. By the time the event arrives there may be a new session, perhaps another person's. */
function hearOtherTab({ key, newValue }: StorageEvent) {
  if (key === null || (key === ACCESS && newValue === null)) {
    endings++
    forgetPerson()
  }
  changed()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', hearOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', hearOtherTab)
  }
}

/** Counts the ends of the session over all tabs: when it has changed, another person may be signed in. */
export const useEndings = () =>
  useSyncExternalStore(
    subscribe,
    () => endings,
    () => 0,
  )

/** The stored role, in sync across tabs; null when signed out and while the server renders. */
export const useRole = (): Role | null =>
  useSyncExternalStore(
    subscribe,
    () => readSession()?.role ?? null,
    () => null,
  )

/** The stored role, or the last one: a page that stays open after its session has ended keeps its content. */
export function useLastRole(): Role | null {
  const role = useRole()
  const [last, setLast] = useState(role)
  if (role !== null && role !== last) setLast(role)
  return role ?? last
}
