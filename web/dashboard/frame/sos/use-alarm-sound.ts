import { useEffect } from 'react'
import { type Tone, useSound } from './use-sound.ts'

/** Tones that come again and again. */
export type Ring = { tones: readonly Tone[]; everyMilliseconds: number }

/** Sounds again and again while there is a `ring`, where the person has allowed it. The ring keeps its identity while it lasts. */
export function useAlarmSound(ring: Ring | undefined) {
  const { ready, choose, play } = useSound()
  useEffect(() => {
    if (!ring || !ready) return
    play(ring.tones)
    const timer = setInterval(play, ring.everyMilliseconds, ring.tones)
    return () => clearInterval(timer)
  }, [ring, ready, play])
  return { ready, allow: () => choose(true) }
}
