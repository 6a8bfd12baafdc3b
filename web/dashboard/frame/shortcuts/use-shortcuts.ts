import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../../lib/session/use-can.ts'
import { useSettings } from '../sidebar/settings.tsx'
import { permissionOf } from '../sidebar/sidebar-entries.ts'
import { isMac, keyFollower, type Shortcut } from './shortcuts.ts'

/** Where letters are text. */
const TYPED = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, select'
/** What has the keyboard to itself while it is open. */
const DIALOG = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * Listens for the shortcuts of the dashboard, unless something is opening already.
 * Single keys do nothing where somebody types, under a dialog, or when they are switched off.
 */
export function useShortcuts(opening: boolean, open: (part: 'search' | 'shortcuts') => void) {
  const [follow] = useState(keyFollower)
  const { shortcuts: singleKeys } = useSettings().settings
  const navigate = useNavigate()
  const may = useCan()

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event)
    if (!key || opening || document.querySelector(DIALOG)) return
    if (key !== 'mod+k' && (!singleKeys || isTyping(event.target))) return
    const shortcut = follow(key, event.timeStamp)
    if (shortcut && perform(shortcut)) event.preventDefault()
  })

  function perform({ act }: Shortcut) {
    if ('open' in act) open(act.open)
    else if ('to' in act && !may(permissionOf(act.to))) return false
    else if ('to' in act) navigate(act.to)
    else if ('press' in act) return pressOnPage(act.press)
    else return false
    return true
  }

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** A key as the shortcuts call it; none when it is held, composed or combined into something else. */
function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat, defaultPrevented }: KeyboardEvent) {
  if (isComposing || repeat || defaultPrevented || altKey) return undefined
  const held = isMac() ? metaKey : ctrlKey
  if (held && !shiftKey && key.toLowerCase() === 'k') return 'mod+k'
  if (ctrlKey || metaKey || key.length > 1) return undefined
  // Shift belongs to signs such as the question mark, not to letters.
  if (shiftKey && key.toLowerCase() !== key.toUpperCase()) return undefined
  return key.toLowerCase()
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED))

/** The page says which of its fields and buttons a key is for: aria-keyshortcuts. */
function pressOnPage(key: string) {
  const found = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)
  if (found?.matches('input')) found.focus()
  else found?.click()
  return found !== null
}
