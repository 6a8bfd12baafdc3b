import { useSyncExternalStore } from 'react'
import { formatMoment } from './format.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The time since a timestamp: `just now`, `3 min ago`, `5 h ago`, `2 days ago`; from a week on the time itself. */
export function formatAgo(moment: string, now = Date.now()) {
  const past = now - Date.parse(moment)
  if (past < MINUTE) return 'just now'
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min ago`
  if (past < DAY) return `${Math.floor(past / HOUR)} h ago`
  const days = Math.floor(past / DAY)
  if (days < 7) return days === 1 ? '1 day ago' : `${days} days ago`
  return formatMoment(moment)
}

function everyMinute(onMinute: () => void) {
  const timer = setInterval(onMinute, MINUTE)
  return () => clearInterval(timer)
}

/** `formatAgo`, counted again each minute while it is shown. */
export const useAgo = (moment: string) => useSyncExternalStore(everyMinute, () => formatAgo(moment))
