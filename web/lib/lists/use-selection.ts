import { useState } from 'react'
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

const NONE: ReadonlySet<number> = new Set()

/** Row selection of a list. Another page, search, filter or order resets it. */
export function useSelection<T extends { id: number }>(list: List<T>): Selection<T> {
  const place = JSON.stringify([list.state, list.page])
  const [marked, setMarked] = useState({ place, ids: NONE, last: 0 })
  const ids = marked.place === place ? marked.ids : NONE
  const shown = list.rows ?? []
  const rows = shown.filter(({ id }) => ids.has(id))
  const all = rows.length > 0 && rows.length === shown.length
  const mark = (next: Iterable<number>, last = 0) => setMarked({ place, ids: new Set(next), last })

  function toggle(row: T, range = false) {
    const to = shown.findIndex(({ id }) => id === row.id)
    const before = shown.findIndex(({ id }) => id === marked.last)
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
