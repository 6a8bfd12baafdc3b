import { useEffect } from 'react'
import { useSound } from './use-sound.ts'

const BEEP = [{ pitch: 880, seconds: 0.35 }]
const EVERY_MILLISECONDS = 1_500

/** Sounds again and again while `on`, where the person has allowed it. */
export function useAlarmSound(on: boolean) {
  const { ready, choose, play } = useSound()
  useEffect(() => {
    if (!on || !ready) return
    play(BEEP)
    const timer = setInterval(play, EVERY_MILLISECONDS, BEEP)
    return () => clearInterval(timer)
  }, [on, ready, play])
  return { ready, allow: () => choose(true) }
}
