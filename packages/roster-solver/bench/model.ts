import { NOTHING, type Pattern, type Problem } from '../problem.ts'
import type { Instance, Roster } from './instance.ts'

/** An instance as a problem of the engine; its penalty is the cost. */
export function problemOf({ days, shifts, employees, on, off, cover }: Instance): Problem {
  const kindOf = new Map(shifts.map(({ id }, kind) => [id, kind]))
  const taskOf = (day: number, shift: string) => day * shifts.length + kindOf.get(shift)!
  const tasks = Array.from({ length: days * shifts.length }, (_, task) => ({
    day: Math.floor(task / shifts.length),
    kind: task % shifts.length,
    wanted: 0,
    under: 0,
    over: 0,
  }))
  for (const { day, shift, wanted, under, over } of cover) Object.assign(tasks[taskOf(day, shift)]!, { wanted, under, over })
  const people = employees.map((employee) => {
    const costs = Float64Array.from(tasks, ({ day }) => (employee.daysOff.has(day) ? Number.POSITIVE_INFINITY : 0))
    for (const { day, shift, weight } of on.filter((one) => one.employee === employee.id)) costs[taskOf(day, shift)]! -= weight
    for (const { day, shift, weight } of off.filter((one) => one.employee === employee.id)) costs[taskOf(day, shift)]! += weight
    for (const [shift, most] of employee.maxShifts)
      if (most === 0) for (let day = 0; day < days; day++) costs[taskOf(day, shift)] = Number.POSITIVE_INFINITY
    const { minMinutes, maxMinutes, minRun, maxRun, minFree, maxWeekends } = employee
    const maxOfKind = shifts.map(({ id }) => employee.maxShifts.get(id) ?? days)
    return {
      costs,
      minMinutes,
      maxMinutes,
      minRun,
      maxRun,
      minFree,
      maxWeekends,
      maxOfKind,
      runBefore: 0,
      busy: new Set<number>(),
    }
  })
  return {
    days,
    firstSaturday: 5,
    kinds: shifts.map(({ minutes, notNext }) => ({ minutes, notNext: notNext.map((id) => kindOf.get(id)!) })),
    tasks,
    people,
    constant: on.reduce((sum, { weight }) => sum + weight, 0),
    gap: 1 - 1e-6,
  }
}

/** The roster of an instance that patterns of the engine are. */
export const rosterOf = ({ shifts, employees }: Instance, patterns: readonly Pattern[]): Roster =>
  new Map(
    employees.map(({ id }, person) => [
      id,
      Array.from(patterns[person]!, (task) => (task === NOTHING ? undefined : shifts[task % shifts.length]!.id)),
    ]),
  )
