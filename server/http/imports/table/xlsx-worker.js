// Reads one sheet of a workbook in a separate process, so that a compression bomb ends only that process. Plain JavaScript, so that
// nothing has to be compiled for it.
// node xlsx-worker.js <file> <sheet or nothing>; prints a line of JSON with the names of the sheets and of the one that was read,
// then a line of JSON for each of its rows.
import readWorkbook from 'read-excel-file/node'
import { readFaults } from './xlsx-faults.js'

const DAY = 86_400_000
/** The day from which Excel counts a time without a day. */
const NO_DAY = '1899-12-30'

const [path, wanted] = process.argv.slice(2)
// Before the rows, so that its text is gone by then.
const { faults, shift } = await readFaults(path, wanted)
const sheets = await readWorkbook(path)
const found = wanted ? sheets.find(({ sheet }) => sheet === wanted) : sheets[0]
for (const { row, column, text } of found ? faults : []) {
  while (found.data.length < row) found.data.push([])
  const cells = found.data[row - 1]
  while (cells.length < column) cells.push(null)
  cells[column - 1] = text
}
const lines = [JSON.stringify({ sheets: sheets.map(({ sheet }) => sheet), sheet: found?.sheet ?? null })]
for (const row of found?.data ?? []) lines.push(JSON.stringify(row.map(textOf)))
process.stdout.write(lines.join('\n'))

/** A cell as text that can be read in one way: a day with the year first, a number without three digits after its point. */
function textOf(value) {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    // A time of the day is a share of it, which is never exact.
    const seconds = Math.round((value.getTime() + shift * DAY) / 1000)
    const [day, time] = new Date(seconds * 1000).toISOString().split('T')
    if (day === NO_DAY) return time.slice(0, 8)
    return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value).replace(/(\.\d{3})$/, '$10')
  return String(value)
}
