import { useSyncExternalStore } from 'react'
import type { Role } from '../../contract/endpoint.ts'

/** The only keys this product keeps in local storage, besides `darkMode`. */
const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
const ROLE = 'userRole'
const UPDATED = 'jwt_token_last_updated'

export type Session = { accessToken: string; refreshToken: string; role: Role; updatedAt: number }

const listeners = new Set<() => void>()
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

/** Forgets tokens and role; `darkMode` stays. */
export function clearSession() {
  for (const key of [ACCESS, REFRESH, ROLE, UPDATED]) localStorage.removeItem(key)
  changed()
}

/** Forgets everything this product keeps in the browser (the logout of the dashboard home). */
export function clearAllStorage() {
  localStorage.clear()
  changed()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The stored role, kept current over all tabs; null when signed out and while the server renders. */
export const useRole = (): Role | null =>
  useSyncExternalStore(
    subscribe,
    () => readSession()?.role ?? null,
    () => null,
  )
