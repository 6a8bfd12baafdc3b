import type { ImportField } from '../../../api/core/imports/import-calls.ts'
import { type DateOrder, dayProblem, readDay } from '../../../api/core/imports/read-day.ts'
import { numberProblem, readNumber } from '../../../api/core/imports/read-number.ts'
import type { TableStyle } from './table/table.ts'

const YES = ['yes', 'y', 'true', '1', 'active', 'x']
const NO = ['no', 'n', 'false', '0', 'inactive', 'not active']

type CellValue = { value: unknown } | { problem: string }
/** The notation of the cells of a file: as declared by the person, and as proved by the cells. */
export type Writing = { dates: DateOrder; style: TableStyle }

/** The value of a cell for the schema of the call, or what is wrong with its text. An empty cell is a field that is left out. */
export function valueOfCell({ kind, label, words, past, most }: ImportField, text: string, { dates, style }: Writing): CellValue {
  if (text === '') return { value: undefined }
  switch (kind) {
    case 'day': {
      const reading = readDay(text, dates, style.days, past)
      return 'day' in reading ? { value: reading.day } : { problem: dayProblem(reading, text, { label, order: dates }) }
    }
    case 'number': {
      const reading = readNumber(text, style.numbers, most)
      if ('problem' in reading) return { problem: numberProblem(reading, text, label) }
      return { value: reading.value ?? undefined }
    }
    case 'boolean': {
      const word = text.toLowerCase()
      if (YES.includes(word)) return { value: true }
      return NO.includes(word) ? { value: false } : { problem: `${label} must be yes or no.` }
    }
    default:
      return { value: words?.[text.toLowerCase()] ?? text }
  }
}
