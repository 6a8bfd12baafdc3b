import { guessColumns } from '../../../../api/core/imports/guess-columns.ts'
import type { ImportField } from '../../../../api/core/imports/import-calls.ts'
import { readDay } from '../../../../api/core/imports/read-day.ts'
import { readNumber } from '../../../../api/core/imports/read-number.ts'
import { type FileRow, widthOf } from './csv-rows.ts'

/** Headers of one field may be a coincidence. */
const ENOUGH = 2

/**
 * The row of the headers: the first of those that name the most fields, or the first of the table's width, unless it has dates or
 * numbers, as in a file without headers; 0 for none.
 */
export function headerRowOf(head: readonly FileRow[], fields: readonly ImportField[]): number {
  let [best, most] = [0, ENOUGH - 1]
  for (const { row, cells } of head) {
    const named = Object.keys(guessColumns(fields, cells)).length
    if (named > most) [best, most] = [row, named]
  }
  if (best) return best
  const { width } = widthOf(head)
  const first = head.find(({ cells }) => cells.length === width)
  return first && !first.cells.some(isValue) ? first.row : 0
}

function isValue(cell: string) {
  if (!/\d/.test(cell)) return false
  const [day, number] = [readDay(cell, 'dmy'), readNumber(cell)]
  return 'day' in day || day.problem === 'ambiguous' || 'value' in number || number.problem === 'ambiguous'
}
