import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Longer than a browser takes to call its network idle. */
const CALM_MILLISECONDS = 1_000

/** True once the page is done with its own calls; the calls that every page makes besides wait for that. */
export function useCalm() {
  const [calm, setCalm] = useState(false)
  const busy = useIsFetching() > 0
  useEffect(() => {
    if (busy || calm) return
    const timer = setTimeout(setCalm, CALM_MILLISECONDS, true)
    return () => clearTimeout(timer)
  }, [busy, calm])
  return calm
}
