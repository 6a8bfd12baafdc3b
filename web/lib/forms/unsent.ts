import { useEffect, useSyncExternalStore } from 'react'

/** The forms of this tab with unsaved input. Kept in memory only. */
const unsent = new Set<object>()
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** Makes the browser ask before it leaves or reloads the page. */
const ask = (event: BeforeUnloadEvent) => {
  if (unsent.size > 0) event.preventDefault()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Registers a form for as long as it has unsaved input. Every form mechanism calls this once. */
export function useUnsent(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return
    const form = {}
    if (unsent.size === 0) window.addEventListener('beforeunload', ask)
    unsent.add(form)
    changed()
    return () => {
      unsent.delete(form)
      if (unsent.size === 0) window.removeEventListener('beforeunload', ask)
      changed()
    }
  }, [dirty])
}

/** True if any form has unsaved input. */
export const useAnyUnsent = () =>
  useSyncExternalStore(
    subscribe,
    () => unsent.size > 0,
    () => false,
  )

/** Discards unsaved input: a deliberate logout, or another person signed in in this tab. */
export function dropUnsent() {
  unsent.clear()
  changed()
}
