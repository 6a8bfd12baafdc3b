import { useEffect, useRef } from 'react'

/** When the form was first rendered, in milliseconds since 1970. */
export function useShownAt() {
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = Date.now()
  }, [])
  return shownAt
}
