import { columnOrderingFeature, columnVisibilityFeature, functionalUpdate, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { shownColumns } from '../../../../lib/lists/shown-columns.ts'

export type NamedColumn = { field: string; title: string }

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature })
const NO_ROWS: object[] = []

type Options = {
  /** The columns of the list, in its own order. */
  columns: NamedColumn[]
  /** The fields of those that are shown, in their order; null for the list's own. */
  chosen: readonly string[] | null
  onChoose: (chosen: string[] | null) => void
}

/** Columns that are shown, in their order; the others follow as the list has them. */
export function useColumnChoice({ columns, chosen, onChoose }: Options) {
  const own = columns.map(({ field }) => field)
  const shown = shownColumns(columns, chosen).map(({ field }) => field)
  const columnOrder = [...shown, ...own.filter((field) => !shown.includes(field))]
  const columnVisibility = Object.fromEntries(own.map((field) => [field, shown.includes(field)]))
  const declared = useMemo(
    () => columns.map(({ field, title }, place) => ({ id: field, header: title, enableHiding: place > 0 })),
    [columns],
  )
  function choose(order: string[], visible: Record<string, boolean>) {
    const next = order.filter((field) => visible[field])
    onChoose(next.join() === own.join() ? null : next)
  }
  const table = useTable({
    features,
    columns: declared,
    data: NO_ROWS,
    state: { columnOrder, columnVisibility },
    onColumnOrderChange: (change) => choose(functionalUpdate(change, columnOrder), columnVisibility),
    onColumnVisibilityChange: (change) => choose(columnOrder, functionalUpdate(change, columnVisibility)),
  })
  /** Moves a column to a place; the first one stays the first. */
  function move(field: string, to: number) {
    const place = Math.min(Math.max(to, 1), shown.length - 1)
    if (field === own[0] || !shown.includes(field) || shown[place] === field) return undefined
    table.setColumnOrder((order) => order.filter((one) => one !== field).toSpliced(place, 0, field))
    return place
  }
  return { columns: table.getAllLeafColumns(), shown, move, isOwn: chosen === null, reset: () => onChoose(null) }
}
