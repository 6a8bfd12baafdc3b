import { useEffect, useEffectEvent, useRef } from 'react'
import type { Slot } from '../../../../../../api/contracts/slots.ts'

/** Calls back when a slot with open offers is filled: a guard has accepted, and what lies behind the drawer has changed. */
export function useAccepted(slots: Slot[] | undefined, onAccepted: () => void) {
  const offered = useRef<number[]>([])
  const tell = useEffectEvent(onAccepted)
  useEffect(() => {
    if (!slots) return
    const accepted = slots.some(({ id, state }) => state === 'Filled' && offered.current.includes(id))
    offered.current = slots.filter(({ offered: open }) => open > 0).map(({ id }) => id)
    if (accepted) tell()
  }, [slots])
}
