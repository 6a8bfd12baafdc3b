import { useEffect, useRef } from 'react'
import type { Notice } from '../../../../api/notify/notices.ts'
import { useSound } from '../sos/use-sound.ts'

const RING = [
  { pitch: 660, seconds: 0.2 },
  { pitch: 880, seconds: 0.3 },
]

/** Sounds once when an urgent notice has come in; those that were there when the page was opened are seen, and not heard. */
export function useUrgentSound(notices: readonly Notice[] | undefined) {
  const { allowed, choose, play } = useSound()
  const heard = useRef<number>(undefined)
  useEffect(() => {
    if (!notices) return
    const newest = Math.max(0, ...notices.flatMap(({ id, urgent, unread }) => (urgent && unread ? [id] : [])))
    if (heard.current !== undefined && newest > heard.current) play(RING)
    heard.current = Math.max(heard.current ?? 0, newest)
  }, [notices, play])
  return { allowed, choose }
}
