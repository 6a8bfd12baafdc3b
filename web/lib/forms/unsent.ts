import { useEffect, useSyncExternalStore } from 'react'

/** The forms of this tab in which something is typed that nobody has sent or thrown away. Kept in memory only. */
const unsent = new Set<object>()
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** The browser asks before it leaves or reloads the page. */
const ask = (event: BeforeUnloadEvent) => {
  if (unsent.size > 0) event.preventDefault()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Makes known that a form holds something typed, for as long as it does. Every form mechanism calls this once. */
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

/** Whether anything is typed and not sent. */
export const useAnyUnsent = () =>
  useSyncExternalStore(
    subscribe,
    () => unsent.size > 0,
    () => false,
  )

/** Throws away what was typed: a deliberate logout, or somebody else at this tab. */
export function dropUnsent() {
  unsent.clear()
  changed()
}
