import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '../../lib/parts/lost-part.ts'

/** Milliseconds after which a first visit has what it needs. */
const LATER = 5_000

/** What a page does not wait for: word of a lost network, and the worker. Without a network it is asked for at once. */
export function Later() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      loadPart(() => import('../offline/offline.tsx')).then(
        ({ Offline }) => setPart(() => Offline),
        () => {},
      )
    const timer = setTimeout(load, navigator.onLine ? LATER : 0)
    return () => clearTimeout(timer)
  }, [])
  return Part ? <Part /> : null
}
