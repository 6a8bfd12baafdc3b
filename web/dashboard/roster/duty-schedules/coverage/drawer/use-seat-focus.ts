import { useEffect, useRef } from 'react'

/** Longer than a dialog takes to fade out and to restore the focus. */
const LEAVING_MILLISECONDS = 260

/**
 * Focuses the seat that was acted on last when the button that had the focus is gone with what it changed. `covered` is whether
 * a dialog is open above the seats; `shown` changes when they do.
 */
export function useSeatFocus(covered: boolean, shown: unknown) {
  const seat = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when other seats are shown
  useEffect(() => {
    if (covered) return
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body || seat.current === undefined) return
      document.querySelector<HTMLElement>(`[data-seat="${seat.current}"]`)?.focus()
    }, LEAVING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [covered, shown])
  return {
    /** Remembers the seat that is acted on. */
    actOn: (id: number) => {
      seat.current = id
    },
  }
}
