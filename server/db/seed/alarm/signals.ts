import type { Category } from '../../../../api/alarm/codes/categories.ts'
import { daySpan } from '../../../../api/core/shift.ts'
import { addDays, weekday } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { SeededSystem } from './systems.ts'

export type SeededSignal = {
  system: SeededSystem
  at: number
  code: string
  category: Category
  number: number | null
  user: number | null
  alarm: number | null
}

const MINUTE = 60_000
/** Minutes of the day between which they are opened, closed and tested. */
const OPENING = [7 * 60, 8 * 60] as const
const CLOSING = [17 * 60 + 30, 19 * 60] as const
const TESTING = [2 * 60, 4 * 60] as const

/** The day, from the last one back, on which the zones of the first system were tested; those of each other one a day earlier. */
const TESTED = 9

/** The zones of systems that were tested one after the other, each system on its day. */
export const testsOf = (systems: SeededSystem[], day: string): SeededSignal[] =>
  systems.flatMap((system, place) => {
    const { from } = daySpan(addDays(day, -TESTED - place))
    return Array.from({ length: system.zones }, (_, zone) => ({
      system,
      at: from + (10 * 60 + zone * 2) * MINUTE + (place * 7 + zone * 11) * 1_000,
      code: zone === system.zones - 1 ? 'PA' : 'BA',
      category: zone === system.zones - 1 ? ('panic' as const) : ('burglary' as const),
      number: zone + 1,
      user: null,
      alarm: null,
    }))
  })

type Span = { random: Random; day: string; days: number; until: number }

/** The openings, closings and tests of systems on the last days. Systems with usual hours stay closed today. */
export function momentsOf(systems: SeededSystem[], { random, day, days, until }: Span) {
  const signals = Array.from({ length: days + 1 }, (_, back) => addDays(day, back - days)).flatMap((one) => {
    const { from } = daySpan(one)
    const between = ([first, last]: readonly [number, number]) =>
      from + random.int(first, last) * MINUTE + random.int(0, 59) * 1_000
    return systems.flatMap((system): SeededSignal[] => {
      const rest = { system, number: null, user: null, alarm: null }
      const test: SeededSignal = { ...rest, at: between(TESTING), code: 'RP', category: 'test' }
      const user = random.int(1, 4)
      const opening: SeededSignal = { ...rest, at: between(OPENING), code: 'OP', category: 'opening', user }
      const closing: SeededSignal = { ...rest, at: between(CLOSING), code: 'CL', category: 'closing', user }
      const rests = (one === day && system.hours) || system.restDay === weekday(one)
      return rests ? [test] : [test, opening, closing]
    })
  })
  return signals.filter(({ at }) => at <= until)
}
