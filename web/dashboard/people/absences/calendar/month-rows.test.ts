import { expect, test } from 'vitest'
import type { GuardAbsence } from '../../../../../api/people/guard-absences.ts'
import { absence as asked } from '../../../../test/records/guard-file.ts'
import { awayCounts, calendarRows, daysOf } from './month-rows.ts'

const absence = (id: number, from_on: string, until_on: string | null, more: Partial<GuardAbsence> = {}) =>
  asked(id, { from_on, until_on, state: 'Approved', ...more })
const december = daysOf('2026-12')
const lanes = (...all: GuardAbsence[]) =>
  calendarRows(all, december).map(({ guardName, lanes }) => [
    guardName,
    ...lanes.map((lane) => lane.map(({ length, absence }) => `${absence ? `#${absence.id}` : '-'}×${length}`).join(' ')),
  ])

test('months have their days, over the end of a year', () => {
  expect([december.length, daysOf('2027-02').length, daysOf('2028-02').at(-1)]).toEqual([31, 28, '2028-02-29'])
})

test('an absence spans the columns of its days and is cut off at the ends of the month', () => {
  expect(lanes(absence(1, '2026-12-14', '2026-12-20'))).toEqual([['Moses Okot', '-×13 #1×7 -×11']])
  expect(lanes(absence(1, '2026-11-28', '2026-12-02'), absence(2, '2026-12-31', '2027-01-04'))).toEqual([
    ['Moses Okot', '#1×2 -×28 #2×1'],
  ])
  expect(lanes(absence(1, '2026-11-28', null, { kind: 'suspension' }))).toEqual([['Moses Okot', '#1×31']])
})

test('overlapping absences are stacked; guards are in order of name', () => {
  const ruth = { guard_id: 2, guard_name: 'Ruth Auma' }
  expect(
    lanes(
      absence(1, '2026-12-01', '2026-12-02', ruth),
      absence(2, '2026-12-01', '2026-12-10'),
      absence(3, '2026-12-10', '2026-12-12', { state: 'Asked' }),
      absence(4, '2026-12-13', '2026-12-31'),
    ),
  ).toEqual([
    ['Moses Okot', '#2×10 -×2 #4×19', '-×9 #3×3 -×19'],
    ['Ruth Auma', '#1×2 -×29'],
  ])
})

test('counts the guards who are away by day: approved whole days only', () => {
  const away = awayCounts(
    [
      absence(1, '2026-12-01', '2026-12-02'),
      absence(2, '2026-11-01', null, { kind: 'suspension' }),
      absence(3, '2026-12-02', '2026-12-02', { half_day: true }),
      absence(4, '2026-12-02', '2026-12-02', { state: 'Asked' }),
    ],
    december,
  )
  expect(away.slice(0, 4)).toEqual([2, 2, 1, 1])
})
