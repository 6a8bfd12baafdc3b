import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** The time for which a page must be idle before it counts as ready, in milliseconds. */
const QUIET = 50

/**
 * Marks the document with `data-ready`, its path, while the page is hydrated, no navigation is under way and it is not
 * `busy`: what browser tests and screenshots wait for. The attribute is removed while the page is busy.
 */
export function usePageReady(busy = false) {
  const settled = useNavigation().state === 'idle' && !busy
  const { pathname } = useLocation()
  useEffect(() => {
    if (!settled) return
    const timer = setTimeout(() => {
      document.documentElement.dataset.ready = pathname
    }, QUIET)
    return () => {
      clearTimeout(timer)
      delete document.documentElement.dataset.ready
    }
  }, [settled, pathname])
}
