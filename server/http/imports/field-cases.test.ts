// Files as banks, mobile money and Excel write them, in server/test/field: what each row is, or that it is a problem of its row.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as receipts from '../../../api/billing/receipts.ts'
import * as statements from '../../../api/billing/statement-imports.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import type { ImportSource } from '../../../api/core/imports/import-calls.ts'
import * as guardImports from '../../../api/people/guard-imports.ts'
import { testApp } from '../../test/app.ts'
import { makeClient } from '../../test/records/makers.ts'

const { db, send } = await testApp()

const FOLDER = join(import.meta.dirname, '../../test/field')
const folderOf = (name: string) => (/^guards/.test(name) ? 'guards' : /^(reference|same)/.test(name) ? 'identity' : 'rows')
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')

/** A file with its days and references filled in; UTF-16 stays UTF-16. */
function fieldFile(name: string) {
  const bytes = readFileSync(join(FOLDER, folderOf(name), name))
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = bytes.toString(isWide ? 'utf16le' : 'utf8').replace(/\{([^}]+)\}/g, (_, said: string) => {
    const [, format, ago] = /^(d|DD-MON-YY|DD\/MM\/YY)-(\d+)$/.exec(said) ?? []
    if (!format) return said === 'email' ? 'grace@mail.example' : said
    const [year, month, day] = addDays(today(), -Number(ago)).split('-') as [string, string, string]
    if (format === 'DD-MON-YY') return `${day}-${MONTHS[Number(month) - 1]}-${year.slice(2)}`
    return [day, month, format === 'd' ? year : year.slice(2)].join('/')
  })
  return new File([Buffer.from(text, isWide ? 'utf16le' : 'utf8')], name)
}

const COLUMNS = { received_on: 0, text: 1, reference: 2, amount: 3 }
const GUARD_COLUMNS = { firstName: 0, lastName: 1, gender: 2, date_of_birth: 3, contacts: 4, email: 5, rank: 6 }
const importing = async (name: string, columns: object = COLUMNS, more: object = {}) => {
  const body = {
    kind: 'bank' as const,
    dates: 'dmy' as const,
    columns: JSON.stringify(columns),
    dry_run: 'true' as const,
    ...more,
  }
  const { status, body: report } = await send('admin', statements.run, { body, files: { file: fieldFile(name) } })
  expect(status).toBe(200)
  return report as statements.StatementReport
}

type Found = number | 'skipped' | RegExp
/** The result of each row: its amount, the text of its problem, or nothing. */
function outcomes({ sure, choose, unknown, problems }: statements.StatementReport) {
  const found = new Map<number, number | string>()
  for (const { row, amount } of [...sure, ...choose, ...unknown]) found.set(row, amount)
  for (const { row, text } of problems) found.set(row, text)
  return found
}

const FILES: [string, Record<number, Found>, columns?: object][] = [
  ['quote-inside-a-cell.csv', { 2: 850_000, 3: 5_000 }],
  ['quote-after-a-space.csv', { 2: 5_000 }],
  ['line-ends-differ.csv', { 2: 5_000, 3: 6_000 }],
  ['lines-before-the-header.csv', { 5: 5_000, 6: 'skipped' }],
  ['point-for-thousands.csv', { 2: /^850.000 can be read as 850,000 and as 850. /, 3: 25_500, 4: 1_309_100, 5: 1_000_000 }],
  ['comma-for-cents.csv', { 2: 1_309_100, 3: 25_500 }],
  ['hyphen-for-nothing.csv', { 2: 5_000, 3: 'skipped' }],
  ['reference-shared-in-a-file.csv', { 2: 5_000, 3: 6_000 }],
  ['status-unsuccessful.csv', { 2: 5_000, 3: 'skipped', 4: 'skipped' }, { ...COLUMNS, status: 4 }],
  ['direction-dr-cr.csv', { 2: 5_000, 3: 'skipped' }, { ...COLUMNS, direction: 4 }],
  // A person may have matched the direction as the status.
  ['direction-dr-cr.csv', { 2: 5_000, 3: 'skipped' }, { ...COLUMNS, status: 4 }],
  ['direction-dr-cr.csv', { 2: 5_000, 3: 'skipped' }, { ...COLUMNS, status: 4, direction: 4 }],
  ['years-of-two-digits.csv', { 2: 5_000, 3: 5_001 }],
]

test.each(FILES)('%s: each row is the payment that it says, none, or a problem that is named', async (name, rows, columns) => {
  const report = await importing(name, columns)
  const found = outcomes(report)
  for (const [row, expected] of Object.entries(rows)) {
    const is = found.get(Number(row))
    if (expected instanceof RegExp) expect(is).toMatch(expected)
    else expect([row, is]).toEqual([row, expected === 'skipped' ? undefined : expected])
  }
  expect(report.skipped).toBe(Object.values(rows).filter((one) => one === 'skipped').length)
  expect(found.size + report.skipped).toBe(report.rows)
})

test('years of two digits are of this century', async () => {
  const { unknown } = await importing('years-of-two-digits.csv')
  expect(unknown.map(({ received_on }) => received_on)).toEqual(Array(2).fill(addDays(today(), -3)))
})

test('headers below other lines are found, with the delimiter of the table, and another row can be chosen', async () => {
  const inspect = async (body: { header?: number } = {}) =>
    (await send('admin', statements.inspect, { body, files: { file: fieldFile('lines-before-the-header.csv') } }))
      .body as ImportSource
  expect(await inspect()).toMatchObject({
    ...{ header: 4, delimiter: ';', rows: 2, headers: ['Date', 'Details', 'Reference', 'Credit'] },
    head: [{ row: 1, cells: ['Statement of account'] }, { row: 2 }, { row: 4 }, { row: 5 }, { row: 6 }],
  })
  expect(await inspect({ header: 2 })).toMatchObject({ header: 2, rows: 3, headers: ['Account No', '0140 0000 0000 01', '', ''] })
  expect(await inspect({ header: 0 })).toMatchObject({ header: 0, rows: 5, headers: ['', '', '', ''] })
})

/** Records every payment of a file. */
async function record(name: string, columns: object, client_id: number) {
  const { unknown, choose } = await importing(name, columns)
  const chosen = [...unknown, ...choose].map(({ row }) => ({ row, client_id }))
  return importing(name, columns, { dry_run: 'false', chosen: JSON.stringify(chosen) })
}
const recorded = async () => ((await send('admin', receipts.list, {})).body as receipts.Receipt[]).length

test('a hyphen is no reference: a later payment with another one is new', async () => {
  const { id } = await makeClient(db)
  expect(await record('reference-is-a-hyphen-1.csv', COLUMNS, id)).toMatchObject({ recorded: 1 })
  const second = await importing('reference-is-a-hyphen-2.csv')
  expect([second.known, second.unknown.map(({ amount }) => amount)]).toEqual([0, [444_000]])
})

test('a file that is imported again with other columns shows its payments beside the receipts that they look like', async () => {
  const { id } = await makeClient(db)
  const [all, fewer] = [
    { received_on: 0, text: 1, amount: 2 },
    { received_on: 0, amount: 2 },
  ]
  expect(await record('same-file-other-columns-1.csv', all, id)).toMatchObject({ recorded: 1 })
  expect(await importing('same-file-other-columns-1.csv', all)).toMatchObject({ known: 1, unknown: [], choose: [] })
  const again = await importing('same-file-other-columns-2.csv', fewer)
  expect(again).toMatchObject({
    known: 0,
    sure: [],
    unknown: [],
    choose: [{ same: expect.stringMatching(/^RC-/), same_by: 'looks' }],
  })
  const body = { kind: 'bank' as const, dates: 'dmy' as const, columns: JSON.stringify(fewer), dry_run: 'false' as const }
  const file = fieldFile('same-file-other-columns-2.csv')
  const chosen = JSON.stringify([{ row: 2, client_id: id }])
  expect(await send('admin', statements.run, { body: { ...body, chosen }, files: { file } })).toMatchObject({
    status: 409,
    body: { code: 'same_receipt' },
  })
  expect(await recorded()).toBe(1)
})

test.each(['guards-excel-unicode-text.csv', 'guards-month-in-letters.csv'])('%s: its guards are read', async (name) => {
  const body = { columns: JSON.stringify(GUARD_COLUMNS), dates: 'dmy' as const }
  const { body: report } = await send('admin', guardImports.check, { body, files: { file: fieldFile(name) } })
  // Both rows have the e-mail address of the other.
  expect(report).toMatchObject({ rows: 2, valid: 1, problems: [{ row: 3, column: 'Email' }] })
})
