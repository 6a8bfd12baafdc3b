import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCode } from '../../../lib/session/use-code.ts'

/** Longer than a browser takes to call its network idle. */
const CALM_MILLISECONDS = 1_000
const load = () => import('./sos-alarm.tsx').then(({ SosAlarm }) => SosAlarm)

/** The alarm of every page; its code is loaded once nothing else is, so that no page waits for it. */
export function SosWatch() {
  const [wanted, setWanted] = useState(false)
  const busy = useIsFetching() > 0
  useEffect(() => {
    if (busy) return
    const timer = setTimeout(setWanted, CALM_MILLISECONDS, true)
    return () => clearTimeout(timer)
  }, [busy])
  const { data: Alarm } = useCode('sos-alarm', load, wanted)
  return Alarm && <Alarm />
}
