import { sql } from 'kysely'
import type { PortalAlarmSystem, PortalAlarmSystemDetail } from '../../../api/portal/portal-alarm-systems.ts'
import { stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { ClientReader } from '../../platform/sessions/station-scope.ts'

/** The systems that somebody of a client sees. */
const own = (db: Db, { clientId, stations }: ClientReader) =>
  db
    .selectFrom('alarm_systems')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where(atStations('alarm_systems.station_id', stations))

/** The ids of these systems, for `in`. */
export const ownSystems = (db: Db, reader: ClientReader) => own(db, reader).select('alarm_systems.id')

const state = (column: 'armed_at' | 'disarmed_at' | 'seen_at') =>
  sql<string | null>`(select x.${sql.ref(column)} from alarm_system_states x where x.system_id = alarm_systems.id)`.as(column)
const has = (column: 'has_code_word' | 'has_duress_word') =>
  sql<boolean>`coalesce((select x.${sql.ref(column)} from alarm_secrets x where x.system_id = alarm_systems.id), false)`.as(
    column,
  )
/** A day of an absence that is not over. */
const away = (column: 'away_from' | 'away_until') =>
  sql<string | null>`case when away_until >= local_today() then ${sql.ref(column)} end`.as(column)

const shown = (db: Db, reader: ClientReader) =>
  own(db, reader).select([
    'id',
    'name',
    'station_id',
    stationName('alarm_systems.station_id').as('station_name'),
    sql<PortalAlarmSystem['state']>`state`.as('state'),
    'test_until',
    sql<boolean>`test_by is not distinct from 'client'`.as('own_test'),
    state('armed_at'),
    state('disarmed_at'),
    state('seen_at'),
    away('away_from'),
    away('away_until'),
    has('has_code_word'),
    has('has_duress_word'),
  ])

export const listOwnSystems = (db: Db, reader: ClientReader) => shown(db, reader).orderBy('name').orderBy('id').execute()

export const findOwnSystem = (db: Db, reader: ClientReader, id: number) =>
  shown(db, reader).where('id', '=', id).executeTakeFirst()

/** SQL: a button of this zone was pressed, and the alarm of it is not shown (docs/decisions/0192). */
const isHidden = sql`exists (select from alarms a, jsonb_array_elements(a.seen) e
  where a.system_id = z.system_id and a.kind in ('panic', 'duress') and a.state <> 'Closed'
    and (e ->> 'partition')::integer = z.partition and (e ->> 'number')::integer = z.number)`

/** The zones of a system by partition and number, each with its last signal. */
export async function listZones(db: Db, system_id: number) {
  const { rows } = await sql<PortalAlarmSystemDetail['zones'][number]>`
    select z.id, z.name, case when not ${isHidden} then z.seen_at end as seen_at
    from alarm_zones z where z.system_id = ${system_id} order by z.partition, z.number`.execute(db)
  return rows
}

/** The id of a contact of a system that somebody of a client sees. */
export const findOwnContact = (db: Db, reader: ClientReader, id: number) =>
  db
    .selectFrom('alarm_contacts')
    .select('id')
    .where('id', '=', id)
    .where('system_id', 'in', ownSystems(db, reader))
    .executeTakeFirst()
