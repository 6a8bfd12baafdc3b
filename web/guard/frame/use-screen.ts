import { useSyncExternalStore } from 'react'

export const SCREENS = ['today', 'round', 'report', 'shifts', 'me'] as const
export type Screen = (typeof SCREENS)[number]

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The screen that the address names after `#`. */
export const useScreen = (): Screen =>
  useSyncExternalStore(subscribe, () => SCREENS.find((screen) => location.hash === `#${screen}`) ?? 'today')
