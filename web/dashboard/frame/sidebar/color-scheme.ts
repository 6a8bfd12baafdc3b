import {
  type MantineColorScheme,
  type MantineColorSchemeManager,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useEffect } from 'react'

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

const ATTRIBUTE = 'data-mantine-color-scheme'

/** Paper is white: while the page is printed it has the colours of the light theme. */
export function usePrintLight() {
  useEffect(() => {
    const { documentElement: root, body } = document
    let isDark = false
    function begin() {
      if (root.getAttribute(ATTRIBUTE) !== 'dark') return
      isDark = true
      root.setAttribute(ATTRIBUTE, 'light')
      body.classList.remove('dark')
    }
    function end() {
      if (!isDark) return
      isDark = false
      root.setAttribute(ATTRIBUTE, 'dark')
      body.classList.add('dark')
    }
    // Not every browser says all of this when it prints; what is said twice does nothing.
    const follow = ({ matches }: MediaQueryListEvent) => (matches ? begin() : end())
    const printing = matchMedia('print')
    printing.addEventListener('change', follow)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      printing.removeEventListener('change', follow)
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
}
