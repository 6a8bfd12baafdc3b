import { useSyncExternalStore } from 'react'

export const SCREENS = ['response', 'today', 'round', 'report', 'shifts', 'me'] as const
export type Screen = (typeof SCREENS)[number]

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The parts of `#report/incident`: the screen, and the form that is open on it. */
const parts = () => location.hash.slice(1).split('/')

/** The screen that the address names after `#`. */
export const useScreen = (): Screen =>
  useSyncExternalStore(subscribe, () => SCREENS.find((screen) => parts()[0] === screen) ?? 'today')

/** The form that the address names, so that a page which Android has closed opens with it again. */
export const formInAddress = () => parts()[1]

/** Names the open form of a screen in the address, without a step back of its own. */
export const nameForm = (screen: Screen, form?: string) =>
  history.replaceState(history.state, '', `#${[screen, form].filter(Boolean).join('/')}`)
