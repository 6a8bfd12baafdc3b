import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meaningOfSia } from '../../../api/alarm/codes/codes.ts'
import { isOutside } from './hours.ts'
import { alarmsOf, type Case, type Memory, receive, type Settings, type Signal } from './rules.ts'

const MINUTE = 60_000
const inService: Settings = { test: null, outOfService: false, outside: false, zoneKind: () => null }

/** A signal by its SIA code, some minutes after the start. */
function signal(minutes: number, code: string, number: number | null = 3, more: Partial<Signal> = {}): Signal {
  const { category, qualifier, confirmed = false, ofUser = false } = meaningOfSia(code)
  return {
    at: minutes * MINUTE,
    code,
    category,
    qualifier,
    confirmed,
    partition: 1,
    number,
    user: ofUser ? number : null,
    ...more,
  }
}
const casesAfter = (signals: Signal[], settings = inService) => alarmsOf(signals, () => settings)
const shortly = (cases: Case[]) => cases.map(({ group, priority, confirmed }) => ({ group, priority, confirmed }))

describe('priorities', () => {
  test.each([
    ['HA', 'duress', 1],
    ['PA', 'panic', 1],
    ['MA', 'medical', 1],
    ['FA', 'fire', 1],
    ['GA', 'fire', 1],
    ['BV', 'burglary', 1],
    ['BA', 'burglary', 2],
    ['TA', 'burglary', 2],
    ['CI', 'hours', 3],
    ['NT', 'link', 3],
    ['WA', 'water', 3],
    ['YT', 'technical', 4],
    ['BB', 'technical', 4],
  ])('%s is %s with priority %i', (code, group, priority) => {
    expect(casesAfter([signal(0, code)])).toMatchObject([{ group, priority }])
  })
  test.each(['OP', 'CL', 'RP', 'BH', 'AT', 'AR', 'YR', 'BC'])('%s opens no alarm by itself', (code) => {
    expect(casesAfter([signal(0, code)])).toEqual([])
  })
  test('tampering with an open system is priority 4', () => {
    expect(casesAfter([signal(0, 'OP'), signal(1, 'TA')])).toMatchObject([{ group: 'burglary', priority: 4 }])
    expect(casesAfter([signal(0, 'CL'), signal(1, 'TA')])).toMatchObject([{ group: 'burglary', priority: 2 }])
  })
})

describe('confirmed by a second zone', () => {
  test('within 29 minutes: one alarm, confirmed, priority 1', () => {
    expect(shortly(casesAfter([signal(0, 'BA', 3), signal(29, 'BA', 5)]))).toEqual([
      { group: 'burglary', priority: 1, confirmed: true },
    ])
  })
  test('after 31 minutes: not confirmed', () => {
    expect(shortly(casesAfter([signal(0, 'BA', 3), signal(31, 'BA', 5)]))).toEqual([
      { group: 'burglary', priority: 2, confirmed: false },
    ])
  })
  test('the same zone twice does not confirm, nor does tampering', () => {
    expect(casesAfter([signal(0, 'BA', 3), signal(1, 'BA', 3), signal(2, 'TA', 9)])).toMatchObject([
      { confirmed: false, priority: 2 },
    ])
  })
})

describe('cancelled by the user', () => {
  test('90 s after the burglary: cancelled by that code, and still in the queue', () => {
    expect(casesAfter([signal(0, 'BA'), signal(1.5, 'BC', 4)])).toMatchObject([{ state: 'New', cancelledBy: 4, priority: 2 }])
    expect(casesAfter([signal(0, 'BA'), signal(1.5, 'OP', 4)])).toMatchObject([{ state: 'New', cancelledBy: 4 }])
  })
  test('after two minutes an opening is only shown', () => {
    expect(casesAfter([signal(0, 'BA'), signal(2.1, 'OP', 4)])).toMatchObject([{ state: 'New', cancelledAt: null }])
  })
  test('another detector after the cancelling takes it back', () => {
    expect(casesAfter([signal(0, 'BA'), signal(1, 'OP', 4), signal(3, 'BA', 5)])).toMatchObject([
      { cancelledAt: null, priority: 1 },
    ])
  })
  test('an opening with a duress code is priority 1 at once, beside the burglary that looks cancelled', () => {
    const cases = casesAfter([signal(0, 'BA'), signal(1.4, 'OP', 4), signal(1.5, 'HA', 0, { user: 4 })])
    expect(cases).toMatchObject([
      { group: 'burglary', cancelledBy: 4 },
      { group: 'duress', priority: 1 },
    ])
  })
})

describe('on test', () => {
  const everything = ['BA', 'PA', 'HA', 'FA', 'TA', 'WA', 'YT', 'NT'].map((code, at) => signal(at, code, at))
  test('by staff nothing opens', () => expect(casesAfter(everything, { ...inService, test: 'staff' })).toEqual([]))
  test('by the client panic, duress and fire open theirs', () => {
    expect(casesAfter(everything, { ...inService, test: 'client' }).map(({ group }) => group)).toEqual([
      'panic',
      'duress',
      'fire',
    ])
  })
})

describe('the same zone again', () => {
  const closing = (outcome: string): Memory => {
    const [one] = casesAfter([signal(0, 'BA', 3)])
    return { cases: [{ ...one!, id: 1, state: 'Closed', closedAt: 10 * MINUTE, outcome }], closed: true }
  }
  test('within an hour of the closing it comes back, for the second time', () => {
    const { memory } = receive(closing('animal'), signal(60, 'BA', 3), inService)
    expect(memory.cases).toMatchObject([{ id: 1, state: 'New', again: 1, outcome: null }])
  })
  test('later, or by another zone, it is another alarm', () => {
    expect(receive(closing('animal'), signal(71, 'BA', 3), inService).memory.cases).toHaveLength(2)
    expect(receive(closing('animal'), signal(20, 'BA', 4), inService).memory.cases).toHaveLength(2)
  })
  test('it stays closed as a fault of a system that is out of service', () => {
    const out = { ...inService, outOfService: true }
    expect(receive(closing('fault'), signal(20, 'BA', 3), out).memory.cases).toMatchObject([{ state: 'Closed', again: 0 }])
    expect(receive(closing('animal'), signal(20, 'BA', 3), out).memory.cases).toMatchObject([{ state: 'New', again: 1 }])
    expect(receive(closing('fault'), signal(20, 'BA', 3), inService).memory.cases).toMatchObject([{ state: 'New', again: 1 }])
  })
})

test('more than 20 signals within ten minutes are one alarm marked so; another category still opens its own', () => {
  const many = Array.from({ length: 21 }, (_, at) => signal(at / 10, 'BA', 3))
  expect(casesAfter(many.slice(1))).toMatchObject([{ runaway: false }])
  expect(casesAfter([...many, signal(3, 'PA', 7)])).toMatchObject([
    { group: 'burglary', runaway: true },
    { group: 'panic', runaway: false },
  ])
})

test('the kind of a zone overrides what the code says', () => {
  const settings: Settings = { ...inService, zoneKind: (_, number) => (number === 9 ? 'panic' : null) }
  expect(casesAfter([signal(0, 'BA', 9)], settings)).toMatchObject([{ group: 'panic', priority: 1 }])
})

test('an opening outside of the hours is priority 3', () => {
  expect(casesAfter([signal(0, 'OP', 2)], { ...inService, outside: true })).toMatchObject([{ group: 'hours', priority: 3 }])
  expect(casesAfter([signal(0, 'OP', 2)], { ...inService, outside: true, test: 'client' })).toEqual([])
})

const CODES = ['BA', 'BA', 'BV', 'TA', 'PA', 'HA', 'FA', 'GA', 'MA', 'WA', 'YT', 'NT', 'OP', 'CL', 'BC', 'BH', 'RP', 'AT', 'CI']
const anySignal = fc
  .record({ minutes: fc.integer({ min: 0, max: 240 }), code: fc.constantFrom(...CODES), number: fc.integer({ min: 0, max: 5 }) })
  .map(({ minutes, code, number }) => signal(minutes, code, number))

test('stored in any order, the same signals give the same alarms', () => {
  fc.assert(
    fc.property(
      fc
        .array(anySignal, { maxLength: 40 })
        .chain((signals) => fc.tuple(fc.constant(signals), fc.shuffledSubarray(signals, { minLength: signals.length }))),
      ([signals, shuffled]) => {
        expect(casesAfter(shuffled)).toEqual(casesAfter(signals))
      },
    ),
  )
})

test('never two open alarms of one group, and no alarm loses urgency', () => {
  fc.assert(
    fc.property(fc.array(anySignal, { maxLength: 40 }), (signals) => {
      let memory: Memory = { cases: [], closed: null }
      for (const one of signals.toSorted((a, b) => a.at - b.at)) {
        const before = memory.cases
        ;({ memory } = receive(memory, one, inService))
        const groups = memory.cases.map(({ group }) => group)
        expect(new Set(groups).size).toBe(groups.length)
        for (const [at, { priority }] of before.entries()) expect(memory.cases[at]!.priority).toBeLessThanOrEqual(priority)
      }
    }),
  )
})

describe('usual hours', () => {
  const hours = [
    { weekday: 1, opens: '08:00', closes: '18:00', grace: 30 },
    { weekday: 5, opens: '20:00', closes: '02:00', grace: 0 },
  ]
  test.each([
    [1, 7 * 60 + 29, false, true],
    [1, 7 * 60 + 30, false, false],
    [1, 17 * 60 + 59, false, false],
    [1, 18 * 60, false, true],
    [1, 12 * 60, true, true],
    [6, 90, false, false],
    [6, 121, false, true],
    [0, 12 * 60, false, true],
  ])('weekday %i, minute %i, holiday %s: outside %s', (weekday, minute, holiday, outside) => {
    expect(isOutside(hours, { weekday, minute, holiday, away: false })).toBe(outside)
  })
  test('without hours nothing is outside', () =>
    expect(isOutside([], { weekday: 0, minute: 0, holiday: false, away: false })).toBe(false))
  test.each([[[]], [hours]])('while the client is away every opening is outside', (usual) =>
    expect(isOutside(usual, { weekday: 1, minute: 600, holiday: false, away: true })).toBe(true),
  )
})
