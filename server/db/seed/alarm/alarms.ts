import { sql } from 'kysely'
import type { Category } from '../../../../api/alarm/codes/categories.ts'
import { priorityOf } from '../../../../api/alarm/codes/categories.ts'
import type { StepKind, StepResult } from '../../../../api/alarm/procedure/steps.ts'
import type { Keyring } from '../../../platform/crypto/keyring.ts'
import { inventPeople } from '../people/people.ts'
import { seededRandom } from '../random.ts'
import { parts, type Seeding } from '../seeding.ts'
import type { SeededStation } from '../sites/clients.ts'
import { CASES, type DemoCase } from './cases.ts'
import { momentsOf, type SeededSignal } from './signals.ts'
import { type SeededSystem, SYSTEMS, seedSystems } from './systems.ts'
import { seedWords } from './words.ts'

/** Of its own, so that the rest of the demo stays as it is. */
const SEED = 1_602
const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const DAYS = 60
const CLOSED = 33
const WITHOUT_POWER = 6

type Step = { after: number; what: StepKind; result: StepResult; text?: string }
type Opened = { system: SeededSystem; at: number; one: Omit<DemoCase, 'outcome' | 'closing'>; zone: number | null }

const stamp = (at: number) => new Date(at).toISOString()

/** The steps of a case, in seconds after it was opened. */
function stepsOf({ kind, answered }: DemoCase, taken: number): Step[] {
  const take: Step = { after: taken, what: 'take', result: 'done' }
  if (kind === 'power' || kind === 'technical') return [take, { after: taken + 70, what: 'call_premises', result: 'answered' }]
  if (kind === 'panic')
    return [
      take,
      { after: taken + 20, what: 'police', result: 'called' },
      { after: taken + 90, what: 'key_holder', result: 'comes' },
    ]
  if (answered) return [take, { after: taken + 25, what: 'call_premises', result: 'answered' }]
  return [
    take,
    { after: taken + 30, what: 'call_premises', result: 'no_answer' },
    { after: taken + 55, what: 'crew', result: 'sent' },
    { after: taken + 130, what: 'key_holder', result: 'comes' },
  ]
}

/**
 * Fourteen systems, what their panels have sent in sixty days, and forty-one alarms: thirty-three of them are closed, one is taken,
 * one waits, and six systems near each other have no power.
 */
export async function seedAlarms(seeding: Seeding, stations: SeededStation[], admin: number, keyring?: Keyring) {
  const random = seededRandom(SEED)
  const { db, now } = seeding
  const systems = await seedSystems({ ...seeding, invent: inventPeople(random) }, random, stations)
  if (keyring) await seedWords(db, keyring, systems)
  const { user_name: name } = await db
    .selectFrom('accounts')
    .select('user_name')
    .where('id', '=', admin)
    .executeTakeFirstOrThrow()
  const zoneOf = ({ zones }: SeededSystem, category: Category) =>
    category === 'power' || category === 'technical' ? 0 : random.int(1, Math.min(zones, 7))
  const jsonOf = (at: number, steps: Step[]) =>
    JSON.stringify(
      steps.map(({ after, what, result, text = null }) => ({
        at: stamp(at + after * SECOND),
        by: admin,
        name,
        what,
        result,
        text,
      })),
    )
  const rowOf = ({ system, at, one: { kind, category, code }, zone }: Opened) => ({
    number: sql<string>`next_document_number('AL')`,
    system_id: system.id,
    kind,
    category,
    priority: priorityOf(category)!,
    opened_at: stamp(at),
    waits_since: stamp(at),
    seen: JSON.stringify([{ at: stamp(at), code, partition: 1, number: zone, category }]),
  })
  const taken = (at: number, after: number) => {
    const taken_at = stamp(at + after * SECOND)
    return { taken_by: admin, taken_at, first_taken_at: taken_at }
  }

  const past = Array.from({ length: CLOSED }, (_, place) => {
    const system = systems[place % SYSTEMS]!
    const one = CASES[place % CASES.length]!
    const at =
      now.getTime() - (DAYS - 1) * DAY + Math.floor((place * (DAYS - 2) * DAY) / CLOSED) + random.int(0, 20 * 60) * MINUTE
    return { system, one, at, zone: zoneOf(system, one.category), after: random.int(8, 55) }
  })
  const working = systems.filter(({ state }) => state === 'In service')
  const without = working.slice(0, WITHOUT_POWER)
  const dark = without.map((system, place) => ({
    system,
    at: now.getTime() - 14 * MINUTE + place * 20 * SECOND,
    one: { kind: 'power', category: 'power', code: 'AT', answered: true } as const,
    zone: 0,
  }))
  const burglary = { system: working[WITHOUT_POWER + 1]!, at: now.getTime() - 4 * MINUTE, one: { ...CASES[0]! }, zone: 2 }
  const late = {
    system: working[WITHOUT_POWER + 2]!,
    at: now.getTime() - 100 * SECOND,
    one: { kind: 'hours', category: 'hours', code: 'OP', answered: true } as const,
    zone: null,
  }

  const rows = [
    ...past.map(({ after, ...opened }) => {
      const steps = stepsOf(opened.one, after)
      const closed = steps.at(-1)!.after + 240 + (after % 7) * 45
      return {
        ...rowOf(opened),
        ...taken(opened.at, after),
        state: 'Closed' as const,
        steps: jsonOf(opened.at, [...steps, { after: closed, what: 'close', result: 'done' }]),
        outcome: opened.one.outcome,
        closing: opened.one.closing,
        closed_by: admin,
        closed_at: stamp(opened.at + closed * SECOND),
      }
    }),
    ...dark.map(rowOf),
    {
      ...rowOf(burglary),
      ...taken(burglary.at, 21),
      state: 'Taken' as const,
      steps: jsonOf(burglary.at, stepsOf({ ...burglary.one, answered: false }, 21).slice(0, 3)),
    },
    rowOf(late),
  ].toSorted((a, b) => (a.opened_at < b.opened_at ? -1 : 1))
  // One by one, so that their numbers are in the order of their times; there are few.
  const alarms = await db.insertInto('alarms').values(rows).returning(['id', 'system_id', 'opened_at', 'kind']).execute()
  const alarmOf = ({ system, at, one: { kind } }: Opened) =>
    alarms.find((alarm) => alarm.system_id === system.id && alarm.kind === kind && Date.parse(alarm.opened_at) === at)!.id

  const ofAlarms = [...past, ...dark, burglary, late].map(
    (opened): SeededSignal => ({
      system: opened.system,
      // An alarm of the power is opened half an hour after it went.
      at: opened.one.kind === 'power' ? opened.at - 30 * MINUTE : opened.at,
      code: opened.one.code,
      category: opened.one.category === 'hours' ? 'opening' : opened.one.category,
      number: opened.zone,
      user: opened.one.category === 'hours' ? 2 : null,
      alarm: alarmOf(opened),
    }),
  )
  const usual = momentsOf(systems, { random, day: seeding.day, days: DAYS, until: now.getTime() })
  const signals = [...usual, ...ofAlarms].toSorted((a, b) => a.at - b.at || a.system.id - b.system.id)
  for (const part of parts(signals.map(signalRow))) await db.insertInto('alarm_signals').values(part).execute()
  await seedStates(seeding, systems, signals, without)
}

const signalRow = ({ system, at, code, category, number, user, alarm }: SeededSignal, place: number) => ({
  received_at: stamp(at),
  transport: 'tcp' as const,
  address: `41.210.${system.id % 200}.${10 + system.id}`,
  account: system.account,
  system_id: system.id,
  sequence: 1 + (place % 9_999),
  protocol: 'SIA-DCS',
  raw: Buffer.from(`Nri1/${code}${number ?? user ?? ''}`, 'latin1'),
  code,
  qualifier: 'new' as const,
  category,
  partition: 1,
  number: number ?? user,
  user_number: user,
  alarm_id: alarm,
})

/** The last that was heard of each system and its zones, and since when its power is away. */
async function seedStates({ db }: Seeding, systems: SeededSystem[], signals: SeededSignal[], without: SeededSystem[]) {
  const lastOf = (system: SeededSystem, is: (signal: SeededSignal) => boolean) =>
    signals.findLast((one) => one.system === system && is(one))
  const rows = systems.map((system) => {
    const [armed, disarmed] = (['closing', 'opening'] as const).map((move) => lastOf(system, ({ category }) => category === move))
    const moved = lastOf(system, ({ category }) => category === 'opening' || category === 'closing')
    const power = without.includes(system) ? lastOf(system, ({ category }) => category === 'power') : undefined
    return {
      system_id: system.id,
      seen_at: stamp(lastOf(system, () => true)!.at),
      closed: moved ? moved.category === 'closing' : null,
      closed_at: moved ? stamp(moved.at) : null,
      armed_at: armed ? stamp(armed.at) : null,
      disarmed_at: disarmed ? stamp(disarmed.at) : null,
      power_lost_at: power ? stamp(power.at) : null,
    }
  })
  await db.insertInto('alarm_system_states').values(rows).execute()
  await sql`update alarm_zones z set seen_at = s.at
    from (select system_id, number, max(received_at) as at from alarm_signals where user_number is null group by 1, 2) s
    where s.system_id = z.system_id and s.number = z.number`.execute(db)
}
