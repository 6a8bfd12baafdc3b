import {
  type MantineColorScheme,
  type MantineColorSchemeManager,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'

const KEY = 'darkMode'

const stored = (fallback: MantineColorScheme): MantineColorScheme => {
  const value = localStorage.getItem(KEY)
  return value === null ? fallback : value === 'true' ? 'dark' : 'light'
}
const mark = (scheme: MantineColorScheme) => document.body.classList.toggle('dark', scheme === 'dark')

/** Synchronizes Mantine's scheme, the stored `darkMode` and the class `dark` on the body, across tabs. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined
  return {
    get: stored,
    set(scheme) {
      localStorage.setItem(KEY, String(scheme === 'dark'))
      mark(scheme)
    },
    subscribe(onUpdate) {
      listener = (event) => {
        if (event.key !== KEY) return
        mark(stored('light'))
        onUpdate(stored('light'))
      }
      window.addEventListener('storage', listener)
    },
    unsubscribe() {
      if (listener) window.removeEventListener('storage', listener)
    },
    clear: () => localStorage.removeItem(KEY),
  }
}

/** The state of the dark theme and its setter. */
export function useDarkMode() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return { dark, setDark: (on: boolean) => setColorScheme(on ? 'dark' : 'light') }
}
