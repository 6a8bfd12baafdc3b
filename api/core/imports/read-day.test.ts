import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DATE_ORDERS, type DateOrder, learnDay, NO_DAY_STYLE, readDay } from './read-day.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const NAMES = 'January February March April May June July August September October November December'.split(' ')
const styleOf = (texts: string[]) => texts.reduce(learnDay, NO_DAY_STYLE)
const days = fc
  .date({ min: new Date('1950-01-01T00:00Z'), max: new Date('2049-12-31T00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const TIMES = ['', ' 00:00', ' 0:00', ' 14:05', ' 14:05:11', 'T14:05:11', ' 12:00:00 AM', ' 2:05 pm', ', 14:05']

type Parts = { year: string; month: string; day: string; name: string }
const partsOf = (written: string): Parts => {
  const [year, month, day] = written.split('-') as [string, string, string]
  return { year, month, day, name: NAMES[Number(month) - 1]! }
}
const short = ({ name }: Parts) => name.slice(0, 3)

/** Ways that can be read in one way only. */
const CLEAR: ((parts: Parts) => string)[] = [
  ({ year, month, day }) => `${year}-${month}-${day}`,
  ({ year, month, day }) => `${year}/${Number(month)}/${Number(day)}`,
  ({ year, month, day }) => `${year}.${month}.${day}`,
  ({ year, month, day }) => `${year}${month}${day}`,
  (parts) => `${parts.day}-${short(parts)}-${parts.year}`,
  (parts) => `${parts.day}-${short(parts).toUpperCase()}-${parts.year}`,
  (parts) => `${Number(parts.day)} ${parts.name} ${parts.year}`,
  (parts) => `${parts.name} ${Number(parts.day)}, ${parts.year}`,
  (parts) => `${short(parts)} ${parts.day} ${parts.year}`,
  (parts) => `${parts.day}${short(parts).toUpperCase()}${parts.year}`,
  (parts) => `${Number(parts.day)}th ${short(parts)}. ${parts.year}`,
  (parts) => `${parts.year}-${short(parts)}-${parts.day}`,
]
const ORDERED: Record<DateOrder, (parts: Parts, mark: string) => string> = {
  ymd: ({ year, month, day }, mark) => [year, month, day].join(mark),
  dmy: ({ year, month, day }, mark) => [Number(day), Number(month), year].join(mark),
  mdy: ({ year, month, day }, mark) => [month, day, year].join(mark),
}

test('a date that can be read in one way is that day, whichever order was chosen and whatever time follows', () => {
  fc.assert(
    fc.property(
      days,
      fc.constantFrom(...CLEAR),
      fc.constantFrom(...TIMES),
      fc.constantFrom(...DATE_ORDERS),
      (day, way, time, order) => {
        expect(readDay(way(partsOf(day)) + time, order)).toEqual({ day })
        expect(readDay(way(partsOf(day)) + time, order, { dmy: true, mdy: true })).toEqual({ day })
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a date in the chosen order is that day, with years of four and of two digits', () => {
  fc.assert(
    fc.property(
      days,
      fc.constantFrom('/', '-', '.', ' '),
      fc.constantFrom(...DATE_ORDERS),
      fc.boolean(),
      (day, mark, order, isShort) => {
        const parts = partsOf(day)
        const isNear = day >= '1957' && day < '2057'
        const written = ORDERED[order]({ ...parts, year: isShort && isNear ? parts.year.slice(2) : parts.year }, mark)
        expect(readDay(written, order)).toEqual({ day })
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a date that can be read in two ways is ambiguous where other dates contradict the order, or neither says which it is', () => {
  const both = days.filter((day) => Number(day.slice(8)) <= 12 && day.slice(5, 7) !== day.slice(8))
  fc.assert(
    fc.property(both, fc.constantFrom('dmy' as const, 'mdy' as const), (day, order) => {
      const text = ORDERED[order](partsOf(day), '/')
      const [year, month, date] = day.split('-')
      const other = order === 'dmy' ? 'mdy' : 'dmy'
      const proof = { dmy: '31/12/1990', mdy: '12/31/1990' }
      const ambiguous = { problem: 'ambiguous', readings: expect.arrayContaining([day, `${year}-${date}-${month}`]) }
      expect(readDay(text, order, styleOf([proof[order], '2026-01-05', '']))).toEqual({ day })
      expect(readDay(text, order, styleOf([proof[other]]))).toEqual(ambiguous)
      expect(readDay(text, order, styleOf([proof[order], proof[other]]))).toEqual(ambiguous)
      expect(readDay(text, 'ymd')).toEqual(ambiguous)
      expect(readDay(text, 'ymd', styleOf([proof[order]]))).toEqual({ day })
    }),
  )
  expect(readDay('12/31/1990', 'dmy')).toEqual({ day: '1990-12-31' })
})

test('two digits are a year of this century, or of the last one where that would be far ahead or a birthday to come', () => {
  const read = (text: string, isPast = false) => (readDay(text, 'dmy', undefined, isPast) as { day: string }).day
  expect([read('20-NOV-26'), read('20/11/26'), read('14/03/92'), read('31/12/35'), read('1/1/57')]).toEqual([
    ...['2026-11-20', '2026-11-20', '1992-03-14', '2035-12-31', '1957-01-01'],
  ])
  expect([read('31/12/50', true), read('31/12/05', true)]).toEqual(['1950-12-31', '2005-12-31'])
  // The last day that is not far ahead, and, of days that are past, tomorrow, which a file of another time zone may have.
  expect([read('31/12/56'), read('27/11/26', true), read('28/11/26', true)]).toEqual(['2056-12-31', '2026-11-27', '1926-11-28'])
})

test('a moment with its zone is the day in Kampala', () => {
  const days = ['2026-11-20T20:59:00Z', '2026-11-20T22:30:00.000Z', '2026-11-21T00:30:00+03:00'].map((text) =>
    readDay(text, 'dmy'),
  )
  expect(days).toEqual([{ day: '2026-11-20' }, { day: '2026-11-21' }, { day: '2026-11-21' }])
})

test('what is no date is none', () => {
  const WRONG = [
    '31/02/1990',
    '30-Feb-1990',
    '00/01/1990',
    '2026-13-01',
    '1/2',
    '12/1990',
    'Nov-26',
    'soon',
    '46346',
    '13/13/1990',
  ]
  for (const text of [...WRONG, '14-Mrz-1992', '1/2/199', '20/11-2026', '0026-11-20', '', 'T'.repeat(99_000), '20/11/2026 abc'])
    expect([text, readDay(text, 'dmy')]).toEqual([text, { problem: 'no date' }])
})
