import { PastDay, SomeShillings } from '../../../../api/billing/receipts.ts'
import { MAX_STATEMENT_ROWS, STATEMENT_FIELDS } from '../../../../api/billing/statement-imports.ts'
import { countOf } from '../../../../api/core/format.ts'
import type { ImportOptions, ImportProblem } from '../../../../api/core/imports/import-calls.ts'
import { numberProblem, readNumber } from '../../../../api/core/imports/read-number.ts'
import { valueOfCell, type Writing } from '../../../http/imports/cells.ts'
import { cellErrors, styleOf, type Table } from '../../../http/imports/table/table.ts'
import { invalid } from '../../../platform/errors.ts'
import { directionOf, isPaid } from './statement-words.ts'

/** Money that came in by a row of a statement. */
export type Incoming = {
  row: number
  received_on: string
  amount: number
  text: string | null
  reference: string | null
  phone: string | null
  payer: string | null
}
type Read = { rows: number; incoming: Incoming[]; skipped: number; problems: ImportProblem[] }

const DATE = STATEMENT_FIELDS.find(({ name }) => name === 'received_on')!
const labelOf = (field: string) => STATEMENT_FIELDS.find(({ name }) => name === field)?.label ?? null
/** A reference of signs and zeros alone says nothing. */
const withoutFiller = (reference: string) => (/[1-9\p{L}]/u.test(reference) ? reference : '')
const cut = (text: string, most: number) => (text === '' ? null : text.slice(0, most))

/** Why a row is left out: it has no money that came in, or it cannot be told whether it has. */
type Left = 'skipped' | { column: string | null; text: string }
type Cell = (name: string) => string

/** True if the status and the direction of a row say that money came in; the amount may be below zero for money that went out. */
function leftBy(cell: Cell, columns: ImportOptions['columns'], amount: number, out: number): Left | undefined {
  const [status, direction] = [cell('status'), cell('direction')]
  const paid = isPaid(status)
  if (paid === false) return 'skipped'
  const said = 'direction' in columns ? directionOf(direction) : directionOf(status)
  if (said === 'out') return 'skipped'
  if (amount <= 0) return said === 'in' && amount < 0 ? { column: 'Direction', text: 'The amount is below zero.' } : 'skipped'
  if ('direction' in columns && !said) return { column: 'Direction', text: unknownText(direction, 'came in or went out') }
  if (out > 0) return { column: 'Amount paid out', text: 'This row has an amount that came in and one that went out.' }
  if ('status' in columns && !paid && !directionOf(status)) return { column: 'Status', text: unknownText(status, 'arrived') }
  return undefined
}
const unknownText = (text: string, what: string) =>
  text ? `“${text.slice(0, 50)}” is not known to say that the money ${what}.` : `Nothing says whether the money ${what}.`

/** The payment of a row, or why it is left out. */
function paymentOf(cells: readonly string[], row: number, columns: ImportOptions['columns'], writing: Writing): Incoming | Left {
  const cell: Cell = (name) => {
    const column = columns[name]
    return column === undefined ? '' : (cells[column] ?? '').trim()
  }
  const reading = readNumber(cell('amount'), writing.style.numbers)
  const out = readNumber(cell('out'), writing.style.numbers)
  const went = 'value' in out ? (out.value ?? 0) : 0
  const left = leftBy(cell, columns, 'value' in reading ? (reading.value ?? 0) : 1, went)
  if (left) return left
  if ('problem' in reading && reading.problem === 'ambiguous')
    return { column: 'Amount received', text: numberProblem(reading, cell('amount'), 'Amount received') }
  const amount = 'value' in reading ? reading.value : null
  if (!SomeShillings.safeParse(amount).success) return { column: 'Amount received', text: 'The amount must be whole shillings.' }
  if ('problem' in out) return { column: 'Amount paid out', text: numberProblem(out, cell('out'), 'Amount paid out') }
  const day = valueOfCell(DATE, cell('received_on'), writing)
  if ('problem' in day || day.value === undefined)
    return { column: 'Date', text: 'problem' in day ? day.problem : 'Date is missing.' }
  if (!PastDay.safeParse(day.value).success) return { column: 'Date', text: 'Money cannot arrive tomorrow.' }
  return {
    ...{ row, received_on: day.value as string, amount: amount! },
    ...{ text: cut(cell('text'), 500), reference: cut(withoutFiller(cell('reference')), 100) },
    ...{ phone: cut(cell('phone'), 50), payer: cut(cell('payer'), 150) },
  }
}

/** Reads the money that came in from a statement. @throws 422 when it is no table, or too long */
export async function readStatement(table: Table, { columns, dates }: Pick<ImportOptions, 'columns' | 'dates'>): Promise<Read> {
  const read: Read = { rows: 0, incoming: [], skipped: 0, problems: [] }
  const writing = { dates, style: await styleOf(table, STATEMENT_FIELDS, columns) }
  for await (const { row, cells, problem } of table.rows()) {
    const [broken] = cellErrors(cells, columns)
    read.rows += 1
    if (read.rows > MAX_STATEMENT_ROWS)
      throw invalid({ file: `This file has more than ${countOf(MAX_STATEMENT_ROWS, 'row')}. Divide it into several.` })
    const found = problem
      ? { column: null, text: problem }
      : broken
        ? { column: labelOf(broken.field), text: broken.text }
        : paymentOf(cells, row, columns, writing)
    if (found === 'skipped') read.skipped += 1
    else if ('amount' in found) read.incoming.push(found)
    else read.problems.push({ row, ...found })
  }
  return read
}
