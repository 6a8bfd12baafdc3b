import type { QueryClient } from '@tanstack/react-query'
import { listKey } from './use-list.ts'

type Rows = { items: { id: number }[]; total: number }

/** Replaces a changed record on every cached page of a list. */
export function replaceInLists(client: QueryClient, name: string, record: { id: number }) {
  client.setQueriesData<Rows>(
    { queryKey: listKey(name) },
    (rows) => rows && { ...rows, items: rows.items.map((row) => (row.id === record.id ? record : row)) },
  )
}

/** Removes deleted records from every cached page, then invalidates the pages so that the gap is filled. */
export function removeFromLists(client: QueryClient, name: string, ids: readonly number[]) {
  client.setQueriesData<Rows>({ queryKey: listKey(name) }, (rows) => {
    const items = rows?.items.filter((row) => !ids.includes(row.id))
    const gone = rows && items ? rows.items.length - items.length : 0
    return rows && items && gone > 0 ? { items, total: rows.total - gone } : rows
  })
  return reloadLists(client, name)
}

/** Invalidates every page of a list: the shown one reloads now, the others when they are next shown. */
export const reloadLists = (client: QueryClient, name: string) => client.invalidateQueries({ queryKey: listKey(name) })
