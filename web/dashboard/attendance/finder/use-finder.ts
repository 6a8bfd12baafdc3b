import { useCallback, useState } from 'react'
import type { NowRow } from '../../../../api/attendance/now.ts'
import { keyOf } from '../now/use-now.ts'

/** Find fills an open slot; replace gives that of a guard who is there, or was, to another one. */
export type FinderAction = 'find' | 'replace'

/** The row for which a guard is looked for, as the board has it now. */
export function useFinder(rows: NowRow[] | undefined) {
  const [opened, setOpened] = useState<{ row: NowRow; action: FinderAction }>()
  const key = opened && keyOf(opened.row)
  return {
    shown: opened && {
      id: `${key} ${opened.action}`,
      action: opened.action,
      row: rows?.find((row) => keyOf(row) === key) ?? opened.row,
    },
    open: useCallback((row: NowRow, action: FinderAction) => setOpened({ row, action }), []),
    /** The keyboard goes on from the row. */
    close: () => {
      setOpened(undefined)
      document.querySelector<HTMLElement>(`[data-post="${key}"]`)?.focus()
    },
  }
}
