import { expect, test } from 'vitest'
import { type Instance, loadInstance, loadRoster, parseInstance, ROSTER_NAMES, type Roster } from './instance.ts'
import { brokenRules, penaltyOf } from './score.ts'

const PUBLISHED = ROSTER_NAMES.map((name) => {
  const [, number, penalty] = name.match(/^Instance(\d+)\.Solution\.(\d+)\.roster$/)!
  return { name, number: Number(number), penalty: Number(penalty) }
})

test('each published roster has the penalty of its name, and breaks no rule', () => {
  expect(PUBLISHED.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 19 }, (_, index) => index + 1),
  )
  for (const { name, number, penalty } of PUBLISHED) {
    const instance = loadInstance(number)
    const roster = loadRoster(name, instance)
    expect([name, penaltyOf(instance, roster), brokenRules(instance, roster)]).toEqual([name, penalty, []])
  }
})

const WEEKS: Instance = parseInstance(`SECTION_HORIZON
14
SECTION_SHIFTS
D,480,
N,600,D
SECTION_STAFF
A,D=14|N=2,4800,960,5,2,2,1
SECTION_DAYS_OFF
A,0
SECTION_SHIFT_ON_REQUESTS
A,1,D,3
SECTION_SHIFT_OFF_REQUESTS
A,2,D,2
SECTION_COVER
1,D,1,100,1
2,D,0,100,1
3,D,1,100,1
`)
/** Days of A as letters, "." for a free one. */
const rosterOf = (days: string): Roster =>
  new Map([['A', [...days.padEnd(14, '.')].map((letter) => (letter === '.' ? undefined : letter))]])
const broken = (days: string) => brokenRules(WEEKS, rosterOf(days))

test('counts requests not granted, requests broken, and too many or too few guards', () => {
  expect(penaltyOf(WEEKS, rosterOf('.DD'))).toBe(2 + 1 + 100)
  expect(penaltyOf(WEEKS, rosterOf('.N.D'))).toBe(3 + 100)
})

test('violations of each hard rule are found', () => {
  expect(broken('.DD..DD')).toEqual([])
  expect(broken('.ND')).toEqual(['A: D follows N on day 2'])
  expect(broken('.NN..NN')).toEqual(['A: 4 shifts N, at most 2'])
  expect(broken('DD')).toEqual(['A: a shift on the day off 0'])
  expect(broken('.D')).toContain('A: 480 minutes')
  expect(broken('.DDDDD..DDDDD.')).toContain('A: 2 weekends')
  expect(broken('.DDDDDD')).toEqual(['A: 6 days of work from day 1'])
  expect(broken('.D..DD')).toEqual(['A: only 1 days of work from day 1'])
  expect(broken('.DD.DD')).toEqual(['A: only 1 free days from day 3'])
  expect(brokenRules(WEEKS, new Map([['B', []]]))).toEqual(['B: not an employee', 'A: 0 minutes'])
})

test('a block that begins on the first day or ends on the last may be shorter', () => {
  expect(broken('............DD')).toEqual([])
  expect(broken('.DD..........D')).toEqual([])
})
