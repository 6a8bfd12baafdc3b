import { useSyncExternalStore } from 'react'

const KEY = 'darkMode'
const listeners = new Set<() => void>()

const changed = () => {
  document.body.classList.toggle('dark', readDark())
  for (const listener of listeners) listener()
}

const readDark = () => localStorage.getItem(KEY) === 'true'

function subscribe(listener: () => void) {
  const heard = ({ key }: StorageEvent) => key === KEY && changed()
  listeners.add(listener)
  window.addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', heard)
  }
}

/** The state of the dark theme and its setter, in sync across tabs; stored as `darkMode` and as the class `dark` on the body. */
export function useStoredDark() {
  const dark = useSyncExternalStore(subscribe, readDark, () => false)
  const setDark = (on: boolean) => {
    localStorage.setItem(KEY, String(on))
    changed()
  }
  return { dark, setDark }
}
