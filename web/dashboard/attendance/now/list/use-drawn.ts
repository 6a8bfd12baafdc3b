import { useEffect, useState } from 'react'
import type { NowRow } from '../../../../../api/attendance/now.ts'
import { keyOf } from '../use-now.ts'

/** Rows drawn at first, and with each request for more: a board of thousands opens as fast as one of hundreds. */
export const DRAWN = 200

/** A row to go to; a new object each time, so that the same row can be gone to again. */
export type Target = { key: string }
/** A part of the list that is drawn from its first row on; `folded` until somebody opens it. */
type Part<Id> = { id: Id; rows: readonly NowRow[]; folded: boolean }

/**
 * The folds that are open, and how many rows of each part are drawn. A target is scrolled to and focused; its fold opens, and as
 * many rows are drawn as lie before it.
 */
export function useDrawn<Id extends string>(parts: Part<Id>[], target: Target | undefined) {
  const [open, setOpen] = useState<ReadonlySet<Id>>(new Set())
  const [drawn, setDrawn] = useState(DRAWN)
  const [reached, setReached] = useState<Target>()
  if (target && target !== reached) {
    setReached(target)
    for (const { id, rows, folded } of parts) {
      const place = rows.findIndex((row) => keyOf(row) === target.key)
      if (place < 0) continue
      if (folded) setOpen(new Set(open).add(id))
      if (place >= drawn) setDrawn(place + 1)
    }
  }
  useEffect(() => {
    if (!target) return
    const row = document.querySelector<HTMLElement>(`[data-post="${target.key}"]`)
    row?.scrollIntoView?.({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [target])
  return {
    isOpen: (id: Id) => open.has(id),
    toggle: (id: Id) => setOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set(open).add(id)),
    drawn,
    drawMore: () => setDrawn(drawn + DRAWN),
  }
}
