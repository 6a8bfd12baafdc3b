import { setImmediate } from 'node:timers/promises'
import { addDays } from '../../../../api/core/fields/days.ts'
import { minutesOf, type Shift, type Span, sharedMinutes, spanOf } from '../../../../api/core/shift.ts'
import type { Assignments } from '../../../../api/roster/generator.ts'
import {
  type Kind,
  NOTHING,
  type Pattern,
  type Person,
  type Problem,
  type Task,
  unitOf,
} from '../../../../packages/roster-solver/index.ts'
import type { firstRoster, RosterBasis } from '../generate.ts'
import { against, dutyOn, kindOf, type Limits, shiftOf } from '../plan.ts'
import type { DescribedSlot } from '../queries.ts'

/**
 * Costs of a roster to the solver, in order of weight: an open slot, an hour of overtime, the square of the shifts by which a
 * guard's hours differ from the average, a shift at a station where the guard has not worked, a shift away from the area in which
 * the guard lives, a shift outside of the cycle. A reliever costs by the hour, so that guards of the cycle are planned first.
 */
const WEIGHTS = { open: 10_000, overtimeHour: 100, unfairShift: 5, newStation: 2, otherArea: 1, offCycle: 1, relieverHour: 0.5 }
/** Days of work in a row that the law's rest day leaves, at most: six where one day in seven is free. */
const mostDays = ({ rest_day_hours, rest_day_every_days }: Limits) =>
  Math.max(1, Math.floor(rest_day_every_days - rest_day_hours / 24))
/** Lengths of shifts are rounded to this many minutes. */
const ROUNDED = 30
const DAY = 24 * 60 * 60_000
const HOUR = 3_600_000
const SHIFT_HOURS = 12
/** Guards whose costs are computed in one go, before other requests have their turn. */
const GUARDS_AT_ONCE = 10

type First = Awaited<ReturnType<typeof firstRoster>>

/** The distinct hours of slots as kinds, and for each which of them would leave too little rest on the day after it. */
function kindsOf(
  slots: readonly DescribedSlot[],
  restHours: number,
): { kinds: Kind[]; kindOfSlot: (slot: DescribedSlot) => number } {
  const keyOf = ({ start_time, end_time }: DescribedSlot) => `${start_time}-${end_time}`
  const samples = new Map(slots.map((slot) => [keyOf(slot), slot]))
  const hours = [...samples.values()].map(({ start_time, end_time }) => ({ start_time, end_time }))
  const spanOn = (shift_date: string, one: { start_time: string; end_time: string }) => spanOf({ shift_date, ...one })
  const [today, tomorrow] = ['2026-01-01', '2026-01-02']
  const kinds = hours.map((one) => ({
    minutes: Math.max(1, Math.round(minutesOf(one) / ROUNDED)) * ROUNDED,
    notNext: hours.flatMap((other, kind) =>
      spanOn(tomorrow, other).from - spanOn(today, one).to < restHours * HOUR ? [kind] : [],
    ),
  }))
  const indices = new Map([...samples.keys()].map((key, index) => [key, index]))
  return { kinds, kindOfSlot: (slot) => indices.get(keyOf(slot))! }
}

const requirementOf = ({ requires, armed }: DescribedSlot) => `${armed} ${requires.join()}`

/** The days in a row with work that end on the day before the first, and the longest run within some days. */
function runs(worked: ReadonlySet<number>, days: number) {
  let before = 0
  while (worked.has(-before - 1)) before++
  let longest = before
  let run = before
  for (let day = 0; day < days; day++) {
    run = worked.has(day) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return { before, longest }
}

/**
 * The most minutes of a guard's tasks where nobody may be above the law's most hours a week: those on average of the period, or of the
 * window of the law that ends with it where that is longer, without the other shifts in it. The search does not know the windows
 * within the period, and stays near to them by this.
 */
function capMinutes(others: readonly Span[], { to }: Span, limits: readonly Limits[]) {
  const { average_days, most_week_hours } = limits.at(-1)!
  const days = Math.max(limits.length, average_days)
  const window = { from: to - days * DAY, to }
  const worked = others.reduce((minutes, span) => minutes + sharedMinutes(span, window), 0)
  return Math.max(0, Math.floor((most_week_hours * 60 * days) / 7 - worked))
}

/** A roster as a problem of the solver, with the deterministic roster as its start, and the way back from patterns to slots. */
export async function rosterProblem(basis: RosterBasis, first: First) {
  const { request, slots, pool, pay, limitsOn, period, rules } = basis
  const { from, weeks, cycle } = request
  const days = weeks * 7
  const dayOf = (day: string) => Math.round((Date.parse(day) - Date.parse(from)) / DAY)
  const limits = Array.from({ length: days }, (_, day) => limitsOn(addDays(from, day)))
  const { kinds, kindOfSlot } = kindsOf(slots, Math.max(...limits.map(({ rest_hours }) => rest_hours)))
  const longestRun = Math.min(...limits.map(mostDays))

  // A second shift on one day stays as the first roster has it: the solver gives everybody one.
  const taken = new Set<string>()
  const fixed = first.filled.filter(({ slot, guard_id }) => {
    const key = `${guard_id} ${slot.day}`
    if (taken.has(key)) return true
    taken.add(key)
    return false
  })
  const fixedSlots = new Set(fixed.map(({ slot }) => slot.slot_id))
  const tasks: Task[] = []
  const slotsOfTask: DescribedSlot[][] = []
  const taskOfSlot = new Map<number, number>()
  const byKey = new Map<string, number>()
  for (const slot of slots) {
    if (fixedSlots.has(slot.slot_id)) continue
    const kind = kindOfSlot(slot)
    const key = `${slot.day} ${slot.line_id} ${kind}`
    const task =
      byKey.get(key) ??
      tasks.push({ day: dayOf(slot.day), kind, wanted: 0, under: WEIGHTS.open, over: Number.POSITIVE_INFINITY }) - 1
    byKey.set(key, task)
    tasks[task] = { ...tasks[task]!, wanted: tasks[task]!.wanted + 1 }
    slotsOfTask[task] = [...(slotsOfTask[task] ?? []), slot]
    taskOfSlot.set(slot.slot_id, task)
  }

  const indexOf = new Map(pool.map(({ guard_id }, person) => [guard_id, person]))
  const start = pool.map((): Pattern => new Int32Array(days).fill(NOTHING))
  for (const { slot, guard_id } of first.filled) {
    const task = taskOfSlot.get(slot.slot_id)
    if (task !== undefined) start[indexOf.get(guard_id)!]![dayOf(slot.day)] = task
  }

  const unit = unitOf({ kinds })
  const standing = pool.map(({ guard_id, shifts }): Shift[] => [
    ...shifts,
    ...fixed.filter((one) => one.guard_id === guard_id).map(({ slot }) => shiftOf(slot)),
  ])
  const minutesBefore = standing.map((shifts) => shifts.reduce((sum, shift) => sum + sharedMinutes(spanOf(shift), period), 0))
  const present = pool.map(
    ({ away }) => Array.from({ length: days }, (_, day) => addDays(from, day)).filter((day) => !away.has(day)).length,
  )
  const inCycle = pool.map(({ offset }) => offset !== null)
  const wantedMinutes = tasks.reduce((sum, { wanted, kind }) => sum + wanted * kinds[kind]!.minutes, 0)
  const sumOf = (values: number[]) => values.reduce((sum, value, person) => sum + (inCycle[person] ? value : 0), 0)
  const average = (wantedMinutes + sumOf(minutesBefore)) / Math.max(1, sumOf(present))

  const people: Person[] = []
  for (const [person, guard] of pool.entries()) {
    if (person % GUARDS_AT_ONCE === 0) await setImmediate()
    const spans = standing[person]!.map(spanOf)
    const unqualified = new Map<string, boolean>()
    // Apart from bans by a client, the gender a post asks for and a second guard that it lacks, guards are kept from all slots of the
    // same hours on a day alike, and for a missing qualification by what a post requires.
    const reasons = new Map<string, boolean>()
    const mayNot = (slot: DescribedSlot) => {
      if (guard.banned?.(slot) || guard.unwanted?.(slot)) return true
      if (slot.only_seat && limitsOn(slot.day).stops?.two_guards) return true
      const needs = `${slot.day} ${requirementOf(slot)}`
      if (!unqualified.has(needs)) unqualified.set(needs, guard.unqualified(slot))
      if (unqualified.get(needs)) return true
      const hours = `${slot.day} ${kindOfSlot(slot)}`
      if (!reasons.has(hours))
        reasons.set(
          hours,
          against(
            { ...guard, unqualified: () => false, banned: () => false, unwanted: () => false },
            { spans, minutes: 0 },
            slot,
            spanOf(shiftOf(slot)),
            limitsOn(slot.day),
          ) !== undefined,
        )
      return reasons.get(hours)!
    }
    const costs = Float64Array.from(tasks, (_, task) => {
      const slot = slotsOfTask[task]![0]!
      if (mayNot(slot)) return Number.POSITIVE_INFINITY
      const duty = guard.offset === null ? 'any' : dutyOn(cycle, from, guard.offset, slot.day)
      const due = duty === 'any' || duty === kindOf(slot)
      const station = guard.stations?.has(slot.station_id) ? 0 : WEIGHTS.newStation
      const area = guard.livesNear?.(slot) ? 0 : WEIGHTS.otherArea
      return station + area + (due ? 0 : WEIGHTS.offCycle)
    })
    const busy = new Set(standing[person]!.map(({ shift_date }) => dayOf(shift_date)))
    const worked = new Set([...busy, ...start[person]!.keys()].filter((day) => busy.has(day) || start[person]![day]! >= 0))
    const { before, longest } = runs(worked, days)
    const due = average * present[person]!
    const most = days * Math.max(0, ...kinds.map(({ minutes }) => minutes))
    const begun = start[person]!.reduce((sum, task) => (task === NOTHING ? sum : sum + kinds[tasks[task]!.kind]!.minutes), 0)
    const cap = rules.cap_rule === 'stop' ? Math.max(begun, capMinutes(spans, period, limits)) : most
    people.push({
      costs,
      minMinutes: 0,
      maxMinutes: Math.min(most, cap, Math.max(begun, guard.most_minutes ?? most)),
      minRun: 1,
      maxRun: Math.max(longestRun, longest),
      minFree: 1,
      maxWeekends: days,
      maxOfKind: kinds.map(() => days),
      runBefore: before,
      busy: new Set([...busy].filter((day) => day >= 0 && day < days)),
      hoursCost: Float64Array.from({ length: Math.floor(most / unit) + 1 }, (_, units) => {
        const minutes = minutesBefore[person]! + units * unit
        const overtime = Math.max(0, minutes / 60 - pay.hours.week_hours * weeks)
        const unfair = inCycle[person]
          ? WEIGHTS.unfairShift * ((minutes - due) / 60 / SHIFT_HOURS) ** 2
          : (WEIGHTS.relieverHour * minutes) / 60
        return overtime * WEIGHTS.overtimeHour + unfair
      }),
    })
  }
  // Weekends are not limited, so the first Saturday does not matter.
  const problem: Problem = { days, firstSaturday: 5, kinds, tasks, people, constant: 0, gap: 1 }

  /** The slots of each guard by some patterns; the slots of a task are filled in the order of the guards. */
  const assignmentsOf = (patterns: readonly Pattern[]): Assignments => {
    const next = new Int32Array(tasks.length)
    const found: Assignments = fixed.map(({ slot, guard_id }) => [slot.slot_id, guard_id])
    for (const [person, pattern] of patterns.entries())
      for (const task of pattern)
        if (task !== NOTHING) found.push([slotsOfTask[task]![next[task]!++]!.slot_id, pool[person]!.guard_id])
    return found
  }
  return { problem, start, assignmentsOf }
}
