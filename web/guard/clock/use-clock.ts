import { useEffect, useState } from 'react'
import { correctedNow, type PhoneState } from '../store/state.ts'
import { clockState } from './clock-state.ts'

/** The time and the state of the clock, again every quarter of a minute. */
export function useClock({ pack, events, skew = 0 }: PhoneState) {
  const [now, setNow] = useState(() => correctedNow(skew))
  useEffect(() => {
    const tick = () => setNow(correctedNow(skew))
    tick()
    const timer = setInterval(tick, 15_000)
    return () => clearInterval(timer)
  }, [skew])
  return { now, clock: clockState(pack, events, now, skew) }
}
