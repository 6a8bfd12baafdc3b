import { useEffect, useState } from 'react'
import { loadPart } from '../../lib/parts/lost-part.ts'
import type * as crewPart from './crew-part.ts'

type Part = typeof crewPart

/** The part of crews, which only the phone of a guard on post at a response unit loads, and its worker keeps; null when it did not come. */
export function useCrewPart(isCrew: boolean) {
  const [part, setPart] = useState<Part | null>()
  useEffect(() => {
    if (!isCrew) return
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('keep-crew'))
    loadPart(() => import('./crew-part.ts')).then(setPart, () => setPart(null))
  }, [isCrew])
  return isCrew ? part : undefined
}
