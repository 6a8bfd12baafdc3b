import { useState } from 'react'
import { TIME_ZONE } from '../../../api/core/fields/days.ts'

/** `auto`: dark at night and where the phone is set to dark. */
export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'darkMode'
const NIGHT = { from: 19, until: 6 }

function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  if (stored === null) return 'auto'
  return stored === 'true' ? 'dark' : 'light'
}

function isNight() {
  const hour = Number(new Date().toLocaleTimeString('en-GB', { timeZone: TIME_ZONE, hour: '2-digit' }))
  return hour >= NIGHT.from || hour < NIGHT.until
}

/** Sets the class of the theme on the body. */
function applyTheme() {
  const theme = storedTheme()
  const dark = theme === 'dark' || (theme === 'auto' && (isNight() || matchMedia('(prefers-color-scheme: dark)').matches))
  document.body.classList.toggle('dark', dark)
}

/** Applies the theme now, as the evening comes, and when it was changed in another tab. */
export function keepTheme() {
  applyTheme()
  setInterval(applyTheme, 60_000)
  window.addEventListener('storage', applyTheme)
}

/** The chosen theme and how to choose. */
export function useTheme() {
  const [theme, setTheme] = useState(storedTheme)
  return {
    theme,
    choose: (next: Theme) => {
      if (next === 'auto') localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, String(next === 'dark'))
      setTheme(next)
      applyTheme()
    },
  }
}
