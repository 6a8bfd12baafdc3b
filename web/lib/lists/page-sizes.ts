import { MAX_ROWS } from '../../../api/core/common.ts'
import { remember, remembered } from '../browser-memory.ts'

/** Local storage key of the rows per page that were chosen, as JSON: the size by the name of a list. */
const KEY = 'pageSizes'

const readSizes = () => remembered<Record<string, number>>(KEY, {})

/** Rows per page of a list for which the specification names none. */
export const LIST_ROWS = 25

/** The rows per page last chosen for a list in this browser, if any. */
export function chosenPageSize(list: string): number | undefined {
  const size = readSizes()[list]
  return size !== undefined && Number.isInteger(size) && size > 0 && size <= MAX_ROWS ? size : undefined
}

/** Remembers the rows per page of a list; undefined goes back to its default. */
export function choosePageSize(list: string, size: number | undefined): void {
  const { [list]: _, ...others } = readSizes()
  remember(KEY, size === undefined ? others : { ...others, [list]: size })
}
