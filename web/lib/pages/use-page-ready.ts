import { useEffect } from 'react'
import { useNavigation } from 'react-router'

/** How long a page must be idle before it counts as ready, in milliseconds. */
const QUIET = 50

/**
 * Marks the document with `data-ready` while the page is hydrated, no navigation is under way and it is not `busy`:
 * what browser tests and screenshots wait for. The attribute is removed while the page is busy.
 */
export function usePageReady(busy = false) {
  const settled = useNavigation().state === 'idle' && !busy
  useEffect(() => {
    if (!settled) return
    const timer = setTimeout(() => {
      document.documentElement.dataset.ready = ''
    }, QUIET)
    return () => {
      clearTimeout(timer)
      delete document.documentElement.dataset.ready
    }
  }, [settled])
}
