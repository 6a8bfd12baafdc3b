import { type RefObject, useLayoutEffect, useState } from 'react'
import { usePhone } from '../../../lib/width.ts'

/** Width up to which a table that does not fit becomes cards; a wider one scrolls sideways. */
const WIDEST = 900

/** True if rows are cards: on a phone, and on a tablet where columns would be cut. `box` is what the table scrolls in. */
export function useCards(box: RefObject<HTMLElement | null>, rows: unknown): boolean {
  const phone = usePhone()
  /** The width that the table needed when it last did not fit. */
  const [needed, setNeeded] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may need another width
  useLayoutEffect(() => {
    const element = box.current
    if (!element || phone) return
    const measure = () => {
      const { clientWidth, scrollWidth } = element
      setNeeded((before) => {
        if (before > 0) return clientWidth < Math.min(before, WIDEST) ? before : 0
        return scrollWidth > clientWidth + 1 && clientWidth < WIDEST ? scrollWidth : 0
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, phone, rows, needed > 0])
  return phone || needed > 0
}
