import type { Insertable } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Random } from '../random.ts'
import type { CrewOfCase } from './cases.ts'
import type { SeededSystem } from './systems.ts'
import type { SeededUnit } from './units.ts'

/** Every ninth crew was held up by traffic. */
const LATE_EVERY = 9
/** Every seventh alarm was refused by the nearest crew; the next one went. */
const REFUSED_EVERY = 7
const REFUSALS = ['A tyre is flat.', 'Still at the police station with the last case.']
const CALLED_BACK = 'The key holder is there and said the word.'
const FIRST_SLIP = 2_040
/** Seconds of driving for each degree between base and premises. */
const SECONDS_A_DEGREE = 9_000

type Row = Insertable<Database['dispatches']>
/** Crews that were sent for an alarm: their units, and the seconds after which the last one had left or was called back. */
export type Crews = { sent: { after: number; unit: string }[]; until: number; rows: Omit<Row, 'alarm_id'>[] }

const distance = ([latitude, longitude]: readonly [number, number], to: readonly [number, number]) =>
  Math.hypot(latitude - to[0], longitude - to[1])

/** The units, the nearest one to a system first. */
export const unitsNearTo = (system: SeededSystem, units: readonly SeededUnit[]) =>
  units.toSorted((a, b) => distance(a.at, system.at) - distance(b.at, system.at))

type Input = {
  system: SeededSystem
  units: readonly SeededUnit[]
  at: number
  after: number
  crew: CrewOfCase
  admin: number
  nth: number
}

/** The crews of a past alarm of `at` that were sent some seconds after it: times, slip, and what the last one found. */
export function crewsOf({ system, units, at, after, crew, admin, nth }: Input, random: Random): Crews {
  const stamp = (seconds: number) => new Date(at + seconds * 1_000).toISOString()
  const [nearest, next] = unitsNearTo(system, units) as [SeededUnit, SeededUnit]
  const refused = nth % REFUSED_EVERY === REFUSED_EVERY - 1
  const unit = refused ? next : nearest
  const base = { asked_by: admin, unit_id: unit.unitId }
  const asked = refused ? after + random.int(30, 50) : after
  const accepted = asked + random.int(9, 42)
  const setOff = accepted + random.int(20, 75)
  const arrived =
    setOff +
    random.int(150, 300) +
    Math.round(distance(unit.at, system.at) * SECONDS_A_DEGREE) +
    (nth % LATE_EVERY === 4 ? 700 : 0)
  const first = {
    asked_by: admin,
    unit_id: nearest.unitId,
    state: 'Refused' as const,
    asked_at: stamp(after),
    ended_at: stamp(asked - 8),
    reason: REFUSALS[nth % REFUSALS.length]!,
  }
  const row = { ...base, asked_at: stamp(asked), accepted_at: stamp(accepted) }
  const sent = [...(refused ? [{ after, unit: nearest.name }] : []), { after: asked, unit: unit.name }]
  const before = refused ? [first] : []
  if (crew === 'called back') {
    const until = accepted + random.int(30, 60)
    return { sent, until, rows: [...before, { ...row, state: 'Cancelled', ended_at: stamp(until), reason: CALLED_BACK }] }
  }
  const left = arrived + random.int(240, 900)
  const arrived_how: Row['arrived_how'] = nth % 6 === 5 ? 'desk' : nth % 4 === 3 ? 'code' : 'position'
  const done = {
    ...row,
    state: 'Left' as const,
    set_off_at: stamp(setOff),
    arrived_at: stamp(arrived),
    arrived_how,
    distance_m: arrived_how === 'position' ? random.int(8, 95) : null,
    left_at: stamp(left),
    findings: JSON.stringify(crew.findings),
    report: crew.report,
    slip: `S${FIRST_SLIP + nth * 3}`,
  }
  return { sent, until: left, rows: [...before, done] }
}
