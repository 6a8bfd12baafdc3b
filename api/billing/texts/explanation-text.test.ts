import { expect, test } from 'vitest'
import { explanationText, slotTexts } from './explanation-text.ts'

const slots = (...days: string[]) => ({ slots: days.map((day, id) => ({ id, day, missing: 720 })) })
const post = { seq: 1, description: 'Main gate day, 62 shifts agreed (2 guards, 1–31 Dec)' }

test('a line names the days on which nobody came, of the shortfall below it', () => {
  const gate = { ...post, explain: { agreed: 62, covered: 58, uncovered: 3, short: 1 } }
  const lines = [
    gate,
    { seq: 2, description: '3 shifts not covered (5, 6, 19 Dec)', explain: slots('2026-12-05', '2026-12-06', '2026-12-19') },
    { seq: 3, description: '1 shift short by 300 minutes in all (8 Dec)', explain: slots('2026-12-08') },
  ]
  expect(explanationText(gate, lines)).toBe('62 agreed, 58 covered, 1 with minutes missing, 3 not covered: 5 Dec, 6 Dec, 19 Dec')
  const twice = { ...post, explain: { agreed: 62, covered: 60, uncovered: 2 } }
  const below = { seq: 2, description: '2 shifts not covered (5 Dec)', explain: slots('2026-12-05', '2026-12-05') }
  expect(explanationText(twice, [twice, below])).toBe('62 agreed, 60 covered, 2 not covered: 5 Dec (2)')
})

test('after twelve days the shifts that are left are counted', () => {
  const days = Array.from({ length: 16 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`)
  const gate = { ...post, explain: { agreed: 62, covered: 46, uncovered: 16 } }
  const below = { seq: 2, description: '16 shifts not covered (1–16 Dec)', explain: slots(...days) }
  expect(explanationText(gate, [gate, below])).toMatch(/, 16 not covered: 1 Dec, .*, 12 Dec and 4 more$/)
})

test('days of another post, of the month before, or that nothing was taken off for, are not named', () => {
  const gate = { ...post, explain: { agreed: 62, covered: 61, uncovered: 1 } }
  const other = {
    seq: 2,
    description: 'Back gate day, 31 shifts agreed (1 guard, 1–31 Dec)',
    explain: { agreed: 31, covered: 30 },
  }
  const ofOther = { seq: 3, description: '1 shift not covered (7 Dec)', explain: slots('2026-12-07') }
  const before = { seq: 2, description: 'Main gate day: 1 shift not covered (7 Nov)', explain: slots('2026-11-07') }
  for (const lines of [[gate, other, ofOther], [gate, before], [gate]])
    expect(explanationText(gate, lines)).toBe('62 agreed, 61 covered, 1 not covered')
})

test('a slot says when it was, who worked how long and why minutes are missing; one that is not known any more keeps its minutes', () => {
  const night = { id: 1, day: '2026-12-05', missing: 70, start_time: '18:00', end_time: '06:00', required: 720 }
  const guards = [
    { name: 'Moses Okot', rank: 'Guard' },
    { name: 'Grace Auma', rank: 'Sergeant' },
  ]
  const known = [
    { ...night, guards, cause: 'Did not come' },
    { ...night, missing: 720 },
    { id: 3, day: '2026-12-08', missing: 1 },
  ]
  expect(slotTexts({ kind: 'shortfall', explain: { slots: known } })).toEqual([
    '5 Dec, 18:00–06:00 +1: 650 of 720 minutes worked by Moses Okot (Guard) and Grace Auma (Sergeant). Cause: Did not come',
    '5 Dec, 18:00–06:00 +1: nobody came',
    '8 Dec: 1 minute missing',
  ])
  expect(slotTexts({ kind: 'other', explain: { slots: [{ ...night, missing: 720 }] } })).toEqual([
    '5 Dec, 18:00–06:00 +1: not needed',
  ])
})
