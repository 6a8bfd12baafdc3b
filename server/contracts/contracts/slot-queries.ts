import { sql } from 'kysely'
import type { FreedGuard } from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { lockedInOrder, needAgain } from '../needed-queries.ts'

/** Days ahead for which slots exist. */
export const DAYS_AHEAD = 56

/** The last day for which slots exist after a run of today. */
export const generatedUntil = () => addDays(today(), DAYS_AHEAD)

/** Brings the slots of lines in line with their terms, from today or a later day; returns how many were made and cancelled. */
export const generateSlots = (db: Db, lines: number[], from = today()) => generateFrom(db, lines, from > today() ? from : today())

/** The first day, from one on, of the months that the company bills with the program: slots of earlier days are not made. */
export async function firstToChange(db: Db, day: string) {
  const { rows } = await sql<{ first: string }>`select greatest(${day}::date, first_billed_month()) as first`.execute(db)
  return rows[0]!.first
}

/** The same for lines that are new, of which the past days are made, too, in the months that the company bills with the program. */
export const generateNew = async (db: Db, lines: number[]) => generateFrom(db, lines, await firstToChange(db, '1900-01-01'))

/** The same from any day: of days that are over, what nobody has decided follows the terms. */
export async function generateFrom(db: Db, lines: number[], first: string) {
  const { rows } = await sql<{ made: number; cancelled: number }>`
    select made, cancelled from generate_slots(${lines}::integer[], ${first}::date, ${generatedUntil()}::date)`.execute(db)
  return rows[0]!
}

/** The shifts that fill slots of a line from a day on. */
export async function shiftsAtPost(db: Db, lineId: number, from: string) {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(d.id), '{}') as ids from slots s join duty_schedules d on d.slot_id = s.id and d.deleted_at is null
    where s.line_id = ${lineId} and s.day >= ${from}::date`.execute(db)
  return rows[0]!.ids
}

/** The number of shifts, of those given, that fill no slot. */
export async function countWithoutPost(db: Db, shiftIds: readonly number[]) {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from duty_schedules
    where id = any(${[...shiftIds]}::integer[]) and slot_id is null`.execute(db)
  return rows[0]!.count
}

/** Renews and ends contracts whose last day has passed and makes the slots of active ones ahead; returns a sentence for the log. */
export async function keepContracts(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ renewed: number; ended: number; made: number }>`
    select renewed, ended, made from renew_contracts(${generatedUntil()}::date)`.execute(db)
  const { renewed, ended, made } = rows[0]!
  return renewed + ended + made > 0 ? `${made} slots made, ${renewed} contracts renewed, ${ended} ended` : undefined
}

const idsOf = (db: Db, contractId: number) => db.selectFrom('contract_lines').select('id').where('contract_id', '=', contractId)

/** The numbers of the lines of a contract. */
export const lineIds = async (db: Db, contractId: number) => (await idsOf(db, contractId).execute()).map(({ id }) => id)

/** The same for all lines of a contract. */
export const generateForContract = async (db: Db, contractId: number, from?: string) =>
  generateSlots(db, await lineIds(db, contractId), from)

/** A decided slot of a contract after a day, if there is one. */
export const decidedAfter = (db: Db, contractId: number, day: string) =>
  db
    .selectFrom('slots')
    .select('id')
    .where('line_id', 'in', idsOf(db, contractId))
    .where('day', '>', day)
    .where('state', '=', 'Decided')
    .limit(1)
    .executeTakeFirst()

/** An undecided slot after a day at which a guard stands, or stood, if there is one. */
export const begunAfter = (db: Db, contractId: number, day: string) =>
  db
    .selectFrom('slots')
    .select('id')
    .where('line_id', 'in', idsOf(db, contractId))
    .where('day', '>', day)
    .where('state', '=', 'Filled')
    .where(sql<boolean>`lower(span) <= local_time(now())`)
    .limit(1)
    .executeTakeFirst()

/** SQL: whether a slot has not begun, or, for a day that is over, any slot from it on. */
const stillToChange = (from: string) =>
  from < today() ? sql<boolean>`day >= ${from}::date` : sql<boolean>`day >= ${from}::date and lower(span) > local_time(now())`

/**
 * Sets slots from a day on to Off, because the contract is suspended: those that are not decided, and those of which it is decided that
 * nobody came. Shifts stay with their slots.
 */
export async function suspendSlots(
  db: Db,
  contractId: number,
  from: string,
  { reason, billed }: { reason: string; billed: boolean },
) {
  const which = sql<boolean>`line_id in (${idsOf(db, contractId)}) and ${stillToChange(from)}
    and (state in ('Open', 'Filled') or state = 'Decided' and covered_minutes = 0 and upper(span) <= local_time(now()))`
  await db
    .updateTable('slots')
    .set({
      ...{ state: 'Off', off_reason: reason, off_billed: billed, off_by_suspension: true },
      ...{ covered_minutes: null, entered_late: false, version: sql`version + 1` },
    })
    .where('id', 'in', lockedInOrder(db, which))
    .execute()
}

/** Notes the last day of a suspension that is over since a day before today; one that lasted for no day was none. */
export async function endSuspension(db: Db, contractId: number, resumed: string) {
  const last = db.selectFrom('contract_suspensions').select(sql<number>`max(id)`.as('id')).where('contract_id', '=', contractId)
  const ended = sql<boolean>`id = (${last}) and until_on >= ${resumed}::date`
  await db.deleteFrom('contract_suspensions').where(ended).where('from_on', '>=', resumed).execute()
  await db
    .updateTable('contract_suspensions')
    .set({ until_on: sql`${resumed}::date - 1` })
    .where(ended)
    .execute()
}

/** Locks the posts of a contract for generation, which follows. */
const lockPosts = (db: Db, contractId: number) =>
  sql`select lock_posts(array(select id from contract_lines where contract_id = ${contractId}))`.execute(db)

/**
 * Takes back what the suspension of a contract set to Off from a day on, for slots that have not begun where that is today; of those
 * that are over and without a shift, somebody has to say whether a guard was there.
 */
export async function resumeSlots(db: Db, contractId: number, from: string) {
  await lockPosts(db, contractId)
  // Generation, which follows, changes shifts of these days: they are locked before slots.
  await sql`select from duty_schedules where deleted_at is null
    and slot_id in (select id from slots where line_id in (${idsOf(db, contractId)}) and ${stillToChange(from)})
    order by id for update`.execute(db)
  await needAgain(
    db,
    sql`line_id in (${idsOf(db, contractId)}) and off_by_suspension and state = 'Off' and ${stillToChange(from)}`,
  )
}

/** Removes the shifts on slots after the last day of a contract and cancels the slots; returns each guard once. */
export async function endSlots(db: Db, contractId: number, on: string, how: { reason: string; accountId: number }) {
  const later = sql`array(select s.id from slots s join contract_lines l on l.id = s.line_id
    where l.contract_id = ${contractId} and s.day > ${on}::date)`
  await lockPosts(db, contractId)
  await sql`select from duty_schedules where slot_id = any(${later}) and deleted_at is null order by id for update`.execute(db)
  await sql`select from slots where id = any(${later}) order by id for update`.execute(db)
  // Guards whom a trigger of the shifts tells (record_changed_shift), by the shifts before this statement.
  const { rows } = await sql<FreedGuard>`
    with informed as (
      select guard_id from duty_schedules where slot_id = any(${later}) and deleted_at is null and status <> 'planned'
      intersect select a.guard_id from push_devices p join accounts a on a.id = p.account_id
    )
    select freed.guard_id, g.first_name || ' ' || g.last_name as name, g.contacts, freed.shifts::integer as shifts,
      exists (select from informed where informed.guard_id = g.id) as told
    from free_slots(${later}, ${how.reason}, ${how.accountId}) freed
    join guards g on g.id = freed.guard_id
    order by 2, 1`.execute(db)
  await db
    .updateTable('slots')
    .set({ state: 'Cancelled', off_reason: null, off_by_suspension: false, version: sql`version + 1` })
    .where('line_id', 'in', idsOf(db, contractId))
    .where('day', '>', on)
    .where('state', 'in', ['Open', 'Filled', 'Off'])
    .execute()
  return rows
}
