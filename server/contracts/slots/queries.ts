import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { SlotQuery, SlotState } from '../../../api/contracts/slots.ts'
import { spanOf } from '../../../api/core/shift.ts'
import { countsAsCover } from '../../people/index.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { needAgain, wasWorked } from '../needed-queries.ts'
import { lastDayOf, statusOfContract } from '../status-queries.ts'

const ORDER = { id: 'id', day: 'day' } as const

/** SQL: a value of the line of a slot. */
const ofLine = <T>(value: string) =>
  sql<T>`(select ${sql.raw(value)} from contract_lines l join contracts c on c.id = l.contract_id
    join stations st on st.id = l.station_id join clients cl on cl.id = c.client_id where l.id = slots.line_id)`
/** SQL: a value of the live shift that fills a slot. */
const ofShift = <T>(value: string) =>
  sql<T>`(select ${sql.raw(value)} from duty_schedules d join guards g on g.id = d.guard_id
    where d.slot_id = slots.id and d.deleted_at is null)`

/** SQL: whether the live shift that fills a slot counts as cover; null without one. */
const coverOfShift = sql<boolean | null>`(select ${countsAsCover('d')} from duty_schedules d
  where d.slot_id = slots.id and d.deleted_at is null)`

/** SQL: whether the day of a slot is a holiday, read from the holidays: the slot's own mark follows them only until it begins. */
const isHoliday = sql<boolean>`exists (select from holidays h where h.day = slots.day and h.deleted_at is null)`

/** SQL: the date on which a slot begins. */
const startsOn = (name: string) => sql<string>`lower(${sql.ref(`${name}.span`)})::date`

const columns = (_: ExpressionBuilder<Database, 'slots'>) =>
  [
    'id',
    'line_id',
    ofLine<string>('l.name').as('name'),
    ofLine<number>('l.contract_id').as('contract_id'),
    ofLine<string>("coalesce(cl.company_name, cl.first_name || ' ' || cl.last_name)").as('client_name'),
    ofLine<number>('l.station_id').as('station_id'),
    ofLine<string>('st.name').as('station_name'),
    startsOn('slots').as('day'),
    'start_time',
    'end_time',
    sql<boolean>`ends_next_day(span)`.as('ends_next_day'),
    'seat',
    'part',
    sql<SlotState>`slot_state(state, span)`.as('state'),
    'origin',
    isHoliday.as('holiday'),
    ofLine<boolean>('l.armed').as('armed'),
    'off_reason',
    'off_billed',
    ofShift<number | null>('d.id').as('shift_id'),
    ofShift<number | null>('d.guard_id').as('guard_id'),
    ofShift<string | null>("g.first_name || ' ' || g.last_name").as('guard_name'),
    sql<boolean>`state = 'Decided' and covered_minutes > 0 or state = 'Filled' and coalesce(${coverOfShift}, false)`.as('covers'),
    sql<boolean>`coalesce(${ofShift("d.status <> 'planned'")}, false)`.as('published'),
    sql<number>`(select count(*) from slot_offers o
      where o.slot_id = slots.id and offer_state(o.status, o.expires_at) = 'Offered')::integer`.as('offered'),
  ] as const

type Where = { station_id?: number | undefined; client_id?: number | undefined; contract_id?: number | undefined }

/** The lines of a station, a client or a contract. */
export const linesOf = (db: Db, { station_id, client_id, contract_id }: Where) =>
  db
    .selectFrom('contract_lines as l')
    .innerJoin('contracts as c', 'c.id', 'l.contract_id')
    .select('l.id')
    .$if(station_id !== undefined, (lines) => lines.where('l.station_id', '=', station_id!))
    .$if(client_id !== undefined, (lines) => lines.where('c.client_id', '=', client_id!))
    .$if(contract_id !== undefined, (lines) => lines.where('l.contract_id', '=', contract_id!))

const over = sql<SqlBool>`upper(span) <= local_time(now())`

/** The lines of posts at some stations. */
const linesAt = (db: Db, stations: StationScope) =>
  db.selectFrom('contract_lines').select('id').where(atStations('station_id', stations))

function matchingSlots(db: Db, { from, to, line_id, state, ...where }: SlotQuery, stations: StationScope) {
  let matching = db.selectFrom('slots').where('day', '>=', from).where('day', '<=', to)
  if (line_id) matching = matching.where('line_id', '=', line_id)
  if (where.station_id || where.client_id || where.contract_id) matching = matching.where('line_id', 'in', linesOf(db, where))
  if (stations) matching = matching.where('line_id', 'in', linesAt(db, stations))
  if (state === 'Open') return matching.where('state', '=', 'Open').where(({ not }) => not(over))
  if (state === 'Uncovered') return matching.where('state', '=', 'Open').where(over)
  return state ? matching.where('state', '=', state) : matching.where('state', '!=', 'Cancelled')
}

/** By day unless asked otherwise: the newest number first would read past every slot that was made after those days. */
export const listSlots = (db: Db, query: SlotQuery, stations: StationScope) =>
  listPage(db, matchingSlots(db, query, stations), columns, ORDER, { ...query, sort: query.sort ?? 'day' })

export const findSlot = (db: Db, id: number, stations: StationScope = null) =>
  db
    .selectFrom('slots')
    .select(columns)
    .where('id', '=', id)
    .$if(stations !== null, (slots) => slots.where('line_id', 'in', linesAt(db, stations)))
    .executeTakeFirst()

/** The post of a slot, with the facts that planning reads. */
export const slotPost = (db: Db, id: number) =>
  db
    .selectFrom('slots as s')
    .innerJoin('contract_lines as l', 'l.id', 's.line_id')
    .innerJoin('stations as st', 'st.id', 'l.station_id')
    .select([
      's.id',
      's.line_id',
      startsOn('s').as('day'),
      's.start_time',
      's.end_time',
      sql<SlotState>`slot_state(s.state, s.span)`.as('state'),
      's.off_by_suspension',
      's.origin',
      's.part',
      sql<number>`(select o.id from other_part(s) o)`.as('other_part'),
      'l.name',
      'st.id as station_id',
      'l.armed',
      'l.requires',
      'l.gender',
      'l.shift_label',
    ])
    .where('s.id', '=', id)

/**
 * Shares the post of a slot until the transaction ends, so that nobody moves it to another station meanwhile; to be called before
 * shifts and slots are locked (docs/locks.md).
 */
export const sharePostOfSlot = (db: Db, id: number) =>
  sql`select from contract_lines where id = (select line_id from slots where id = ${id}) for share`.execute(db)

/** The same for the post of a shift, and the one to which it is moved; to be called before the shift is locked. */
export const sharePostOfShift = (db: Db, id: number, movedTo: number | null = null) =>
  sql`select from contract_lines where id = ${movedTo}
    or id = (select s.line_id from slots s join duty_schedules d on d.slot_id = s.id where d.id = ${id}) order by id for share`.execute(
    db,
  )

/** Locks a slot until the transaction ends, after stored shifts and before guards (docs/locks.md); returns what planning needs to know. */
export async function lockSlot(db: Db, id: number, stations: StationScope = null) {
  await db.selectFrom('slots').select('id').where('id', '=', id).forUpdate().execute()
  // Read by a further statement: what one that waits for the lock sees, as the station of the post, is from before it waited.
  return slotPost(db, id).where(atStations('st.id', stations)).executeTakeFirst()
}
/** Locks a slot with the other part of a split one, the first part first whichever is asked for: two who merge do not deadlock. */
export async function lockParts(db: Db, id: number) {
  await sql`select s.id from slots s join slots asked on asked.id = ${id}
    and (s.id = asked.id or (asked.part > 0 and s.part = 3 - asked.part and s.origin = 'contract'
      and s.line_id = asked.line_id and s.day = asked.day and s.seat = asked.seat))
    order by s.part for update of s`.execute(db)
  const slot = await lockSlot(db, id)
  const other = slot?.part ? await lockSlot(db, slot.other_part) : undefined
  return [slot, other].filter((part) => part !== undefined)
}
export type LockedSlot = NonNullable<Awaited<ReturnType<typeof lockSlot>>>

/** SQL: whether a slot can be off: nobody has decided it, or it is over and nobody worked it. */
const canBeOff = sql<boolean>`case when upper(span) <= local_time(now())
  then (state in ('Open', 'Filled') or state = 'Decided' and covered_minutes = 0) and not ${wasWorked}
  else state in ('Open', 'Filled') end`

/** A locked slot, with whether it is over and can be marked as off. The shift that fills it is locked before it. */
export async function lockOffable(db: Db, id: number) {
  await sql`select from duty_schedules where slot_id = ${id} and deleted_at is null for update`.execute(db)
  await db.selectFrom('slots').select('id').where('id', '=', id).forUpdate().execute()
  return db
    .selectFrom('slots')
    .select([canBeOff.as('can_be_off'), sql<boolean>`upper(span) <= local_time(now())`.as('over')])
    .where('id', '=', id)
    .executeTakeFirst()
}

type Off = { reason: string; billed?: boolean | undefined; accountId: number }

const setOff = (db: Db, { reason, billed = false, accountId }: Off) =>
  db
    .updateTable('slots')
    .set({
      state: 'Off',
      off_reason: reason,
      off_billed: billed,
      off_by: accountId,
      covered_minutes: null,
      entered_late: false,
      version: sql`version + 1`,
    })
    .where(canBeOff)

export const markOff = (db: Db, id: number, how: Off) => setOff(db, how).where('id', '=', id).execute()

export type Many = Where & { line_id?: number | undefined; slot_ids?: number[] | undefined; from: string; to: string }

/** The undecided slots of a post, a station or a contract from a day to a day. */
export const undecided = (db: Db, { line_id, slot_ids, from, to, ...where }: Many) =>
  db
    .selectFrom('slots')
    .where(canBeOff)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('line_id', 'in', line_id === undefined ? linesOf(db, where) : [line_id])
    .$if(slot_ids !== undefined, (slots) => slots.where('id', '=', sql<number>`any(${slot_ids}::bigint[])`))

/** Number of the slots that marking many as off would change. */
export async function countManyOff(db: Db, where: Many) {
  const { slots } = await undecided(db, where).select(sql<number>`count(*)::integer`.as('slots')).executeTakeFirstOrThrow()
  return slots
}

/** Marks the undecided slots of a post, a station or a contract from a day to a day as off; returns their ids, and which are over. */
export const markManyOff = (db: Db, where: Many, how: Off) =>
  setOff(db, how)
    .where('id', 'in', undecided(db, where).select('id').orderBy('id').forUpdate())
    .returning(['id', sql<boolean>`upper(span) <= local_time(now())`.as('over')])
    .execute()

export const markOn = (db: Db, id: number) => needAgain(db, sql`id = ${id}`)

/**
 * The terms of a guarding line in force on a day, with their price of an extra shift and the status of the contract then; the line
 * is locked.
 */
export async function termsInForce(db: Db, lineId: number, day: string) {
  await db.selectFrom('contract_lines').select('id').where('id', '=', lineId).forUpdate().execute()
  const { rows } = await sql<{ term_id: number; extra_rate: number | null; status: string }>`
    select t.id as term_id, t.extra_rate, ${statusOfContract('c', sql`${day}::date`)} as status from term_ranges t
    join contract_lines l on l.id = t.line_id join contracts c on c.id = l.contract_id
    where t.line_id = ${lineId} and ${day}::date between t.valid_from and t.valid_until and l.kind = 'guarding'
      and c.deleted_at is null
      and ${day}::date between greatest(c.starts_on, l.from_on) and least(l.until_on, ${lastDayOf('c')}, 'infinity')`.execute(db)
  return rows[0]
}

/** The posts of a station that are part of an active contract on a day, by name. */
export const postsOn = (db: Db, stationId: number, day: string, stations: StationScope) =>
  db
    .selectFrom('contract_lines as l')
    .innerJoin('contracts as c', 'c.id', 'l.contract_id')
    .select(['l.id as line_id', 'l.name'])
    .where('l.station_id', '=', stationId)
    .where(atStations('l.station_id', stations))
    .where('l.kind', '=', 'guarding')
    .where('c.deleted_at', 'is', null)
    .where('c.status', 'in', ['Active', 'Suspended', 'Ended'])
    .where(
      sql<SqlBool>`${day}::date between greatest(c.starts_on, l.from_on) and least(l.until_on, ${lastDayOf('c')}, 'infinity')`,
    )
    .orderBy('l.name')
    .orderBy('l.id')
    .execute()

type Extra = {
  line_id: number
  term_id: number
  day: string
  start_time: string
  end_time: string
  guards: number
  reason: string
  /** The request by which a client has ordered them. */
  extra_request_id?: number
  /** Price of a shift of an extra guard; null for the price of a shift by the rate of the line. */
  extra_rate: number | null
}

/** Extra slots have seats after those of the day; returns their ids. */
export async function insertExtras(db: Db, { guards, reason, ...slot }: Extra) {
  const { last } = await db
    .selectFrom('slots')
    .select(sql<number>`coalesce(max(seat), 0)`.as('last'))
    .where('line_id', '=', slot.line_id)
    .where('day', '=', slot.day)
    .executeTakeFirstOrThrow()
  const entered_late = spanOf({ ...slot, shift_date: slot.day }).to <= Date.now()
  const made = await db
    .insertInto('slots')
    .values(
      Array.from({ length: guards }, (_, index) => ({
        ...slot,
        seat: last + 1 + index,
        origin: 'extra' as const,
        ordered_reason: reason,
        entered_late,
      })),
    )
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

/** Splits a slot at a time of day. */
export const splitSlot = (db: Db, id: number, at: string) => sql`select split_slot(${id}, ${at}::time)`.execute(db)

/** Makes a slot whole again, by its first part. */
export const mergeSlot = (db: Db, firstPart: number) => sql`select merge_slot(${firstPart})`.execute(db)
