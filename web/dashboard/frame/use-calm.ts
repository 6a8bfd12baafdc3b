import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Longer than a browser takes to call its network idle. */
const CALM_MILLISECONDS = 1_000

/** Whether the page has once been done with its own questions: what every page asks besides waits for that. */
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
