import { SCREENS, type Screen } from '../sidebar/sidebar-entries.ts'

/** What keys do: open a part of the frame, press what a page offers for them, or go to a page. */
type Act = { open: 'search' | 'shortcuts' } | { press: string } | { to: string } | { native: true }
/** Keys one after the other, `mod+k` with Ctrl or ⌘ held. */
export type Shortcut = { keys: string[]; about: string; act: Act }

/** The keys that lead to a screen. */
export const goingTo = ({ key, label, to }: Screen): Shortcut => ({ keys: ['g', key], about: label, act: { to } })

/** Every shortcut of the dashboard: what the keyboard does and what the list of shortcuts shows. */
export const SHORTCUTS: Shortcut[] = [
  { keys: ['mod+k'], about: 'Search everything', act: { open: 'search' } },
  { keys: ['?'], about: 'Show this list', act: { open: 'shortcuts' } },
  { keys: ['/'], about: 'Search in the list of this page', act: { press: '/' } },
  { keys: ['n'], about: 'Add a record on this page', act: { press: 'n' } },
  { keys: ['Escape'], about: 'Close what is open', act: { native: true } },
  ...SCREENS.map(goingTo),
]

/** ⌘ on a Mac, Ctrl elsewhere. */
export const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)

/** A key as people read it on their keyboard. */
export const keyName = (key: string) =>
  key === 'mod+k' ? (isMac() ? '⌘ K' : 'Ctrl K') : key === 'Escape' ? 'Esc' : key.toUpperCase()

/** The next key of a sequence is awaited this long. */
const PAUSE_MILLISECONDS = 1_500

/** Follows the keys that are pressed and gives the shortcut that they complete. */
export function keyFollower() {
  let pressed: string[] = []
  let at = 0
  return (key: string, time: number): Shortcut | undefined => {
    pressed = time - at > PAUSE_MILLISECONDS ? [key] : [...pressed, key]
    at = time
    const begun = () => SHORTCUTS.filter(({ keys }) => pressed.every((one, place) => keys[place] === one))
    // A key that continues nothing may begin something.
    if (begun().length === 0) pressed = [key]
    const found = begun().find(({ keys }) => keys.length === pressed.length)
    if (found || begun().length === 0) pressed = []
    return found
  }
}
