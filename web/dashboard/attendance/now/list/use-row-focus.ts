import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Gives the focus back to the row that had it when another reading of the board has moved it to another group. Returns the listener of the
 * element around the rows.
 */
export function useRowFocus(reading: unknown) {
  const last = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each reading of the board
  useEffect(() => {
    if (last.current === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-post="${last.current}"]`)?.focus({ preventScroll: true })
  }, [reading])
  return ({ target }: FocusEvent<HTMLElement>) => {
    last.current = target.closest<HTMLElement>('[data-post]')?.dataset.post
  }
}
