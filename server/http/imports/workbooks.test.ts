import { expect, test } from 'vitest'
import * as statements from '../../../contract/billing/statement-imports.ts'
import { addDays, today } from '../../../contract/core/fields/days.ts'
import type { ImportReport } from '../../../contract/core/imports/import-calls.ts'
import * as guardImports from '../../../contract/people/guard-imports.ts'
import * as guards from '../../../contract/people/guards.ts'
import { testApp } from '../../test/app.ts'
import { excelDay, xlsx } from '../../test/records/documents.ts'

const { send } = await testApp()

const HEADER = ['First Name', 'Surname', 'Sex', 'DOB', 'Phone', 'Email', 'Rank']
const columns = { firstName: 0, lastName: 1, gender: 2, date_of_birth: 3, contacts: 4, email: 5, rank: 6 }
const options = { columns: JSON.stringify(columns), dates: 'mdy' } as const
const GUARDS = [
  ['Guards of the company'],
  [],
  HEADER,
  ['Moses', 'Okot', 'm', excelDay('1990-05-06'), '0700 000 001', 'moses@mail.example', 'Guard'],
  ['Joan', '=Aber', 'f', '31/12/1990', 256700000001, 'joan@mail.example', 'Guard'],
]
const BOOK = () => xlsx({ Notes: [['Nothing here']], Guards: GUARDS })
const inspect = (file: File, body: { sheet?: string; header?: number } = {}) =>
  send('admin', guardImports.inspect, { body, files: { file } })

test('a workbook is read from its first sheet or a chosen one, with the headers below other lines and real dates', async () => {
  expect((await inspect(BOOK())).body).toMatchObject({
    sheets: ['Notes', 'Guards'],
    sheet: 'Notes',
    encoding: null,
    delimiter: null,
  })
  expect((await inspect(BOOK(), { sheet: 'Guards' })).body).toMatchObject({
    ...{ sheet: 'Guards', header: 3, headers: HEADER, rows: 2 },
    sample: [
      ['Moses', 'Okot', 'm', '1990-05-06', '0700 000 001', 'moses@mail.example', 'Guard'],
      ['Joan', '=Aber', 'f', '31/12/1990', '256700000001', 'joan@mail.example', 'Guard'],
    ],
  })
  expect((await inspect(BOOK(), { sheet: 'Other' })).body.fields).toEqual({ sheet: 'There is no sheet with this name.' })
  const body = { ...options, sheet: 'Guards', leave_out: 'false' } as const
  expect((await send('admin', guardImports.run, { body, files: { file: BOOK() } })).status).toBe(201)
  expect((await send('admin', guards.list, { query: { sort: 'id' } })).body).toMatchObject([
    { firstName: 'Moses', date_of_birth: '1990-05-06' },
    { firstName: 'Joan', lastName: '=Aber', date_of_birth: '1990-12-31', contacts: '256700000001' },
  ])
})

test('a number of a workbook is that number, and its rows that are refused come as a file', async () => {
  const day = addDays(today(), -3)
  const file = xlsx({
    Sheet1: [
      ['Date', 'Details', 'Reference', 'Credit'],
      [excelDay(day), 'EFT', 'FT1', 1_309_100],
      [excelDay(day), 'EFT', 'FT2', 850.125],
      [excelDay(day), 'EFT', 'FT3', '850.000'],
      [`${day} 14:05`, 'EFT', 'FT4', 5000.0],
    ],
  })
  const read = { columns: JSON.stringify({ received_on: 0, text: 1, reference: 2, amount: 3 }), dates: 'dmy' } as const
  const { body } = await send('admin', statements.run, { body: { ...read, kind: 'bank', dry_run: 'true' }, files: { file } })
  const report = body as statements.StatementReport
  expect(report.unknown.map(({ row, amount, received_on }) => [row, amount, received_on])).toEqual([
    [2, 1_309_100, day],
    [5, 5_000, day],
  ])
  expect(report.problems.map(({ row, text }) => [row, text])).toEqual([
    [3, 'The amount must be whole shillings.'],
    [4, '850.000 can be read as 850,000 and as 850. Write it without points and commas.'],
  ])
  const { raw } = await send('admin', statements.refused, { body: read, files: { file } })
  expect(raw.split('\r\n').map((line) => line.slice(0, 35))).toEqual([
    '\ufeffDate,Details,Reference,Credit,Row,',
    `${day},EFT,FT2,850.1250,3,Amount r`.slice(0, 35),
    `${day},EFT,FT3,850.000,4,"Amount r`.slice(0, 35),
    '',
  ])
})

test('what is no workbook, has macros, or unpacks to too much is refused, and the next one is read', async () => {
  const refused = async (file: File) => (await inspect(file)).body.fields?.file
  const NOT = 'This file is not a CSV or XLSX file. In Excel, choose “Save as” and “CSV UTF-8”.'
  const types = (main: string) =>
    `<Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`
  const part = { '[Content_Types].xml': types('application/vnd.ms-excel.sheet.macroEnabled.main+xml') }
  expect(await refused(xlsx({ A: [['x']] }, part))).toBe(NOT)
  expect(await refused(xlsx({ A: [['x']] }, { 'xl/vbaProject.bin': 'x' }))).toBe(NOT)
  expect(await refused(xlsx({ A: [['x']] }, { 'xl/media/zeros.bin': { deflated: Buffer.alloc(60 * 1024 * 1024) } }))).toBe(NOT)
  // Old Excel files.
  expect(await refused(new File([Buffer.from('d0cf11e0a1b11ae1', 'hex')], 'a.xls'))).toBe(NOT)
  const CANNOT = 'This workbook cannot be read. Save its sheet as a CSV file.'
  expect(await refused(xlsx({ A: [['x']] }, { 'xl/workbook.xml': 'no markup' }))).toBe(CANNOT)
  // 49 MB of one row's empty cells, and a row at the very end of a sheet.
  const cells = '<c/>'.repeat(12_000_000)
  expect(
    await refused(
      xlsx(
        { A: [['x']] },
        {
          'xl/worksheets/sheet1.xml': {
            deflated: Buffer.from(`<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`),
          },
        },
      ),
    ),
  ).toMatch(/^This workbook (is too large|cannot be read)|^Row 1 has more than 200 columns/)
  const last = '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
  expect(await refused(xlsx({ A: [['x']] }, { 'xl/worksheets/sheet1.xml': last }))).toMatch(/^This (workbook|sheet) /)
  expect((await inspect(BOOK())).status).toBe(200)
})

test('a workbook of some thousand rows is tried', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => [
    'Moses',
    `Okot ${n}`,
    'm',
    excelDay('1990-05-06'),
    '0700 000 001',
    `m${n}@mail.example`,
    'Guard',
  ])
  const file = xlsx({ Guards: [HEADER, ...rows] })
  const report = (await send('admin', guardImports.check, { body: options, files: { file } })).body as ImportReport
  expect(report).toMatchObject({ rows: 5_000, valid: 5_000 })
})
