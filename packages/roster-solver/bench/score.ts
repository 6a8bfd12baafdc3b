import type { Employee, Instance, Roster } from './instance.ts'

/** The penalty of a roster: requests not met, and people too few or too many. */
export function penaltyOf({ on, off, cover }: Instance, roster: Roster): number {
  const works = ({ employee, day, shift }: { employee: string; day: number; shift: string }) =>
    roster.get(employee)?.[day] === shift
  const counts = new Map<string, number>()
  for (const shifts of roster.values())
    shifts.forEach((shift, day) => {
      if (shift !== undefined) counts.set(`${day} ${shift}`, (counts.get(`${day} ${shift}`) ?? 0) + 1)
    })
  const requests = [...on.filter((one) => !works(one)), ...off.filter(works)]
  return cover.reduce(
    (sum, { day, shift, wanted, under, over }) => {
      const assigned = counts.get(`${day} ${shift}`) ?? 0
      return sum + Math.max(0, wanted - assigned) * under + Math.max(0, assigned - wanted) * over
    },
    requests.reduce((sum, { weight }) => sum + weight, 0),
  )
}

type Block = { from: number; length: number; working: boolean }

/** The stretches of work and of free days of an employee, in order. */
function blocksOf(shifts: (string | undefined)[]): Block[] {
  const blocks: Block[] = []
  shifts.forEach((shift, day) => {
    const last = blocks.at(-1)
    if (last && last.working === (shift !== undefined)) last.length++
    else blocks.push({ from: day, length: 1, working: shift !== undefined })
  })
  return blocks
}

function brokenBy(employee: Employee, shifts: (string | undefined)[], { days, shifts: types }: Instance): string[] {
  const typeOf = new Map(types.map((type) => [type.id, type]))
  const worked = shifts.flatMap((shift, day) => (shift === undefined ? [] : [{ shift, day }]))
  const unknown = worked.filter(({ shift }) => !typeOf.has(shift))
  if (unknown.length > 0 || shifts.length !== days) return ['a shift or a day that the instance does not have']
  const broken: string[] = []
  for (const { shift, day } of worked) {
    const next = shifts[day + 1]
    if (next !== undefined && typeOf.get(shift)!.notNext.includes(next)) broken.push(`${next} follows ${shift} on day ${day + 1}`)
    if (employee.daysOff.has(day)) broken.push(`a shift on the day off ${day}`)
  }
  for (const [type, most] of employee.maxShifts) {
    const count = worked.filter(({ shift }) => shift === type).length
    if (count > most) broken.push(`${count} shifts ${type}, at most ${most}`)
  }
  const minutes = worked.reduce((sum, { shift }) => sum + typeOf.get(shift)!.minutes, 0)
  if (minutes > employee.maxMinutes || minutes < employee.minMinutes) broken.push(`${minutes} minutes`)
  for (const { from, length, working } of blocksOf(shifts)) {
    const atEdge = from === 0 || from + length === days
    if (working && length > employee.maxRun) broken.push(`${length} days of work from day ${from}`)
    if (!atEdge && length < (working ? employee.minRun : employee.minFree))
      broken.push(`only ${length} ${working ? 'days of work' : 'free days'} from day ${from}`)
  }
  const weekends = new Set(worked.filter(({ day }) => day % 7 >= 5).map(({ day }) => Math.floor(day / 7))).size
  if (weekends > employee.maxWeekends) broken.push(`${weekends} weekends`)
  return broken
}

/** The hard rules that a roster breaks, each with the employee; empty for a valid one. */
export function brokenRules(instance: Instance, roster: Roster): string[] {
  const missing = [...roster.keys()].filter((id) => !instance.employees.some((employee) => employee.id === id))
  return [
    ...missing.map((id) => `${id}: not an employee`),
    ...instance.employees.flatMap((employee) => {
      const shifts = roster.get(employee.id) ?? Array.from<undefined>({ length: instance.days })
      return brokenBy(employee, shifts, instance).map((what) => `${employee.id}: ${what}`)
    }),
  ]
}
