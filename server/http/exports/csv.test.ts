import { expect, test } from 'vitest'
import { type CsvColumn, csvText, kampalaMoment } from './csv.ts'

async function written<R extends object>(columns: readonly CsvColumn<R>[], rows: R[]) {
  const parts: string[] = []
  for await (const part of csvText(
    columns,
    (async function* () {
      yield* rows
    })(),
  ))
    parts.push(part)
  return parts
}
/** The CSV text of one value. */
const cell = async (value: string | number | null) =>
  (await written([['V', 'value']], [{ value }])).join('').split('\r\n').slice(1, -1).join('\r\n')

test('a file begins with a byte order mark and its titles, and lines end with CRLF', async () => {
  const rows = [
    { name: 'Nakato', age: 31 },
    { name: 'Ōkot', age: 0 },
  ]
  const parts = await written(
    [
      ['Name', 'name'],
      ['Twice', ({ age }) => age * 2],
    ],
    rows,
  )
  expect(parts.join('')).toBe('\uFEFFName,Twice\r\nNakato,62\r\nŌkot,0\r\n')
  expect((await written([['Name', 'name']], [] as { name: string }[])).join('')).toBe('\uFEFFName\r\n')
})

test('quotes, commas, semicolons and line breaks stay inside their cell', async () => {
  expect(await cell('Plot 4, "Ntinda"')).toBe('"Plot 4, ""Ntinda"""')
  expect(await cell('one\r\ntwo')).toBe('"one\r\ntwo"')
  // A semicolon is the list separator of some locales.
  expect(await cell('a;=1+1')).toBe('"a;=1+1"')
  expect(await cell(null)).toBe('')
})

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =HYPERLINK("http://x")',
  '\n@x',
  '＝1+1',
  '+256-700-000-001',
  '-5',
])('a cell with the text %j is not evaluated as a formula', async (text) => {
  expect((await cell(text)).replace(/^"/, '')).toMatch(/^'/)
})

test('numbers are numbers, also negative ones', async () => {
  expect([await cell(640_000), await cell(-5), await cell(0)]).toEqual(['640000', '-5', '0'])
})

test('telephone numbers stay readable: groups unchanged, long digits as text', async () => {
  expect(await cell('+256 700 000 001')).toBe('+256 700 000 001')
  expect(await cell('0700 000 001')).toBe('0700 000 001')
  expect(await cell('+256700000001')).toBe("'+256700000001")
  expect(await cell('0700000001')).toBe("'0700000001")
  expect(await cell('256700000001')).toBe("'256700000001")
  expect(await cell('+256 (0) 700-1')).toBe("'+256 (0) 700-1")
  expect(await cell('+256 700 1+1')).toBe("'+256 700 1+1")
})

test('a timestamp is in Kampala time and readable by Excel', () => {
  expect(kampalaMoment('2026-11-20T21:30:59.000Z')).toBe('2026-11-21 00:30')
  expect(kampalaMoment(null)).toBe(null)
})

test('many rows are sent in chunks without losing any', async () => {
  const rows = Array.from({ length: 10_000 }, (_, number) => ({ number }))
  const parts = await written([['N', 'number']], rows)
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.join('')).toBe(`\uFEFFN\r\n${rows.map(({ number }) => `${number}\r\n`).join('')}`)
})
