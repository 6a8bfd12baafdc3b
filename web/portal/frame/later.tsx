import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '../../lib/parts/lost-part.ts'

/** Milliseconds after which a first visit has what it needs. */
const LATER = 5_000

/** Parts that no page waits for: word of a lost network, and the worker. Without a network they are asked for at once. */
export function Later() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      loadPart(() => import('./offline/offline.tsx')).then(
        ({ Offline }) => setPart(() => Offline),
        () => {},
      )
    const timer = setTimeout(load, navigator.onLine ? LATER : 0)
    return () => clearTimeout(timer)
  }, [])
  return Part ? <Part /> : null
}
