import { useEffect, useRef } from 'react'
import type { CoverageWeek } from './use-coverage.ts'

/** Leads from a day of a station or client to its posts in that week; the first post on that day gets the focus once they are there. */
export function useLead({ data, change }: CoverageWeek) {
  const waiting = useRef<string>(undefined)
  const by = data?.by
  useEffect(() => {
    if (by !== 'line' || waiting.current === undefined) return
    document.querySelector<HTMLElement>(`[data-stop$=" ${waiting.current}"]`)?.focus()
    waiting.current = undefined
  }, [by])
  return (id: number, day: string) => {
    waiting.current = day
    change({ by: '', [by === 'client' ? 'client_id' : 'station_id']: String(id) })
  }
}
