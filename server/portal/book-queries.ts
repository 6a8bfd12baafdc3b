import { type ExpressionBuilder, sql } from 'kysely'
import { addDays } from '../../api/core/fields/days.ts'
import type { PortalBookQuery, PortalOccurrence } from '../../api/portal/portal-book.ts'
import { contains, listPage } from '../platform/db/list.ts'
import { guardName, stationName } from '../platform/db/names.ts'
import type { Db } from '../platform/db/open.ts'
import type { Database } from '../platform/db/schema.ts'
import type { ClientReader } from '../platform/sessions/station-scope.ts'
import { stationsOf } from './queries.ts'

const ORDER = { id: 'id', at: 'at' } as const

const columns = (_: ExpressionBuilder<Database, 'occurrences'>) =>
  [
    'id',
    'station_id',
    stationName('occurrences.station_id').as('station_name'),
    'at',
    'kind',
    'text',
    sql<PortalOccurrence['fields']>`fields - 'id_seen'`.as('fields'),
    'opens',
    'closes',
    sql<string | null>`(select c.at from occurrences c where c.closes = occurrences.entry_id
      and not exists (select from occurrences l where l.corrects = c.id))`.as('closed_at'),
    sql<string | null>`${guardName('occurrences.guard_id')}`.as('guard_name'),
    sql<string | null>`(select rank from guards where guards.id = occurrences.guard_id)`.as('guard_rank'),
    sql<boolean>`corrects is not null`.as('corrected'),
  ] as const

/** SQL: an entry of a kind that its station shares, and not from before the station belonged to its present client. */
const isShared = sql<boolean>`exists (select from stations s where s.id = occurrences.station_id and occurrences.kind = any(s.shared_kinds)
  and occurrences.at >= coalesce(instant_of(s.client_since::timestamp), '-infinity'))`
const asItReads = sql<boolean>`not exists (select from occurrences l where l.corrects = occurrences.id)`
const startOf = (day: string) => sql<string>`instant_of(${day}::timestamp)`

/** The entries that a client reads of the books of its stations. */
function sharedEntries(db: Db, reader: ClientReader, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  let shared = db.selectFrom('occurrences').where('station_id', 'in', stationsOf(db, reader)).where(isShared).where(asItReads)
  if (from) shared = shared.where('at', '>=', startOf(from))
  if (to) shared = shared.where('at', '<', startOf(addDays(to, 1)))
  return shared
}

export function listBook(db: Db, reader: ClientReader, { sort = '-at', ...query }: PortalBookQuery) {
  const { q, kind, station_id } = query
  let shared = sharedEntries(db, reader, query)
  if (kind) shared = shared.where('kind', '=', kind)
  if (station_id) shared = shared.where('station_id', '=', station_id)
  // The proof of identity that was seen is shown to staff only.
  if (q)
    shared = shared
      .where('search', 'like', contains(q.toLowerCase()))
      .where(
        sql<boolean>`lower(text || jsonb_path_query_array(fields - 'id_seen', '$.*')::text) like ${contains(q.toLowerCase())}`,
      )
  return listPage(db, shared, columns, ORDER, { ...query, sort })
}

/** The number of entries of each kind that a client reads of some days, the most first. */
export function countBook(db: Db, reader: ClientReader, days: { from: string; to: string }) {
  return sharedEntries(db, reader, days)
    .select(['kind', sql<number>`count(*)::integer`.as('count')])
    .groupBy('kind')
    .orderBy('count', 'desc')
    .orderBy('kind')
    .execute()
}
