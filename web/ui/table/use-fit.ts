import { type RefObject, useLayoutEffect } from 'react'
import type { ListMemory } from '../../lib/lists/use-rows.ts'

/** The room below a list at the end of the page. */
const BELOW = 24

/**
 * Measures how many rows the window has room for below what is above them; `box` is what the table scrolls in, `shape` what makes
 * its rows higher or lower, undefined until there are any.
 */
export function useFit(box: RefObject<HTMLElement | null>, memory: ListMemory | undefined, shape: string | undefined) {
  const setRoom = memory?.fits && shape !== undefined ? memory.setRoom : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another shape have another height
  useLayoutEffect(() => {
    if (!setRoom) return
    function measure() {
      const [head, body] = ['thead', 'tbody'].map((part) => box.current?.querySelector<HTMLTableSectionElement>(part))
      const sheet = box.current?.parentElement
      if (!box.current || !sheet || !head || !body?.offsetHeight) return
      const { top, height } = sheet.getBoundingClientRect()
      const around = head.offsetHeight + height - box.current.offsetHeight
      const room = window.innerHeight - (top + window.scrollY) - around - BELOW
      setRoom?.(room / (body.offsetHeight / body.rows.length))
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [box, setRoom, shape])
}
