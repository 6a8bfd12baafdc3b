import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../../lib/session/use-can.ts'
import { UNDO_KEY } from '../../../ui/undo/undo-toast.tsx'
import { useSettings } from '../sidebar/settings.tsx'
import { permissionOf } from '../sidebar/sidebar-entries.ts'
import { isMac, keyFollower, type Shortcut } from './shortcuts.ts'

/** Elements in which keys are text input. */
const TYPED = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, select'
/** Keys that a page may assign. */
const PAGE_KEY = /^[a-z\d]$/
/** Overlays that capture the keyboard while open. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * Handles the shortcuts of the dashboard, unless a dialog is already opening.
 * Single keys are ignored in text fields, below a dialog, or when they are switched off.
 */
export function useShortcuts(opening: boolean, open: (part: 'search' | 'shortcuts') => void) {
  const [follow] = useState(keyFollower)
  const { shortcuts: singleKeys } = useSettings().settings
  const navigate = useNavigate()
  const may = useCan()

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event)
    if (!key || opening || (!key.startsWith('mod+') && !singleKeys) || (key !== 'mod+k' && isTyping(event.target))) return
    if (key !== 'mod+z' && hasOverlay()) return
    const shortcut = follow(key, event.timeStamp)
    if (shortcut ? perform(shortcut) : PAGE_KEY.test(key) && pressOnPage(key)) event.preventDefault()
  })

  function perform({ act }: Shortcut) {
    if ('open' in act) open(act.open)
    else if ('to' in act && !may(permissionOf(act.to))) return false
    else if ('to' in act) navigate(act.to)
    else if ('press' in act) return pressOnPage(act.press)
    else if ('undo' in act) return pressOn(`[aria-keyshortcuts="${UNDO_KEY}"]`)
    else return false
    return true
  }

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** The name of a key event's key in a shortcut; undefined when it is repeated, composing or combined with another modifier. */
function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat, defaultPrevented }: KeyboardEvent) {
  if (isComposing || repeat || defaultPrevented || altKey) return undefined
  const held = isMac() ? metaKey : ctrlKey
  const letter = key.toLowerCase()
  if (held && !shiftKey && (letter === 'k' || letter === 'z')) return `mod+${letter}`
  if (ctrlKey || metaKey || key.length > 1) return undefined
  // Shift is needed for characters such as the question mark, and not allowed with letters.
  if (shiftKey && letter !== key.toUpperCase()) return undefined
  return letter
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED))

/** True if an overlay is open. A closed picker keeps its list in the page, hidden. */
const hasOverlay = () => [...document.querySelectorAll(OVERLAY)].some((overlay) => !overlay.closest('[style*="display: none"]'))

/** A page assigns keys to its fields and buttons with aria-keyshortcuts; G begins the shortcuts that lead to other pages. */
const pressOnPage = (key: string) => pressOn(`main [aria-keyshortcuts="${key}"]`)

function pressOn(selector: string) {
  const found = document.querySelector<HTMLElement>(selector)
  if (found?.matches('input')) found.focus()
  else found?.click()
  return found !== null
}
