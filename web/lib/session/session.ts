import { useState, useSyncExternalStore } from 'react'
import type { Role } from '../../../contract/core/permissions.ts'

/** The only keys this product keeps in local storage, besides `darkMode`. */
const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
const ROLE = 'userRole'
const UPDATED = 'jwt_token_last_updated'

export type Session = { accessToken: string; refreshToken: string; role: Role; updatedAt: number }

const listeners = new Set<() => void>()
/** How often the session has ended here, or something was refused for want of one. */
let endings = 0
const changed = () => {
  for (const listener of listeners) listener()
}

/** What this browser remembers, or null when nobody is signed in. The role is for display only; the server decides. */
export function readSession(): Session | null {
  const accessToken = localStorage.getItem(ACCESS)
  if (!accessToken) return null
  return {
    accessToken,
    refreshToken: localStorage.getItem(REFRESH) ?? '',
    role: (localStorage.getItem(ROLE) ?? 'admin') as Role,
    updatedAt: Date.parse(localStorage.getItem(UPDATED) ?? '') || 0,
  }
}

/** Keeps the tokens of a login or a refresh and notes the time (ISO). */
export function storeSession(tokens: { access_token: string; refresh_token: string }, role: Role) {
  localStorage.setItem(ACCESS, tokens.access_token)
  localStorage.setItem(REFRESH, tokens.refresh_token)
  localStorage.setItem(ROLE, role)
  localStorage.setItem(UPDATED, new Date().toISOString())
  changed()
}

/** Forgets tokens and role; `darkMode` stays. `refused`: something somebody did was refused because of it. */
export function clearSession({ refused = false } = {}) {
  if (refused || readSession()) endings++
  for (const key of [ACCESS, REFRESH, ROLE, UPDATED]) localStorage.removeItem(key)
  changed()
}

/** Forgets everything this product keeps in the browser (the logout of the dashboard home). */
export function clearAllStorage() {
  endings++
  localStorage.clear()
  changed()
}

/** Another tab signed in or out. By the time this tab hears of an ending there may be a session again, perhaps another person's. */
function hearOtherTab({ key, newValue }: StorageEvent) {
  if (key === null || (key === ACCESS && newValue === null)) endings++
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

/** Counts the endings of the session, over all tabs: when it has changed, whoever is signed in now may be somebody else. */
export const useEndings = () =>
  useSyncExternalStore(
    subscribe,
    () => endings,
    () => 0,
  )

/** The stored role, kept current over all tabs; null when signed out and while the server renders. */
export const useRole = (): Role | null =>
  useSyncExternalStore(
    subscribe,
    () => readSession()?.role ?? null,
    () => null,
  )

/** The stored role, or the last one there was: a page that stays open after its session ended goes on showing what it showed. */
export function useLastRole(): Role | null {
  const role = useRole()
  const [last, setLast] = useState(role)
  if (role !== null && role !== last) setLast(role)
  return role ?? last
}
