import { useState } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { useKept } from '../forms/use-kept.ts'
import type { List } from './use-list.ts'

/** The selected rows of the page shown. */
export type Selection<T> = {
  rows: T[]
  has: (row: T) => boolean
  /** Selects or deselects a row; `range` includes every row since the previous click. */
  toggle: (row: T, range?: boolean) => void
  /** Selects every row of the page, or none when all are selected. */
  toggleAll: () => void
  /** Selects exactly these rows. */
  keep: (ids: number[]) => void
  all: boolean
}

const Marked = z.object({ place: z.string(), ids: z.array(z.number()) })

/** Row selection of a list, kept when one leaves the page. Another page, search, filter or order resets it. */
export function useSelection<T extends { id: number }>(list: List<T>): Selection<T> {
  const place = JSON.stringify([list.state, list.page])
  const [marked, setMarked] = useKept(`selection ${useLocation().pathname}`, Marked)
  const [clicked, setClicked] = useState({ place, id: 0 })
  const ids = new Set(marked?.place === place ? marked.ids : [])
  const last = clicked.place === place ? clicked.id : 0
  const shown = list.rows ?? []
  const rows = shown.filter(({ id }) => ids.has(id))
  const all = rows.length > 0 && rows.length === shown.length
  function mark(next: number[], id = 0) {
    setMarked(next.length ? { place, ids: next } : undefined)
    setClicked({ place, id })
  }

  function toggle(row: T, range = false) {
    const to = shown.findIndex(({ id }) => id === row.id)
    const before = shown.findIndex(({ id }) => id === last)
    const from = range && before >= 0 ? before : to
    const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id)
    mark(ids.has(row.id) ? [...ids].filter((id) => !between.includes(id)) : [...ids, ...between], row.id)
  }

  return {
    rows,
    has: ({ id }) => ids.has(id),
    toggle,
    toggleAll: () => mark(all ? [] : shown.map(({ id }) => id)),
    keep: mark,
    all,
  }
}
