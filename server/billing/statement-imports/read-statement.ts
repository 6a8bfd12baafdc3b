import { createHash } from 'node:crypto'
import { PastDay, SomeShillings } from '../../../contract/billing/receipts.ts'
import { MAX_STATEMENT_ROWS, STATEMENT_FIELDS, type StatementKind } from '../../../contract/billing/statement-imports.ts'
import { countOf } from '../../../contract/core/format.ts'
import type { ImportOptions, ImportProblem } from '../../../contract/core/imports/import-calls.ts'
import { valueOfCell } from '../../http/imports/cells.ts'
import { dialectOf, rowsOf } from '../../http/imports/csv-file.ts'
import { invalid } from '../../platform/errors.ts'

/** Money that came in by a row of a statement. */
export type Incoming = {
  row: number
  received_on: string
  amount: number
  text: string | null
  reference: string | null
  phone: string | null
  payer: string | null
  /** Names the payment for ever: the reference of the provider, or a hash of the row when it has none. */
  key: string
}
type Read = { rows: number; incoming: Incoming[]; skipped: number; problems: ImportProblem[] }

const DATE = STATEMENT_FIELDS.find(({ name }) => name === 'received_on')!
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Characters of a date with its time; how long it takes to read one grows with the square of its length. */
const LONGEST_DATE = 60

/** `20-Nov-2026 14:05` as 20-11-2026: without the time, and with the number of the month. */
const dayText = (text: string) =>
  text
    .replace(/[T ]+\d{1,2}[:.]\d{2}.*$/, '')
    .replace(/\s+/g, '-')
    .replace(/[a-z]{3,}/i, (name) => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 || name))

/** `UGX 1,309,100.00` as 1309100; negative for money that went out. NaN for a text that is no amount. */
export function amountOf(text: string) {
  const plain = text.replace(/ugx|ush|shs?\b|\/=|[,\s]/gi, '')
  const found = /^\(?([+-]?)(\d+)(?:\.(\d+))?\)?(-|cr|dr)?$/i.exec(plain)
  if (!found) return Number.NaN
  const [, sign, whole, part = '', end = ''] = found
  const out = sign === '-' || plain.startsWith('(') || /^(-|dr)$/i.test(end)
  return Number(`${whole}.${part || 0}`) * (out ? -1 : 1)
}

const FAILED = /fail|revers|reject|cancel|declin|pending|expired/i
const cut = (text: string, most: number) => (text === '' ? null : text.slice(0, most))

/** Reads the money that came in from a statement. @throws 422 when it is no table, or too long */
export async function readStatement(path: string, kind: StatementKind, { columns, dates }: ImportOptions): Promise<Read> {
  const read: Read = { rows: 0, incoming: [], skipped: 0, problems: [] }
  const problem = (row: number, column: string, text: string) => read.problems.push({ row, column, text })
  const rowOfKey = new Map<string, number>()
  const alike = new Map<string, number>()
  let isHeader = true
  for await (const { row, cells } of rowsOf(path, await dialectOf(path))) {
    if (isHeader) {
      isHeader = false
      continue
    }
    read.rows += 1
    if (read.rows > MAX_STATEMENT_ROWS)
      throw invalid({ file: `This file has more than ${countOf(MAX_STATEMENT_ROWS, 'row')}. Divide it into several.` })
    const cell = (name: string) => {
      const column = columns[name]
      return column === undefined ? '' : (cells[column] ?? '').trim()
    }
    const amount = cell('amount') === '' ? 0 : amountOf(cell('amount'))
    if (amount <= 0 || FAILED.test(cell('status'))) {
      read.skipped += 1
      continue
    }
    if (!SomeShillings.safeParse(amount).success) {
      problem(row, 'Amount received', 'The amount must be whole shillings.')
      continue
    }
    const day = valueOfCell(DATE, dayText(cell('received_on').slice(0, LONGEST_DATE)), dates)
    if ('problem' in day || day.value === undefined) {
      problem(row, 'Date', 'problem' in day ? day.problem : 'Date is missing.')
      continue
    }
    if (!PastDay.safeParse(day.value).success) {
      problem(row, 'Date', 'Money cannot arrive tomorrow.')
      continue
    }
    const received_on = day.value as string
    const reference = cut(cell('reference'), 100)
    const one = {
      row,
      received_on,
      amount,
      text: cut(cell('text'), 500),
      reference,
      phone: cut(cell('phone'), 50),
      payer: cut(cell('payer'), 150),
    }
    const key = reference ? `${kind}:${reference.toLowerCase()}` : keyWithoutReference(kind, one, alike)
    const earlier = rowOfKey.get(key)
    if (earlier !== undefined) {
      problem(row, 'Reference', `The same reference is in row ${earlier}.`)
      continue
    }
    rowOfKey.set(key, row)
    read.incoming.push({ ...one, key })
  }
  return read
}

/** A hash of the row; the second of two equal ones has another. */
function keyWithoutReference(
  kind: string,
  { received_on, amount, text, phone, payer }: Omit<Incoming, 'key'>,
  alike: Map<string, number>,
) {
  const content = [received_on, amount, text, phone, payer].join('\n')
  const nth = (alike.get(content) ?? 0) + 1
  alike.set(content, nth)
  return `${kind}:#${createHash('sha256').update(`${content}\n${nth}`).digest('hex')}`
}
