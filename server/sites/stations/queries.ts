import { type ExpressionBuilder, sql } from 'kysely'
import type { OccurrenceKind } from '../../../api/sites/occurrence-kinds.ts'
import type { StationInput, StationQuery, StationUpdate } from '../../../api/sites/stations.ts'
import { compiledRow } from '../../platform/db/compiled-once.ts'
import { contains, listPage, sortedRows } from '../../platform/db/list.ts'
import { anyOf, clientName, clientsNamed } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = {
  id: 'id',
  name: 'name',
  client_id: 'client_id',
  address: 'address',
  minimum_guards: 'minimum_guards',
  active: 'active',
} as const

const columns = (_: ExpressionBuilder<Database, 'stations'>) =>
  [
    'id',
    'version',
    'name',
    'client_id',
    clientName('stations.client_id').$castTo<string | null>().as('client_name'),
    'address',
    'latitude',
    'longitude',
    'radius_m',
    'minimum_guards',
    'instructions',
    sql<OccurrenceKind[]>`shared_kinds`.as('shared_kinds'),
    'active',
  ] as const

const live = (db: Db) => db.selectFrom('stations').where('deleted_at', 'is', null)

function matchingStations(db: Db, { q, client_id, active, kind = 'site' }: StationQuery) {
  let matching = live(db)
  if (kind !== 'all') matching = matching.where('kind', '=', kind)
  if (client_id) matching = matching.where('client_id', '=', client_id)
  if (active !== undefined) matching = matching.where('active', '=', active)
  if (q) {
    const pattern = contains(q.toLowerCase())
    matching = matching.where(({ eb, or }) =>
      or([
        eb('search', 'like', pattern),
        eb(sql<string>`id::text`, 'like', pattern),
        eb('client_id', '=', anyOf(clientsNamed(q))),
      ]),
    )
  }
  return matching
}

export const listStations = (db: Db, query: StationQuery) => listPage(db, matchingStations(db, query), columns, ORDER, query)

export const allStations = (db: Db, query: StationQuery) => sortedRows(matchingStations(db, query), columns, ORDER, query)

export const findStation = compiledRow((db, id: number) => live(db).select(columns).where('id', '=', id).compile())

export const insertStation = (db: Db, station: StationInput) =>
  db.insertInto('stations').values(station).returning(columns).executeTakeFirstOrThrow()

export const updateStation = (db: Db, id: number, { version, ...station }: StationUpdate) =>
  changeRecord(db, 'stations', id, version, station)

/** Client and name, in lower case, of all live stations of clients. */
export async function knownStations(db: Db) {
  const { rows } = await sql<{ key: string }>`
    select client_id || ' ' || lower(name) as key from stations where deleted_at is null and kind = 'site'`.execute(db)
  return rows.map(({ key }) => key)
}

/** Every live client with the names that it goes by, in lower case. */
export async function clientNames(db: Db) {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select id, array_remove(array[lower(company_name), lower(first_name || ' ' || last_name)], null) as names
    from clients where deleted_at is null`.execute(db)
  return rows
}
