import { type ExpressionBuilder, sql } from 'kysely'
import type { OwnGuardQuery } from '../../../api/attendance/own-stations.ts'
import { containsPhone, listPage } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { rosteredAt, stationsRostered } from '../../roster/index.ts'

const ORDER = { id: 'id', name: 'first_name' } as const

const columnsAt = (stations: StationScope) => (_: ExpressionBuilder<Database, 'guards'>) =>
  [
    'id',
    sql<string>`first_name || ' ' || last_name`.as('name'),
    'rank',
    'contacts',
    stationsRostered('guards.id', stations).as('stations'),
  ] as const

/** A page of the guards who are rostered about now at the stations of the caller. */
export function listOwnGuards(db: Db, { q, ...page }: OwnGuardQuery, stations: StationScope) {
  const matching = db.selectFrom('guards').where('deleted_at', 'is', null).where(rosteredAt('guards.id', stations))
  return listPage(db, q ? matching.where('search', 'like', containsPhone(q)) : matching, columnsAt(stations), ORDER, page)
}
