import { expect, test } from 'vitest'
import * as statements from '../../../api/billing/statement-imports.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import type { ImportReport, ImportSource } from '../../../api/core/imports/import-calls.ts'
import * as guardImports from '../../../api/people/guard-imports.ts'
import * as guards from '../../../api/people/guards.ts'
import { testApp } from '../../test/app.ts'
import { csv, excelDay, xlsx } from '../../test/records/documents.ts'

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
const STATEMENT = ['Date', 'Details', 'Reference', 'Credit', 'Balance']
const read = { columns: JSON.stringify({ received_on: 0, text: 1, reference: 2, amount: 3 }), dates: 'dmy' } as const
const tried = async (file: File) =>
  (await send('admin', statements.run, { body: { ...read, kind: 'bank', dry_run: 'true' }, files: { file } }))
    .body as statements.StatementReport

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
  const report = await tried(file)
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

test('a formula is its stored value; an error, or a formula without a value, is a problem of its row where it is read', async () => {
  const day = excelDay(addDays(today(), -3))
  const REF = { type: 'e', inner: '<f>E1+D2</f><v>#REF!</v>' }
  const file = xlsx({
    Sheet1: [
      STATEMENT,
      [day, 'EFT', 'FT1', { inner: '<f>4000+1000</f><v>5000</v>' }, REF],
      [day, { type: 'str', inner: '<f>CONCATENATE("E","FT")</f><v>EFT</v>' }, 'FT2', 6000, REF],
      [day, { type: 'str', inner: '<f>IF(1,"","x")</f><v></v>' }, 'FT3', 7000],
      [{ style: 1, inner: `<f>TODAY()-3</f><v>${day.days}</v>` }, 'EFT', { type: 'b', inner: '<f>1=1</f><v>1</v>' }, 8000],
      [day, 'EFT', { type: 'e', inner: '<f>VLOOKUP(A1,B:B,1,0)</f><v>#N/A</v>' }, 5000],
      [day, 'EFT', 'FT6', { inner: '<f>SUM(D2:D3)</f>' }],
      [day, 'EFT', 'FT7', { inner: '<f>SUM(D2:D3)</f><v></v>' }],
      [{ type: 'e', inner: '<v>#VALUE!</v>' }, 'EFT', 'FT8', 5000],
      // A row that has nothing else, at the end of the sheet.
      [null, null, null, { type: 'e', inner: '<f>1/0</f><v>#DIV/0!</v>' }],
    ],
  })
  const { rows, unknown, problems } = await tried(file)
  expect(rows).toBe(9)
  expect(unknown.map(({ row, amount, text }) => [row, amount, text])).toEqual([
    [2, 5000, 'EFT'],
    [3, 6000, 'EFT'],
    [4, 7000, null],
    [5, 8000, 'EFT'],
  ])
  const NO_VALUE = 'The cell has a formula without its value. Open the file in Excel and save it.'
  expect(problems).toEqual([
    { row: 6, column: 'Reference', text: 'The cell has an error (#N/A).' },
    { row: 7, column: 'Amount received', text: NO_VALUE },
    { row: 8, column: 'Amount received', text: NO_VALUE },
    { row: 9, column: 'Date', text: 'The cell has an error (#VALUE!).' },
    { row: 10, column: 'Amount received', text: 'The cell has an error (#DIV/0!).' },
  ])
})

test('an error that a spreadsheet wrote into a CSV file or a list of guards is nobody’s name', async () => {
  const file = csv(HEADER.join(','), 'Moses,#N/A,m,06/05/1990,0700 000 001,moses@mail.example,Guard')
  const { body } = await send('admin', guardImports.check, { body: { ...options, dates: 'dmy' }, files: { file } })
  expect(body).toMatchObject({ valid: 0, problems: [{ row: 2, column: 'Last Name', text: 'The cell has an error (#N/A).' }] })
  const book = xlsx({ Guards: [HEADER, ['Moses', { type: 'e', inner: '<v>#NAME?</v>' }, 'm', excelDay('1990-05-06')]] })
  const report = await send('admin', guardImports.check, { body: options, files: { file: book } })
  expect(report.body).toMatchObject({ problems: [{ row: 2, column: 'Last Name', text: 'The cell has an error (#NAME?).' }] })
})

test('days are counted from 1900 or from 1904, however the workbook says so; a time is not cut to the second before', async () => {
  const day = addDays(today(), -3)
  const since1900 = excelDay(day).days
  const dated = (days: number, book?: string) => {
    const rows = [STATEMENT, [{ days }, 'EFT', 'FT1', 5000]]
    const parts = book && {
      'xl/workbook.xml': `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="${book}"/><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    }
    return xlsx({ Sheet1: rows }, { ...parts })
  }
  const firstCell = async (file: File) => ((await inspect(file)).body as ImportSource).sample[0]![0]
  expect(await firstCell(dated(since1900))).toBe(day)
  for (const written of ['1', 'true']) expect(await firstCell(dated(since1900 - 1462, written))).toBe(day)
  for (const written of ['0', 'false']) expect(await firstCell(dated(since1900, written))).toBe(day)
  expect(await firstCell(dated(since1900 + (14 * 60 + 5) / 1440))).toBe(`${day} 14:05:00`)
  expect(await firstCell(dated(since1900 + (23 * 60 + 59) / 1440))).toBe(`${day} 23:59:00`)
  expect(await firstCell(dated((14 * 60 + 5) / 1440))).toBe('14:05:00')
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
