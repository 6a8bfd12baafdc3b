import { createContext, useCallback, useEffect, useRef } from 'react'

/** Takes the letters that were typed between the press that opens the search and the focus of its field. */
export const EarlyTyping = createContext<() => string>(() => '')

/** Keeps the letters that are typed while the search opens, whose code may come late. Keys that are pressed in a dialog are left to it. */
export function useEarlyTyping(opening: boolean) {
  const typed = useRef('')
  useEffect(() => {
    if (!opening) return
    typed.current = ''
    const listener = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, target } = event
      if (isComposing || ctrlKey || metaKey || altKey || isInDialog(target)) return
      if (key.length === 1) typed.current += key
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [opening])
  return useCallback(() => {
    const early = typed.current
    typed.current = ''
    return early
  }, [])
}

const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('[role="dialog"]') !== null
