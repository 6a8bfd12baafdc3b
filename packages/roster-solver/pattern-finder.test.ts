import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PatternFinder } from './pattern-finder.ts'
import { KindClasses } from './pattern-space.ts'
import { NOTHING, type Person, type Problem, patternCost } from './problem.ts'

const DAYS = 8
const KINDS = 3
/** Early, late and long: no early after a late, no early or late after a long one. */
const kinds = [
  { minutes: 480, notNext: [] },
  { minutes: 480, notNext: [0] },
  { minutes: 720, notNext: [0, 1] },
]

const person = fc.record({
  costs: fc.array(fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(Number.POSITIVE_INFINITY)), {
    minLength: DAYS * KINDS,
    maxLength: DAYS * KINDS,
  }),
  minShifts: fc.integer({ min: 0, max: 3 }),
  maxShifts: fc.integer({ min: 3, max: 6 }),
  minRun: fc.integer({ min: 1, max: 2 }),
  maxRun: fc.integer({ min: 2, max: 4 }),
  minFree: fc.integer({ min: 1, max: 3 }),
  maxWeekends: fc.integer({ min: 0, max: 2 }),
  maxOfKind: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 2 })),
})

function problemOf({ costs, minShifts, maxShifts, ...rules }: typeof person extends fc.Arbitrary<infer P> ? P : never): Problem {
  const one: Person = {
    ...rules,
    costs: Float64Array.from(costs),
    minMinutes: minShifts * 480,
    maxMinutes: maxShifts * 480,
    runBefore: 0,
    busy: new Set(),
  }
  const tasks = Array.from({ length: DAYS * KINDS }, (_, task) => ({
    day: Math.floor(task / KINDS),
    kind: task % KINDS,
    wanted: 0,
    under: 0,
    over: 0,
  }))
  return { days: DAYS, firstSaturday: 5, kinds, tasks, people: [one], constant: 0, gap: 1 }
}

/** True if a sequence of kinds, -1 for a free day, is allowed: the rules written down once more, day by day. */
function isAllowed(days: number[], { people: [one] }: Problem) {
  const { minRun, maxRun, minFree, maxWeekends, maxOfKind, minMinutes, maxMinutes } = one!
  const text = days.map((kind) => (kind < 0 ? '.' : 'w')).join('')
  const minutes = days.reduce((sum, kind) => sum + (kinds[kind]?.minutes ?? 0), 0)
  const inner = text.match(/(?<=\.)w+(?=\.)/g) ?? []
  const gaps = text.match(/(?<=w)\.+(?=w)/g) ?? []
  return (
    minutes >= minMinutes &&
    minutes <= maxMinutes &&
    (text.match(/w+/g) ?? []).every((run) => run.length <= maxRun) &&
    inner.every((run) => run.length >= minRun) &&
    gaps.every((gap) => gap.length >= minFree) &&
    Number(days[5]! >= 0 || days[6]! >= 0) <= maxWeekends &&
    maxOfKind.every((most, kind) => days.filter((day) => day === kind).length <= most) &&
    days.every((kind, day) => kind < 0 || !kinds[kind]!.notNext.includes(days[day + 1] ?? -1))
  )
}

/** The least that an allowed pattern costs, by trying all. */
function leastOf(problem: Problem) {
  const { costs } = problem.people[0]!
  let least = Number.POSITIVE_INFINITY
  const days: number[] = []
  const go = (cost: number) => {
    if (days.length === DAYS) {
      if (cost < least && isAllowed(days, problem)) least = cost
      return
    }
    for (let kind = -1; kind < KINDS; kind++) {
      const more = kind < 0 ? 0 : costs[days.length * KINDS + kind]!
      if (more === Number.POSITIVE_INFINITY) continue
      days.push(kind)
      go(cost + more)
      days.pop()
    }
  }
  go(0)
  return least
}

test('the cheapest pattern is found, and keeps every rule', () => {
  const free = new Float64Array(DAYS * KINDS)
  const tasks = Array.from({ length: DAYS * KINDS }, (_, task) => [task])
  fc.assert(
    fc.property(person, (given) => {
      const problem = problemOf(given)
      const one = problem.people[0]!
      const { least, found } = new PatternFinder(problem, one, new KindClasses(problem), tasks).find(free, 3)
      const expected = leastOf(problem)
      expect(least).toBe(expected)
      expect(found[0]?.cost ?? Number.POSITIVE_INFINITY).toBe(expected)
      for (const { pattern, cost } of found) {
        expect(patternCost(problem, one, pattern)).toBe(cost)
        expect(
          isAllowed(
            [...pattern].map((task) => (task === NOTHING ? -1 : task % KINDS)),
            problem,
          ),
        ).toBe(true)
      }
    }),
    { numRuns: 40, seed: 7 },
  )
})

const alone = (more: Partial<Person>): Person => ({
  costs: new Float64Array(DAYS).fill(-1),
  minMinutes: 0,
  maxMinutes: DAYS * 480,
  minRun: 1,
  maxRun: 3,
  minFree: 1,
  maxWeekends: 9,
  maxOfKind: [DAYS],
  runBefore: 0,
  busy: new Set(),
  ...more,
})
function workDays(more: Partial<Person>) {
  const tasks = Array.from({ length: DAYS }, (_, day) => ({ day, kind: 0, wanted: 1, under: 0, over: 0 }))
  const one = alone(more)
  const problem: Problem = { days: DAYS, firstSaturday: 5, kinds: [kinds[0]!], tasks, people: [one], constant: 0, gap: 1 }
  const finder = new PatternFinder(
    problem,
    one,
    new KindClasses(problem),
    tasks.map((_, task) => [task]),
  )
  return [...finder.find(new Float64Array(DAYS)).found[0]!.pattern].map((task) => (task === NOTHING ? '.' : 'w')).join('')
}

test('days worked before the period and work that is planned already count as days in a row', () => {
  expect(workDays({ runBefore: 2 }).slice(0, 2)).toBe('w.')
  expect(workDays({ runBefore: 3 })[0]).toBe('.')
  // Planned on the third day: no task that day, and at most three days in a row with it.
  const busy = workDays({ busy: new Set([2]), costs: Float64Array.of(-1, -1, -1, -9, -1, -1, -1, -1) })
  expect(busy[2]).toBe('.')
  expect(busy.slice(0, 5)).toMatch(/^(\.w\.w\.|w\.\.ww)/)
})

test('the hours of a person have a price of their own', () => {
  const hoursCost = Float64Array.from({ length: DAYS + 1 }, (_, shifts) => Math.abs(shifts - 2) * 3)
  expect(workDays({ hoursCost }).replaceAll('.', '')).toBe('ww')
})
