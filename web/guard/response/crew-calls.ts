import { useEffect } from 'react'
import { refresh } from '../frame/sending.ts'
import { signal } from '../frame/signal.ts'
import type { PhoneState } from '../store/state.ts'
import { crewAlarm, usedSlips } from './crew-state.ts'

/** A crew hears of an alarm also where no push comes. */
const LOOK_MILLISECONDS = 30_000
const RING_MILLISECONDS = 4_000

/**
 * Looks for alarms of the crew, opens the screen of a new one, and rings until it is answered; a slip whose number is used opens it
 * with one ring. It shows nothing.
 */
export function CrewCalls({ phone }: { phone: PhoneState }) {
  useEffect(() => {
    const timer = setInterval(refresh, LOOK_MILLISECONDS)
    return () => clearInterval(timer)
  }, [])

  const alarm = crewAlarm(phone)
  const asked = alarm?.state === 'Asked' ? alarm.id : undefined
  useEffect(() => {
    if (asked === undefined) return
    location.hash = 'response'
    signal('help')
    const timer = setInterval(() => signal('help'), RING_MILLISECONDS)
    return () => clearInterval(timer)
  }, [asked])

  const used = usedSlips(phone)
    .map(({ id, slip }) => `${id} ${slip}`)
    .join()
  useEffect(() => {
    if (!used) return
    location.hash = 'response'
    signal('help')
  }, [used])
  return null
}
