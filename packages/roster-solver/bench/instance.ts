import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

type ShiftType = { id: string; minutes: number; notNext: string[] }
export type Employee = {
  id: string
  maxShifts: Map<string, number>
  maxMinutes: number
  minMinutes: number
  maxRun: number
  minRun: number
  minFree: number
  maxWeekends: number
  daysOff: Set<number>
}
type ShiftRequest = { employee: string; day: number; shift: string; weight: number }
type Cover = { day: number; shift: string; wanted: number; under: number; over: number }
export type Instance = {
  days: number
  shifts: ShiftType[]
  employees: Employee[]
  on: ShiftRequest[]
  off: ShiftRequest[]
  cover: Cover[]
}
/** For each employee, by id, the shift of each day, or undefined. */
export type Roster = Map<string, (string | undefined)[]>

const listed = (text: string | undefined, mark = '|') => (text ? text.split(mark) : [])

/** The lines of each section, split at commas; comments and blank lines left out. */
function sectionsOf(text: string) {
  const sections = new Map<string, string[][]>()
  for (const section of text.split(/^SECTION_/m).slice(1)) {
    const [name, ...lines] = section.split(/\r?\n/)
    sections.set(
      name!,
      lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(',')),
    )
  }
  return sections
}

/** Reads an instance in the plain text format of schedulingbenchmarks.org. */
export function parseInstance(text: string): Instance {
  const sections = sectionsOf(text)
  const rows = (name: string) => {
    const found = sections.get(name)
    if (!found) throw new Error(`The instance has no SECTION_${name}.`)
    return found
  }
  const daysOff = new Map(rows('DAYS_OFF').map(([id, ...days]) => [id!, new Set(days.map(Number))]))
  const requests = (name: string) =>
    rows(name).map(([employee, day, shift, weight]) => ({
      employee: employee!,
      day: Number(day),
      shift: shift!,
      weight: Number(weight),
    }))
  return {
    days: Number(rows('HORIZON')[0]![0]),
    shifts: rows('SHIFTS').map(([id, minutes, notNext]) => ({ id: id!, minutes: Number(minutes), notNext: listed(notNext) })),
    employees: rows('STAFF').map(([id, maxShifts, ...numbers]) => {
      const [maxMinutes, minMinutes, maxRun, minRun, minFree, maxWeekends] = numbers.map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      const most = listed(maxShifts).map((pair): [string, number] => [pair.split('=')[0]!, Number(pair.split('=')[1])])
      return {
        id: id!,
        maxShifts: new Map(most),
        maxMinutes,
        minMinutes,
        maxRun,
        minRun,
        minFree,
        maxWeekends,
        daysOff: daysOff.get(id!) ?? new Set(),
      }
    }),
    on: requests('SHIFT_ON_REQUESTS'),
    off: requests('SHIFT_OFF_REQUESTS'),
    cover: rows('COVER').map(([day, shift, wanted, under, over]) => ({
      day: Number(day),
      shift: shift!,
      wanted: Number(wanted),
      under: Number(under),
      over: Number(over),
    })),
  }
}

/** Reads a published roster (XML); what some list behind the shifts, the requests that are not met, is passed over. */
function parseRoster(text: string, { days }: Pick<Instance, 'days'>): Roster {
  const roster: Roster = new Map()
  for (const [, id, assigned] of text.matchAll(/<Employee ID="([^"]+)">\s*((?:<Assign>.*?<\/Assign>\s*)+)<\/Employee>/gs)) {
    const shifts = Array.from<string | undefined>({ length: days })
    for (const [, day, shift] of assigned!.matchAll(/<Day>(\d+)<\/Day><Shift>([^<]+)<\/Shift>/g)) {
      if (shifts[Number(day)] !== undefined) throw new Error(`${id} has two shifts on day ${day}.`)
      shifts[Number(day)] = shift
    }
    roster.set(id!, shifts)
  }
  return roster
}

/** The published files by their names: `instances/Instance1.txt`, `rosters/Instance1.Solution.607.roster`. */
const FILES = JSON.parse(gunzipSync(readFileSync(new URL('published.json.gz', import.meta.url))).toString()) as Record<
  string,
  string
>

/** The names of the published rosters. */
export const ROSTER_NAMES = Object.keys(FILES).flatMap((name) =>
  name.startsWith('rosters/') ? [name.slice('rosters/'.length)] : [],
)
/** Instance 1 to 24. */
export const loadInstance = (number: number) => parseInstance(FILES[`instances/Instance${number}.txt`]!)
/** A published roster by its name. */
export const loadRoster = (name: string, instance: Instance) => parseRoster(FILES[`rosters/${name}`]!, instance)
