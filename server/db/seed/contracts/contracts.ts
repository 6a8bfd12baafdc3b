import { sql } from 'kysely'
import { monthAfter } from '../../../../api/core/fields/days.ts'
import { generatedUntil } from '../../../contracts/contracts/slot-queries.ts'
import { addDays } from '../calendar.ts'
import { ROSTER_DAYS } from '../roster/schedules.ts'
import type { Seeding } from '../seeding.ts'
import type { SeededClient, SeededStation } from '../sites/clients.ts'
import { CUSTOMERS } from '../sites/sites.ts'
import { AGREEMENTS, type AgreedLine, type Agreement } from './agreements.ts'

/** Before the roster, every 40th slot was not covered. */
const UNCOVERED_EVERY = 40

/** Why an armed guard may stand alone at a bank. */
const ALONE = 'The branch has a police guard, too.'

/** The contracts of the clients, all active, with the slots from the first month that is billed to 56 days ahead, which the roster fills. */
export async function seedContracts(seeding: Seeding, clients: SeededClient[], stations: SeededStation[]) {
  const { db } = seeding
  const contracts = await insertAgreements(seeding, clients, stations)
  // One after the other: each takes the next number, and one statement for all may visit them in any order.
  for (const { id } of contracts) await db.updateTable('contracts').set({ status: 'Active' }).where('id', '=', id).execute()
  const last = [generatedUntil(), addDays(seeding.day, 56)].sort().at(-1)!
  // The months before this one and the last are charged as a whole, so each of their shifts is on record.
  const first = `${monthAfter(seeding.day, -2)}-01`
  await sql`select generate_slots(array(select id from contract_lines), ${first}::date, ${last}::date)`.execute(db)
}

async function insertAgreements({ db, day }: Seeding, clients: SeededClient[], stations: SeededStation[]) {
  const clientOf = ({ company }: Agreement) => clients[CUSTOMERS.findIndex((customer) => customer.company === company)]!
  const contracts = await db
    .insertInto('contracts')
    .values(
      AGREEMENTS.map((agreement) => ({
        client_id: clientOf(agreement).id,
        title: agreement.title,
        starts_on: addDays(day, -agreement.begun),
        ends_on: agreement.ends === undefined ? null : addDays(day, agreement.ends),
        ...agreement.terms,
      })),
    )
    .returning(['id', 'starts_on'])
    .execute()

  const agreed = AGREEMENTS.flatMap((agreement, place) =>
    agreement.lines.map((line) => ({
      line,
      indexed: agreement.indexed,
      contract_id: contracts[place]!.id,
      station_id: line.site === null ? null : stations.find(({ site }) => site === clientOf(agreement).sites[line.site!])!.id,
      from_on: line.from === undefined ? contracts[place]!.starts_on : addDays(day, line.from),
    })),
  )
  const lines = await db
    .insertInto('contract_lines')
    .values(
      agreed.map(({ line, contract_id, station_id, from_on }) => ({
        contract_id,
        station_id,
        kind: line.kind,
        name: line.name,
        shift_label: line.shift_label,
        from_on,
        until_on: line.until === undefined ? null : addDays(day, line.until),
        armed: line.armed ?? false,
        charge_for: line.free === undefined ? null : ('call_out' as const),
        free_per_month: line.free ?? null,
      })),
    )
    .returning('id')
    .execute()
  const terms = agreed.flatMap(({ line, from_on, indexed }, place) => {
    const first = { line_id: lines[place]!.id, valid_from: from_on, ...termsOf(line) }
    return indexed ? [first, { ...first, ...indexedTerms(line, day, indexed) }] : [first]
  })
  await db.insertInto('line_terms').values(terms).execute()
  return contracts
}

const termsOf = ({ hours: [start_time, end_time], seats, weekdays, holiday, rate_unit, rate, kind }: AgreedLine) => ({
  seats,
  start_time,
  end_time,
  weekdays,
  holiday: holiday ?? ('same' as const),
  rate_unit,
  rate,
  extra_rate: kind === 'guarding' ? EXTRA_SHIFT : null,
})
/** Shillings for a shift of an extra guard. */
const EXTRA_SHIFT = 45_000

const indexedTerms = ({ rate }: AgreedLine, day: string, percent: number) => ({
  valid_from: `${Number(day.slice(0, 4)) + 1}-01-01`,
  rate: (rate * (100 + percent)) / 100,
  reason: `Indexation ${percent} %`,
})

/** Says why an armed guard is alone, and decides what is older than the roster. */
export async function settleSlots({ db, day }: Seeding) {
  // After a first attempt that failed, statistics say that there are no rows: each slot was compared with all others.
  await sql`analyze slots, contract_lines, duty_schedules`.execute(db)
  await sql`
    update duty_schedules d set overruled = array['two_guards'], override_reason = ${ALONE}
    from slots s join contract_lines l on l.id = s.line_id
    where s.id = d.slot_id and l.armed and not exists (
      select from contract_lines others join slots o on o.line_id = others.id
      where others.station_id = l.station_id and o.id <> s.id and o.state = 'Filled' and o.span && s.span)`.execute(db)
  await db
    .updateTable('slots')
    .set({ state: 'Decided', covered_minutes: sql`extract(epoch from upper(span) - lower(span)) / 60` })
    .where('day', '<', addDays(day, -ROSTER_DAYS / 2))
    .where(sql<boolean>`id % ${UNCOVERED_EVERY} <> 0`)
    .execute()
}
