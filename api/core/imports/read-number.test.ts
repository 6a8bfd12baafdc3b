import fc from 'fast-check'
import { expect, test } from 'vitest'
import { learnNumber, NO_NUMBER_STYLE, readNumber } from './read-number.ts'

const NBSP = '\u00a0'
const styleOf = (texts: string[]) => texts.reduce(learnNumber, NO_NUMBER_STYLE)
const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark)

/** Every way in which whole shillings are written in Uganda, with nothing or with cents of zero. */
const WAYS: Record<string, (digits: string) => string> = {
  'without marks': (digits) => digits,
  'with commas': (digits) => grouped(digits, ','),
  'with spaces': (digits) => grouped(digits, ' '),
  'with spaces that do not break': (digits) => grouped(digits, NBSP),
  'with narrow spaces': (digits) => grouped(digits, '\u202f'),
  'with apostrophes': (digits) => grouped(digits, "'"),
  'with curly apostrophes': (digits) => grouped(digits, '’'),
  'with commas and cents': (digits) => `${grouped(digits, ',')}.00`,
  'with cents': (digits) => `${digits}.00`,
  'with a comma before cents': (digits) => `${digits},00`,
  'with points and a comma before cents': (digits) => `${grouped(digits, '.')},00`,
  'with one digit of cents': (digits) => `${grouped(digits, ',')}.0`,
}
const BEFORE = ['', 'UGX ', 'UGX. ', 'UGX', 'ugx ', 'Ush ', 'USHS. ', 'Shs ', 'Shs.', 'Sh ', 'U.Shs ', `UGX${NBSP}`, '+']
const AFTER = ['', '/=', ' /=', '/-', '=', ' UGX', ' shs', ' Cr', 'CR', ' Cr.', ' (CR)', ' C']

test('an amount is read as it was meant, in every way in which it is written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.constantFrom(...Object.values(WAYS)),
      fc.constantFrom(...BEFORE),
      fc.constantFrom(...AFTER),
      (amount, way, before, after) => {
        expect(readNumber(`${before}${way(String(amount))}${after}`)).toEqual({ value: amount })
      },
    ),
    { numRuns: 1_000 },
  )
})

test('money that went out is below zero, however that is written', () => {
  const OUT = [
    (text: string) => `-${text}`,
    (text: string) => `−${text}`,
    (text: string) => `${text}-`,
    (text: string) => `(${text})`,
  ]
  const more = [
    (text: string) => `${text} DR`,
    (text: string) => `${text}Dr.`,
    (text: string) => `UGX -${text}`,
    (text: string) => `-${text} Dr`,
  ]
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.constantFrom(...OUT, ...more), (amount, out) => {
      expect(readNumber(out(grouped(String(amount), ',')))).toEqual({ value: -amount })
    }),
  )
  // A sign that contradicts the word.
  expect(['-500 CR', '(500) Cr', '+500 DR'].map((text) => readNumber(text))).toEqual(Array(3).fill({ problem: 'no number' }))
})

test('a point before exactly three digits can be read in two ways, unless other numbers prove that points are between thousands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), (thousands, rest) => {
      const three = String(rest).padStart(3, '0')
      const text = `${thousands}.${three}`
      const whole = thousands * 1000 + rest
      const ambiguous = { problem: 'ambiguous', readings: [whole, Number(text)] }
      expect(readNumber(text)).toEqual(ambiguous)
      expect(readNumber(text, styleOf(['1.000.000']))).toEqual({ value: whole })
      expect(readNumber(text, styleOf(['1.309.100,00']))).toEqual({ value: whole })
      // Cents after a point prove nothing about thousands.
      expect(readNumber(text, styleOf(['1,309,100.00', '25,500']))).toEqual(ambiguous)
      expect(readNumber(text, styleOf(['1.000.000', '12.50']))).toEqual(ambiguous)
      const withComma = `${thousands},${three}`
      expect(readNumber(withComma)).toEqual({ value: whole })
      expect(readNumber(withComma, styleOf(['1309100,00']))).toEqual({ value: whole })
      expect(readNumber(withComma, styleOf(['1.000.000']))).toEqual({ problem: 'ambiguous', readings: [whole, Number(text)] })
    }),
  )
  // Two marks are ambiguous as well: 1,000.000 is a thousand or a million.
  expect(readNumber('1,000.000')).toEqual({ problem: 'ambiguous', readings: [1_000_000, 1_000] })
})

test('each text is what it says, nothing, or no number; none is another number', () => {
  const read = (text: string) => {
    const reading = readNumber(text)
    return 'value' in reading ? reading.value : reading.problem
  }
  expect(
    Object.fromEntries(['8,78', '0.500', '.5', '1234.500', '12.5', '1.000.000', '1309100,00'].map((text) => [text, read(text)])),
  ).toEqual({
    '8,78': 8.78,
    '0.500': 0.5,
    '.5': 0.5,
    '1234.500': 1234.5,
    '12.5': 12.5,
    '1.000.000': 1_000_000,
    '1309100,00': 1_309_100,
  })
  for (const text of ['', '-', '–', '—', '--', 'nil', 'N/A', 'n.a.', 'UGX -', 'none', ' - '])
    expect([text, read(text)]).toEqual([text, null])
  const WRONG = [
    '1e3',
    '1.2E+6',
    '500k',
    '2.5m',
    'USD 500',
    '$500',
    '12 34',
    '1,23,456',
    '1.000,000.00',
    '1,000,00',
    '1,,000',
    '٥٠٠',
    '0,000,1',
  ]
  for (const text of [...WRONG, 'five', '5000 6000', '1/2', '9'.repeat(16), '1'.repeat(100)])
    expect([text, read(text)]).toEqual([text, 'no number'])
})

test('a reading that a field cannot have is none', () => {
  expect([
    readNumber('32.582', undefined, 180),
    readNumber('0,3476', undefined, 90),
    readNumber('-32,582', undefined, 180),
  ]).toEqual([{ value: 32.582 }, { value: 0.3476 }, { value: -32.582 }])
})

test('a reading up to the most that a field takes is one, on both sides of zero; one above it is none', () => {
  const read = (text: string) => readNumber(text, undefined, 90)
  expect(['90', '-90', '90.00'].map(read)).toEqual([{ value: 90 }, { value: -90 }, { value: 90 }])
  expect(['90.5', '-91', '90.001'].map(read)).toEqual(Array(3).fill({ problem: 'no number' }))
  // As 32,582 it would be above the most.
  expect(read('32.582')).toEqual({ value: 32.582 })
})
