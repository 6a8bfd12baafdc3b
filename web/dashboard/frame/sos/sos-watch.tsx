import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SosAlarm } from './sos-alarm.tsx'

/** Longer than a browser takes to call its network idle. */
const CALM_MILLISECONDS = 1_000

/** The alarm of every page, which asks once nothing else does: no page waits for it. */
export function SosWatch() {
  const [wanted, setWanted] = useState(false)
  const busy = useIsFetching() > 0
  useEffect(() => {
    if (busy) return
    const timer = setTimeout(setWanted, CALM_MILLISECONDS, true)
    return () => clearTimeout(timer)
  }, [busy])
  return wanted && <SosAlarm />
}
