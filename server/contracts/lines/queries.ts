import { sql } from 'kysely'
import type { ContractLineInput, ContractLineUpdate, LineTermsInput } from '../../../api/contracts/contract-lines.ts'
import { removeRows } from '../../http/trash/removed-row-queries.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { wasWorked } from '../needed-queries.ts'
import { lastOfTerms } from '../slots/locked-queries.ts'
import { lastDayOf } from '../status-queries.ts'

/** Counts up the version of a contract of which a part changes; returns whether it was at `version`. */
export const touchContract = (db: Db, id: number, version: number | undefined) => changeRecord(db, 'contracts', id, version, {})

/** The contract of a line. */
export const contractOfLine = (db: Db, id: number) =>
  db
    .selectFrom('contract_lines')
    .select(['contract_id', 'kind', 'station_id', 'from_on', 'until_on'])
    .where('id', '=', id)
    .executeTakeFirst()

type Post = Pick<ContractLineUpdate, 'name' | 'from_on' | 'until_on'> & { station_id: number }
/** Another guarding line of a contract for the same post on some of the same days. */
export const findSamePost = (db: Db, contractId: number, { station_id, name, from_on, until_on = null }: Post, except = 0) =>
  db
    .selectFrom('contract_lines as l')
    .innerJoin('stations as st', 'st.id', 'l.station_id')
    .select(['l.id', 'l.contract_id', 'l.name', 'l.from_on', 'l.until_on', 'st.name as station_name'])
    .where('l.contract_id', '=', contractId)
    .where('l.station_id', '=', station_id)
    .where('l.kind', '=', 'guarding')
    .where('l.id', '!=', except)
    .where(sql<boolean>`lower(l.name) = lower(${name})
      and daterange(l.from_on, l.until_on, '[]') && daterange(${from_on}::date, ${until_on}::date, '[]')`)
    .executeTakeFirst()

/** Stores a line with its first terms, which begin with the line; returns its id. Proposed hours are still to be chosen. */
export async function insertLine(
  db: Db,
  contract_id: number,
  { terms, version: _, ...line }: ContractLineInput,
  hours_chosen = true,
) {
  const { id } = await db
    .insertInto('contract_lines')
    .values({ ...line, contract_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTerms(db, id, { valid_from: line.from_on, ...terms }, hours_chosen)
  return id
}

/** Changes a line. Its first terms begin when it does. Changed post orders are a new version of them. */
export async function updateLine(db: Db, id: number, { version: _, ...line }: ContractLineUpdate) {
  await db
    .updateTable('line_terms')
    .set({ valid_from: line.from_on })
    .where('id', '=', firstTerms(db, id))
    .where('valid_from', '!=', line.from_on)
    .execute()
  const { post_orders = null } = line
  await db
    .updateTable('contract_lines')
    .set({
      ...line,
      post_orders_version: sql`post_orders_version + case when post_orders is distinct from ${post_orders}::text then 1 else 0 end`,
    })
    .where('id', '=', id)
    .execute()
}

const firstTerms = (db: Db, lineId: number) =>
  db.selectFrom('line_terms').select('id').where('line_id', '=', lineId).orderBy('valid_from').limit(1)

/** The day on which the first terms of a line are followed by others. */
export const secondTerms = (db: Db, lineId: number) =>
  db
    .selectFrom('line_terms')
    .select('valid_from')
    .where('line_id', '=', lineId)
    .orderBy('valid_from')
    .limit(1)
    .offset(1)
    .executeTakeFirst()

/** A slot of a line, if one has been generated. */
export const hasSlots = (db: Db, lineId: number) =>
  db.selectFrom('slots').select('id').where('line_id', '=', lineId).limit(1).executeTakeFirst()

/** Refuses terms of a line from a day on that would be in force in a month that is approved or locked at its station. */
export const requireOpenTerms = (db: Db, lineId: number, from: string) =>
  sql`select require_open_period(station_id, day) from (
    select p.station_id, greatest(p.month, ${from}::date) as day
    from contract_lines l join contracts c on c.id = l.contract_id join attendance_periods p on p.station_id = l.station_id
    where l.id = ${lineId} and p.month between date_trunc('month', ${from}::date) and coalesce(${lastOfTerms(from)}, 'infinity')
      and p.state <> 'Open'
    order by p.month limit 1) first`.execute(db)

/** Refuses a change of days of a line of which some are in a month that is approved or locked at its station. */
export const requireOpenMonths = (db: Db, lineId: number, from: string, until: string) =>
  sql`select require_open_period(p.station_id, greatest(p.month, ${from}::date)) from contract_lines l
    join attendance_periods p on p.station_id = l.station_id
    where l.id = ${lineId} and p.month between date_trunc('month', ${from}::date) and ${until}::date
    order by p.month`.execute(db)

/** Refuses a line of which slots are in a month that is approved or locked at its station. */
export const requireOpenSlots = (db: Db, lineId: number) =>
  sql`select require_open_period(p.station_id, min(s.day)) from contract_lines l
    join slots s on s.line_id = l.id and s.state <> 'Cancelled'
    join attendance_periods p on p.station_id = l.station_id and p.month = date_trunc('month', s.day)::date and p.state <> 'Open'
    where l.id = ${lineId} group by p.station_id, p.month order by p.month`.execute(db)

/** Number of the slots of a line that are decided from a day on, and the day after the last of them. */
export const decidedFrom = (db: Db, lineId: number, day: string) =>
  db
    .selectFrom('slots')
    .select([sql<number>`count(*)::integer`.as('count'), sql<string>`max(day) + 1`.as('free_from')])
    .where('line_id', '=', lineId)
    .where('day', '>=', day)
    .where('state', '=', 'Decided')
    .executeTakeFirstOrThrow()

/**
 * The first day, from one on, from which terms of a line can change: one on which no terms begin already; undefined where the line ends
 * before.
 */
export async function freeForTerms(db: Db, lineId: number, day: string) {
  const { rows } = await sql<{ day: string }>`
    select d::date as day from contract_lines l, generate_series(${day}::date, ${day}::date + 1000, interval '1 day') d
    where l.id = ${lineId} and d::date <= coalesce(l.until_on, 'infinity')
      and not exists (select from line_terms t where t.line_id = l.id and t.valid_from = d::date)
    order by d limit 1`.execute(db)
  return rows[0]?.day
}

/** Number of the slots of lines that somebody has worked, or is working, from a day on, and the day after the last of them. */
export const workedFrom = (db: Db, lineIds: readonly number[], day: string) =>
  db
    .selectFrom('slots')
    .select([sql<number>`count(*)::integer`.as('count'), sql<string>`max(day) + 1`.as('free_from')])
    .where('line_id', '=', sql<number>`any(${[...lineIds]}::integer[])`)
    .where('day', '>=', day)
    .where(wasWorked)
    .executeTakeFirstOrThrow()

/**
 * Keeps others from filling the open slots of a line until the transaction ends, and from making more; in the order of
 * `generate_slots`, which follows in the same transaction.
 */
export async function lockOpenSlots(db: Db, lineId: number) {
  await sql`select share_plans(), lock_posts(array[${lineId}::integer])`.execute(db)
  await sql`select from slots where line_id = ${lineId} and state = 'Open' and upper(span) > local_time(now())
    order by id for update`.execute(db)
}

/** Numbers of the shifts that fill slots of a line: begun, and still to come. */
export const shiftsOfLine = (db: Db, lineId: number) =>
  db
    .selectFrom('duty_schedules as d')
    .innerJoin('slots as s', 's.id', 'd.slot_id')
    .select([
      sql<number>`count(*) filter (where lower(d.shift) <= local_time(now()))::integer`.as('begun'),
      sql<number>`count(*) filter (where lower(d.shift) > local_time(now()))::integer`.as('ahead'),
    ])
    .where('s.line_id', '=', lineId)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Number of the extra guards that are agreed for some lines on days after one, and the last of these days. */
export const extrasAfter = (db: Db, lineIds: readonly number[], day: string) =>
  db
    .selectFrom('slots')
    .select([sql<number>`count(*)::integer`.as('count'), sql<string>`max(day)`.as('last')])
    .where('line_id', '=', sql<number>`any(${[...lineIds]}::integer[])`)
    .where('day', '>', day)
    .where('origin', '=', 'extra')
    .where('state', 'in', ['Open', 'Filled'])
    .executeTakeFirstOrThrow()

/** Removes a line with its terms, which come back together. */
export async function removeLine(db: Db, id: number, accountId: number) {
  await removeRows(db, 'line_terms', 'line_id', id, accountId)
  await removeRows(db, 'contract_lines', 'id', id, accountId)
}

export const insertTerms = (db: Db, line_id: number, { version: _, ...terms }: LineTermsInput, hours_chosen = true) =>
  db
    .insertInto('line_terms')
    .values({ ...terms, line_id, hours_chosen })
    .execute()

/** Terms with their line, whether they are the line's first, and how many of their slots have begun. */
export const findTerms = (db: Db, id: number) =>
  db
    .selectFrom('line_terms as t')
    .innerJoin('contract_lines as l', 'l.id', 't.line_id')
    .innerJoin('contracts as c', 'c.id', 'l.contract_id')
    .select([
      't.id',
      't.line_id',
      't.valid_from',
      'l.contract_id',
      sql<boolean>`not exists (select from line_terms o where o.line_id = t.line_id and o.valid_from < t.valid_from)`.as('first'),
      // A post at which nobody was needed has no slots, but days that were charged as such.
      sql<boolean>`exists (select from slots s where s.term_id = t.id and lower(s.span) <= local_time(now()))
        or c.status <> 'Draft' and t.valid_from < local_today()`.as('begun'),
    ])
    .where('t.id', '=', id)
    .executeTakeFirst()

type TermsRow = { id: number; line_id: number; valid_from: string }
/** Removes terms after their slots were given to those before them. */
export async function deleteTerms(db: Db, { id, line_id, valid_from }: TermsRow, accountId: number) {
  await db
    .updateTable('slots')
    .set({
      term_id: sql<number>`(select t.id from line_terms t where t.line_id = ${line_id} and t.valid_from < ${valid_from}::date order by valid_from desc limit 1)`,
    })
    .where('term_id', '=', id)
    .execute()
  await removeRows(db, 'line_terms', 'id', id, accountId)
}

/** Deletes the terms of a line that begin on a day; only while it has no slots. */
export const deleteTermsOn = (db: Db, lineId: number, day: string) =>
  db.deleteFrom('line_terms').where('line_id', '=', lineId).where('valid_from', '=', day).execute()

/** Guarding lines without a station, or with nobody needed at any time. */
export const lineCounts = (db: Db, contractId: number) =>
  db
    .selectFrom('contract_lines as l')
    .select(({ fn }) => [
      fn.countAll<number>().as('lines'),
      sql<number>`count(*) filter (where l.kind = 'guarding' and l.station_id is null)`.as('without_station'),
      sql<number>`count(*) filter (where exists (select from line_terms t where t.line_id = l.id and t.seats > 0))`.as('needed'),
    ])
    .where('l.contract_id', '=', contractId)
    .executeTakeFirstOrThrow()

/** The first line of a contract whose hours nobody has chosen. */
export const lineWithoutHours = (db: Db, contractId: number) =>
  db
    .selectFrom('contract_lines as l')
    .innerJoin('line_terms as t', 't.line_id', 'l.id')
    .select('l.name')
    .where('l.contract_id', '=', contractId)
    .where('l.kind', '=', 'guarding')
    .where('t.hours_chosen', '=', false)
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst()

/** The first station of a contract that was deleted, belongs to another client by now, or is not active. */
export const closedStation = (db: Db, contractId: number) =>
  db
    .selectFrom('contract_lines as l')
    .innerJoin('contracts as c', 'c.id', 'l.contract_id')
    .innerJoin('stations as s', 's.id', 'l.station_id')
    .select(['s.name', sql<boolean>`s.deleted_at is not null or s.client_id <> c.client_id`.as('gone')])
    .where('l.contract_id', '=', contractId)
    .where(({ eb, or, ref }) =>
      or([eb('s.active', '=', false), eb('s.deleted_at', 'is not', null), eb('s.client_id', '!=', ref('c.client_id'))]),
    )
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst()

/** A station that is not active; undefined where it is. */
export const inactiveStation = (db: Db, id: number) =>
  db.selectFrom('stations').select('name').where('id', '=', id).where('active', '=', false).executeTakeFirst()

/** The first line of a contract of which no day is in it. */
export const lineOutside = (db: Db, contractId: number) =>
  db
    .selectFrom('contract_lines as l')
    .innerJoin('contracts as c', 'c.id', 'l.contract_id')
    .select('l.name')
    .where('l.contract_id', '=', contractId)
    .where(sql<boolean>`(l.from_on > ${lastDayOf('c')} or l.until_on < c.starts_on)`)
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst()

/** The stations of a client, by name. */
export const stationsOf = (db: Db, clientId: number) =>
  db
    .selectFrom('stations')
    .select(['id', 'name', 'active'])
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()

/** The types of qualifications, by name. */
export const qualificationTypes = (db: Db) =>
  db.selectFrom('qualification_types').select(['id', 'name']).where('deleted_at', 'is', null).orderBy('name').execute()
