import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import { phoneDigits } from '../../../api/core/fields/phones.ts'
import type { BoardQuery, BoardRow, BoardShift, BoardView } from '../../../api/roster/schedule-board.ts'
import { contains, containsPhone, listPage } from '../../platform/db/list.ts'
import { anyOf, clientsNamed, guardName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { shiftColumns } from '../shift-column-queries.ts'
import { findGaps, shortStations } from './gap-queries.ts'
import { findOpenSlots, needsByContract, stationsWithOpenSlots } from './slot-queries.ts'

const DAYS = 7
const ID = { station: 'station_id', guard: 'guard_id' } as const

// `search` has the index but contains more than names, so its matches are filtered by name again.
const named = (q: string, name: RawBuilder<string>) => {
  const pattern = contains(q.toLowerCase())
  return sql<SqlBool>`(search like ${pattern} and lower(${name}) like ${pattern} or id::text like ${pattern})`
}

/** The stations whose name, id or client matches a search; all of them without one. */
export function stationsFound(db: Db, q: string | undefined) {
  const live = db.selectFrom('stations').where('deleted_at', 'is', null)
  if (!q) return live
  return live.where(({ eb, or }) => or([named(q, sql`name`), eb('client_id', '=', anyOf(clientsNamed(q)))]))
}

/** SQL: the typed text is a telephone number of the guard, however it is spelled. */
const hasPhone = (q: string) =>
  phoneDigits(q) ? [sql<SqlBool>`search like ${containsPhone(q)} and phone_digits(contacts) like ${containsPhone(q)}`] : []

/** The guards whose name, id or telephone number matches a search; all of them without one. */
export function guardsFound(db: Db, q: string | undefined) {
  const live = db.selectFrom('guards').where('deleted_at', 'is', null)
  return q ? live.where(({ or }) => or([named(q, sql`first_name || ' ' || last_name`), ...hasPhone(q)])) : live
}

/** Shifts that overlap the week, including those that began on the Sunday before. */
const shiftsOf = (db: Db, week: string) =>
  db
    .selectFrom('duty_schedules')
    .where('deleted_at', 'is', null)
    .where('shift_date', '>=', addDays(week, -1))
    .where('shift_date', '<', addDays(week, DAYS))
    .where(sql<SqlBool>`upper(shift) > ${week}::date`)

const hasShift = (db: Db, week: string, view: BoardView): Expression<SqlBool> =>
  sql<SqlBool>`exists (${shiftsOf(db, week)
    .select('id')
    .whereRef(ID[view], '=', sql.ref(view === 'station' ? 'stations.id' : 'guards.id'))})`

/** Fields of a shift that the board shows besides its columns. */
const ofBoard = (_: ExpressionBuilder<Database, 'duty_schedules'>) =>
  [
    sql<BoardShift['status']>`status`.as('status'),
    sql<number | null>`(select s.line_id from slots s where s.id = slot_id)`.as('line_id'),
    sql<string | null>`(select l.name from slots s join contract_lines l on l.id = s.line_id where s.id = slot_id)`.as('post'),
  ] as const

type Subject = Pick<BoardRow, 'id' | 'name' | 'status' | 'minimum_guards' | 'by_contract'>
type Page = Omit<BoardQuery, 'by' | 'week'>

/** SQL: a station that was asked for, by its own number or by a contract with posts there; undefined where every station counts. */
const isAsked = (id: RawBuilder<unknown>, { station_id, contract_id }: Pick<Page, 'station_id' | 'contract_id'>) =>
  [
    ...(station_id === undefined ? [] : [sql<SqlBool>`${id} = ${station_id}`]),
    ...(contract_id === undefined
      ? []
      : [sql<SqlBool>`${id} = any(array(select l.station_id from contract_lines l where l.contract_id = ${contract_id}))`]),
  ] as const

function listStations(db: Db, week: string, { q, short, station_id, contract_id, ...page }: Page) {
  let matching = stationsFound(db, q).where(({ or, eb }) => or([eb('active', '=', true), hasShift(db, week, 'station')]))
  for (const asked of isAsked(sql`stations.id`, { station_id, contract_id })) matching = matching.where(asked)
  if (short)
    matching = matching.where(({ or, eb }) =>
      or([eb('id', 'in', shortStations(week)), eb('id', 'in', stationsWithOpenSlots(week))]),
    )
  return listPage(
    db,
    matching,
    () =>
      [
        'id',
        'name',
        sql<string>`case when active then 'Active' else 'Not active' end`.as('status'),
        sql<number | null>`minimum_guards`.as('minimum_guards'),
        needsByContract(week, sql`stations.id`).as('by_contract'),
      ] as const,
    { id: 'id', name: 'name' },
    { sort: 'name', ...page },
  )
}

function listGuards(db: Db, week: string, { q, short: _, station_id, contract_id, ...page }: Page) {
  let matching = guardsFound(db, q).where(({ or, eb }) => or([eb('status', '=', 'Active'), hasShift(db, week, 'guard')]))
  for (const asked of isAsked(sql`duty_schedules.station_id`, { station_id, contract_id }))
    matching = matching.where(
      sql<SqlBool>`exists (${shiftsOf(db, week).select('id').whereRef('guard_id', '=', sql.ref('guards.id')).where(asked)})`,
    )
  const name = guardName('guards.id')
  return listPage(
    db,
    matching,
    () =>
      [
        'id',
        name.as('name'),
        'status',
        sql<number | null>`null::integer`.as('minimum_guards'),
        sql<boolean>`false`.as('by_contract'),
      ] as const,
    { id: 'id', name },
    { sort: 'name', ...page },
  )
}

/** One page of stations or guards for the week: one query for their shifts, another for the gaps of stations. */
export async function boardPage(
  db: Db,
  { by, week = mondayOf(today()), ...page }: BoardQuery,
): Promise<{ items: BoardRow[]; total: number }> {
  const { items, total }: { items: Subject[]; total: number } = await (by === 'station'
    ? listStations(db, week, page)
    : listGuards(db, week, page))
  const ids = items.map(({ id }) => id)
  const [shifts, gaps, slots] = await Promise.all([
    shiftsOf(db, week)
      .select(shiftColumns)
      .select(ofBoard)
      .where(ID[by], '=', sql<number>`any(${ids}::integer[])`)
      .orderBy('shift_date')
      .orderBy('start_time')
      .orderBy('id')
      .execute(),
    by === 'station' ? findGaps(db, week, ids) : [],
    by === 'station' ? findOpenSlots(db, week, ids) : [],
  ])
  const shiftsBy = Map.groupBy(shifts, (shift) => shift[ID[by]])
  const slotsBy = Map.groupBy(slots, ({ station_id }) => station_id)
  const gapsBy = Map.groupBy(gaps, ({ station_id }) => station_id)
  return {
    items: items.map((item) => ({
      ...item,
      week,
      shifts: shiftsBy.get(item.id) ?? [],
      open_slots: slotsBy.get(item.id) ?? [],
      gaps: gapsBy.get(item.id) ?? [],
    })),
    total,
  }
}
