import { DATE_EXAMPLES, type DateOrder, type ImportField } from '../../../contract/core/imports/import-calls.ts'

const PARTS: Record<DateOrder, [year: number, month: number, day: number]> = {
  ymd: [0, 1, 2],
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
}

const YES = ['yes', 'y', 'true', '1', 'active', 'x']
const NO = ['no', 'n', 'false', '0', 'inactive', 'not active']

type CellValue = { value: unknown } | { problem: string }

/** The value of a cell for the contract, or what is wrong with its text. An empty cell is a field that is left out. */
export function valueOfCell({ kind, label, words }: ImportField, text: string, dates: DateOrder): CellValue {
  if (text === '') return { value: undefined }
  switch (kind) {
    case 'day': {
      const day = dayOf(text, dates)
      return day ? { value: day } : { problem: `${label} must be a date like ${DATE_EXAMPLES[dates]}.` }
    }
    case 'number': {
      const number = Number(text.replace(',', '.'))
      return Number.isFinite(number) ? { value: number } : { problem: `${label} must be a number.` }
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

/** `31/12/1990` as 1990-12-31; any of `/`, `-`, `.` separates. Undefined for a date that does not exist. */
function dayOf(text: string, dates: DateOrder) {
  const parts = text.split(/[/.-]/)
  const [year, month, day] = PARTS[dates].map((at) => parts[at] ?? '') as [string, string, string]
  if (parts.length !== 3 || !/^\d{4}$/.test(year) || !/^\d\d?$/.test(month) || !/^\d\d?$/.test(day)) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? undefined : written
}
