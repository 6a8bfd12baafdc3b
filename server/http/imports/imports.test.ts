import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import * as statements from '../../../api/billing/statement-imports.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { guessColumns } from '../../../api/core/imports/guess-columns.ts'
import type { ImportReport, ImportSource } from '../../../api/core/imports/import-calls.ts'
import * as guardImports from '../../../api/people/guard-imports.ts'
import * as guards from '../../../api/people/guards.ts'
import * as clientImports from '../../../api/sites/client-imports.ts'
import * as clients from '../../../api/sites/clients.ts'
import * as stationImports from '../../../api/sites/station-imports.ts'
import * as stations from '../../../api/sites/stations.ts'
import { testApp } from '../../test/app.ts'
import { countCalls, withProcessorTime } from '../../test/calls/work.ts'
import { csv } from '../../test/records/documents.ts'
import { makeClient, makeGuard, makeStation } from '../../test/records/makers.ts'
import * as queries from './queries.ts'
import { csvRows } from './table/csv-rows.ts'

let spent = 0
const { db, pool, send } = await testApp({
  prepare: (app) =>
    app.addHook('onResponse', async (request: FastifyRequest) => {
      spent = request.spent
    }),
})

const HEADER = 'First Name,Surname,Sex,DOB,Phone,Email,Rank'
const COLUMNS = { firstName: 0, lastName: 1, gender: 2, date_of_birth: 3, contacts: 4, email: 5, rank: 6 }
const options = { columns: JSON.stringify(COLUMNS), dates: 'dmy' } as const
const line = (number: number, rank = 'Guard', born = '31/12/1990') =>
  `Moses,"Okot, ${number}",m,${born},0700 000 ${number},moses-${number}@mail.example,${rank}`
const check = async (file: File) =>
  (await send('admin', guardImports.check, { body: options, files: { file } })).body as ImportReport
const inspect = async (text: string | Buffer<ArrayBuffer>, body: { header?: number } = {}) =>
  (await send('admin', guardImports.inspect, { body, files: { file: new File([text], 'a.csv') } })).body as ImportSource

const statementBody = {
  kind: 'bank',
  dates: 'ymd',
  dry_run: 'true',
  columns: JSON.stringify({ received_on: 0, text: 1, reference: 2, amount: 3 }),
} as const
const statement = (...lines: string[]) => csv('Date,Details,Reference,Credit', ...lines)
const run = async (file: File) => {
  const { status, body } = await send('admin', statements.run, { body: statementBody, files: { file } })
  return { status, fields: body.fields, ...(body as statements.StatementReport) }
}
const DAY = addDays(today(), -3)

test('no text makes an import fail, and each row of it is counted: as a payment, as none, or as a problem', async () => {
  const part = fc.constantFrom(
    ...['"', '""', ',', ';', '\t', '|', '\n', '\r\n', '\r', ' ', "'", '=', 'sep=;\n', '\0', '\ufeff', '\ud800'],
  )
  const cell = fc.constantFrom(
    DAY,
    '5000',
    '850.000',
    '1,000',
    'COUNTER DEPOSIT',
    '-',
    'FT1',
    '12" GATE',
    '"a\nb"',
    '"open',
    'é',
    '日本',
  )
  const texts = fc.array(fc.oneof(part, cell), { minLength: 1, maxLength: 60 }).map((parts) => parts.join(''))
  const head = fc.constantFrom(
    '',
    'Date,Details,Reference,Credit\n',
    'Statement of account\r\n\r\nDate;Details;Reference;Credit\r\n',
  )
  const encoded = fc.constantFrom<BufferEncoding>('utf8', 'latin1', 'utf16le')
  await fc.assert(
    fc.asyncProperty(head, texts, encoded, async (start, text, encoding) => {
      const mark = encoding === 'utf16le' ? '\ufeff' : ''
      const file = new File([Buffer.from(mark + start + text, encoding)], 'a.csv')
      for (const call of [guardImports.inspect, statements.inspect])
        expect([200, 422]).toContain((await send('admin', call, { body: {}, files: { file } })).status)
      expect([200, 422]).toContain((await send('admin', guardImports.check, { body: options, files: { file } })).status)
      const { status, rows, sure, choose, unknown, problems, skipped } = await run(file)
      expect([200, 422]).toContain(status)
      if (status === 200) expect(sure.length + choose.length + unknown.length + problems.length + skipped).toBe(rows)
    }),
    { numRuns: 60 },
  )
})

test('a row that is not what it seems is a problem, never another payment, and costs no other row', async () => {
  const { problems, unknown, fields } = await run(
    statement(
      `${DAY},COUNTER DEPOSIT, NTINDA,FT1,5000`,
      `${DAY},"COUNTER DEPOSIT,FT2,5000`,
      `${DAY},ANOTHER,FT3,6000`,
      `${DAY},"MORE",FT4,7000`,
      `${DAY},"12" GATE",FT5,8000`,
      `${DAY},A\0B,FT6,9000${' '.repeat(70_000)}`,
      `${DAY},"two\nlines",FT7,${'"'}10,000"`,
      `${DAY},"LAST,FT8,5000`,
    ),
  )
  expect(fields).toBe(undefined)
  expect(problems).toEqual([
    { row: 2, column: null, text: 'This row has 5 cells, the table has 4 columns.' },
    { row: 3, column: null, text: 'A quotation mark in this row is not closed.' },
    { row: 7, column: null, text: 'This row has a character that cannot be stored.' },
    { row: 9, column: null, text: 'A quotation mark in this row is not closed.' },
  ])
  expect(unknown.map(({ row, amount, text }) => [row, amount, text])).toEqual([
    [4, 6_000, 'ANOTHER'],
    [5, 7_000, 'MORE'],
    [6, 8_000, '12" GATE'],
    [8, 10_000, 'two\nlines'],
  ])
})

test('a table that is written as RFC 4180 wants it is read as another reader reads it', async () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r\n', ' ', "'", '1'), maxLength: 12 })
    .map((text) => text.trim())
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.constantFrom(',', ';', '\t') as fc.Arbitrary<',' | ';' | '\t'>,
      fc.constantFrom('\n', '\r\n', '\r'),
      async (table, delimiter, end) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const text = table.map((cells) => cells.map(quoted).join(delimiter)).join(end)
        const read = []
        for await (const { row, cells, problem } of csvRows(text, delimiter)) read.push({ row, cells, problem })
        const other: string[][] = parse(text, { delimiter, record_delimiter: ['\r\n', '\n', '\r'] })
        const expected = other.flatMap((cells, at) => (cells.some(Boolean) ? [{ row: at + 1, cells, problem: null }] : []))
        expect(read).toEqual(expected)
      },
    ),
    { numRuns: 300 },
  )
})

test('a file names its delimiter, has no headers, or is in any of the encodings of Excel', async () => {
  expect(await inspect('sep=;\r\nFirst Name;Surname\r\nA, B;C\r\n')).toMatchObject({ delimiter: ';', header: 1, rows: 1 })
  expect(await inspect('First Name|Surname\nA|B\n')).toMatchObject({ delimiter: '|', headers: ['First Name', 'Surname'] })
  // Amounts with commas do not make a comma the delimiter.
  const bank = `Date;Details;Credit\n${Array.from({ length: 9 }, (_, n) => `20/11/2026;A;1,309,10${n}.00`).join('\n')}`
  expect(await inspect(bank)).toMatchObject({ delimiter: ';', headers: ['Date', 'Details', 'Credit'] })
  const none = `Moses,Okot,m,31/12/1990\nJoan,Aber,f,1/2/1991`
  expect(await inspect(none)).toMatchObject({ header: 0, headers: ['', '', '', ''], rows: 2 })
  expect(await inspect(none, { header: 1 })).toMatchObject({ header: 1, headers: ['Moses', 'Okot', 'm', '31/12/1990'], rows: 1 })
  const wide = Buffer.from('First Name\tSurname\r\nZoë\tNakato\r\n', 'utf16le')
  for (const bytes of [
    Buffer.concat([Buffer.from('fffe', 'hex'), wide]),
    Buffer.concat([Buffer.from('feff', 'hex'), Buffer.from(wide).swap16()]),
  ])
    expect(await inspect(bytes)).toMatchObject({ encoding: 'UTF-16', delimiter: '\t', sample: [['Zoë', 'Nakato']] })
})

test('each kind reads back what its own list exports, as it was', async () => {
  const awkward = { contacts: '+256701234567', address: '=1+1' }
  const hotel = await makeClient(db, { ...awkward, first_name: '-5', last_name: "'=Okot", company_name: "'s Hotel" })
  await makeClient(db, { ...awkward, contacts: '0700000001', company_name: '@home', address: 'Plot 4, "Ntinda"\nKampala' })
  await makeStation(db, { client_id: hotel.id, name: '+Gate', address: '-', active: false, minimum_guards: 3 })
  await makeGuard(db, { contacts: '+256701234567', first_name: '=A', last_name: "''+B", rank: '256700000001' })
  const kinds = [
    { table: 'stations', list: stations, calls: stationImports, fields: stationImports.STATION_IMPORT_FIELDS },
    { table: 'guards', list: guards, calls: guardImports, fields: guardImports.GUARD_IMPORT_FIELDS },
    { table: 'clients', list: clients, calls: clientImports, fields: clientImports.CLIENT_IMPORT_FIELDS },
  ] as const
  for (const { table, list, calls, fields } of kinds) {
    const exported = async () => (await send('admin', list.exportCsv, { query: { sort: 'id' } })).raw
    // Without the number of the record.
    const rows = (text: string) => text.split('\r\n').map((row) => row.replace(/^\d+,/, ''))
    const before = await exported()
    const file = new File([before], `${table}.csv`)
    // A client cannot be deleted while there are stations of it.
    for (const one of new Set(['stations', table]))
      if (one === table || table === 'clients') await pool.query(`update ${one} set deleted_at = now() where deleted_at is null`)
    const { headers } = (await send('admin', calls.inspect, { body: {}, files: { file } })).body as ImportSource
    const body = { columns: JSON.stringify(guessColumns(fields, headers)), dates: 'ymd', leave_out: 'false' } as const
    const imported = await send('admin', calls.run as typeof guardImports.run, { body, files: { file } })
    expect([table, imported.status, imported.body.message]).toEqual([table, 201, 'Import finished successfully'])
    expect(rows(await exported())).toEqual(rows(before))
  }
})

test('rows with a problem come as a file of their own, which can be imported once they are put right', async () => {
  const file = csv(HEADER, line(1), line(2, 'Guard', 'soon'), line(3), `"=Anna",Aber,f,1/2/1991,0700 000 004,anna,Guard`)
  const refused = await send('admin', guardImports.refused, { body: options, files: { file } })
  expect(refused.headers).toMatchObject({ 'content-disposition': `attachment; filename*=UTF-8''refused-rows.csv` })
  const text = refused.raw.replace('\ufeff', '')
  expect(text.split('\r\n')).toEqual([
    `${HEADER},Row,Problem`,
    'Moses,"Okot, 2",m,soon,0700 000 2,moses-2@mail.example,Guard,3,Date of Birth must be a date like 31/12/1990.',
    `'=Anna,Aber,f,1/2/1991,0700 000 004,anna,Guard,5,Email: Please enter a valid e-mail address.`,
    '',
  ])
  const mended = new File([text.replace('soon', '31/12/1990').replace(',anna,', ',anna@mail.example,')], 'refused.csv')
  expect(await check(mended)).toMatchObject({ rows: 2, valid: 2, problem_count: 0 })
  const statementFile = statement(`${DAY},A,FT1,5000`, `${DAY},B,FT2,850.000`)
  const { columns, dates } = statementBody
  const { raw } = await send('admin', statements.refused, { body: { columns, dates }, files: { file: statementFile } })
  expect(raw.split('\r\n')[1]).toContain(`${DAY},B,FT2,850.000,3,"Amount received: 850.000 can be read as 850,000 and as 850. `)
})

test('a file of blank lines is refused at once, and every line that is read or tried is charged for', async () => {
  const blank = (lines: number) => new File([`Name,Town\n${'\n'.repeat(lines)}A,B\n`], 'a.csv')
  const counter = process.env.FUZZ_RUNS ? undefined : await countCalls()
  const price = async (file: File) => {
    await counter?.calls()
    const { result, milliseconds } = await withProcessorTime(() =>
      send('admin', guardImports.check, { body: options, files: { file } }),
    )
    return { body: result.body, milliseconds, spent, calls: await counter?.calls() }
  }
  const many = await price(blank(5_000_000))
  expect(many.body.fields).toEqual({ file: 'This file has more than 100,000 lines. Remove the empty ones, or divide it.' })
  const few = await price(csv(HEADER, line(1)))
  const wrong = await price(csv(HEADER, ...Array.from({ length: 20_000 }, (_, n) => line(n, '', 'soon'))))
  const empty = await price(blank(90_000))
  await counter?.stop()
  expect(wrong.body).toMatchObject({ rows: 20_000, valid: 0 })
  expect([few.spent < 600, wrong.spent > 4_000, empty.spent > 4_000]).toEqual([true, true, true])
  // No more lines are read than may be.
  if (counter) expect(many.calls).toBeLessThan(empty.calls! / 2)
  // The charged cost is an estimate of the processor time, with that of the database.
  if (!counter) for (const one of [wrong, empty]) expect(one.milliseconds).toBeLessThan(one.spent)
})

test('once there are 200 problems, a batch that the database refuses is not tried row by row, and the report says so', async () => {
  await pool.query(`alter table guards add constraint refused check (rank <> 'Cook')`)
  try {
    const inserts = vi.spyOn(queries, 'tryRows')
    const file = csv(HEADER, ...Array.from({ length: 5_000 }, (_, number) => line(number, 'Cook')))
    const report = await check(file)
    expect(report).toMatchObject({ valid: 0, problem_count: 200, stopped_at: 202 })
    // One batch, and one row after the other as long as there are fewer problems.
    expect(inserts.mock.calls.length).toBe(201)
    const body = { ...options, leave_out: 'true' } as const
    const { status, body: refused } = await send('admin', guardImports.run, { body, files: { file } })
    expect([status, refused.fields]).toEqual([
      422,
      { file: 'Too many rows cannot be added; those from row 202 on were not tried.' },
    ])
  } finally {
    await pool.query('alter table guards drop constraint refused')
  }
})
