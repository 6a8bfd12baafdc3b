import type { Screen } from '../sidebar/screen.ts'
import { SCREENS } from '../sidebar/sidebar-entries.ts'

/** The effect of a shortcut: open a part of the frame, activate an element of the page, or navigate. */
type Act = { open: 'search' | 'shortcuts' } | { press: string } | { to: string } | { undo: true } | { native: true }
/** A key sequence; `mod+k` means Ctrl or ⌘ with K. */
export type Shortcut = { keys: string[]; about: string; act: Act }

/** The shortcuts that open pages, of those that have a key. */
export const goingTo = (screens: Screen[]): Shortcut[] =>
  screens.flatMap(({ key, label, to }) => (key ? { keys: ['g', key], about: label, act: { to } } : []))

/** Every shortcut of the dashboard, for the keyboard and for the list of shortcuts. */
export const SHORTCUTS: Shortcut[] = [
  { keys: ['mod+k'], about: 'Search everything', act: { open: 'search' } },
  { keys: ['?'], about: 'Show this list', act: { open: 'shortcuts' } },
  { keys: ['/'], about: 'Search in the list of this page', act: { press: '/' } },
  { keys: ['n'], about: 'Add a record on this page', act: { press: 'n' } },
  { keys: ['mod+z'], about: 'Undo what was just done', act: { undo: true } },
  { keys: ['Escape'], about: 'Close what is open', act: { native: true } },
  ...goingTo(SCREENS),
]

/** ⌘ on a Mac, Ctrl elsewhere. */
export const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)

/** A key as printed on a keyboard. */
export const keyName = (key: string) => (key === 'Escape' ? 'Esc' : key.toUpperCase().replace('MOD+', isMac() ? '⌘ ' : 'Ctrl '))

/** Time allowed between the keys of a sequence. */
const PAUSE_MILLISECONDS = 1_500

/** Matches pressed keys; returns the shortcut that they complete. */
export function keyFollower() {
  let pressed: string[] = []
  let at = 0
  return (key: string, time: number): Shortcut | undefined => {
    pressed = time - at > PAUSE_MILLISECONDS ? [key] : [...pressed, key]
    at = time
    const begun = () => SHORTCUTS.filter(({ keys }) => pressed.every((one, place) => keys[place] === one))
    // A key that continues no sequence may start one.
    if (begun().length === 0) pressed = [key]
    const found = begun().find(({ keys }) => keys.length === pressed.length)
    if (found || begun().length === 0) pressed = []
    return found
  }
}
