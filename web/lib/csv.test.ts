import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('begins with a byte order mark and ends every line with CRLF', () => {
  expect(
    toCsv([
      ['ID', 'Name'],
      [1, 'Grace'],
    ]),
  ).toBe('\uFEFFID,Name\r\n1,Grace\r\n')
})

test('disarms what a spreadsheet would calculate, but leaves numbers alone', () => {
  const [line] = toCsv([['=1+1', '+256 700', '-5', '@x', '\t=1', -5, null]])
    .slice(1)
    .split('\r\n')
  expect(line).toBe("'=1+1,'+256 700,'-5,'@x,'\t=1,-5,")
})

test('quotes commas, quotes and line breaks', () => {
  expect(toCsv([['a,b', 'say "hi"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""hi""","two\nlines"\r\n')
})
