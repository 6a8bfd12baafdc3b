import { type ExpressionBuilder, sql } from 'kysely'
import type { AlarmSystem, AlarmSystemInput, AlarmSystemQuery, AlarmSystemUpdate } from '../../../api/alarm/alarm-systems.ts'
import { contains, listPage, sortedRows } from '../../platform/db/list.ts'
import { anyOf, clientName, clientsNamed, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = { id: 'id', name: 'name', account: 'account', client_id: 'client_id', state: 'state' } as const

const secret = (column: 'has_key' | 'has_code_word' | 'has_duress_word') =>
  sql<boolean>`coalesce((select x.${sql.ref(column)} from alarm_secrets x where x.system_id = alarm_systems.id), false)`.as(
    column,
  )
const state = <T>(column: string) =>
  sql<T>`(select x.${sql.ref(column)} from alarm_system_states x where x.system_id = alarm_systems.id)`

/** True for a system that was made with the demo. */
const IS_DEMO = sql<boolean>`exists (select from demo_records d
  where d.table_name = 'alarm_systems' and alarm_systems.id between d.first_id and d.last_id)`

const columns = (_: ExpressionBuilder<Database, 'alarm_systems'>) =>
  [
    'id',
    'version',
    'client_id',
    clientName('alarm_systems.client_id').as('client_name'),
    'station_id',
    stationName('alarm_systems.station_id').as('station_name'),
    'name',
    'account',
    'panel',
    sql<AlarmSystem['state']>`state`.as('state'),
    'test_until',
    'test_from',
    'supervision_minutes',
    sql<AlarmSystem['response']>`response`.as('response'),
    'instructions',
    'police',
    'police_phone',
    secret('has_key'),
    secret('has_code_word'),
    secret('has_duress_word'),
    sql<boolean>`exists (select from alarm_tokens t where t.system_id = alarm_systems.id)`.as('has_token'),
    state<AlarmSystem['seen_at']>('seen_at').as('seen_at'),
    'away_from',
    'away_until',
    state<AlarmSystem['clock_seconds']>('clock_seconds').as('clock_seconds'),
    state<AlarmSystem['clock_at']>('clock_at').as('clock_at'),
    state<AlarmSystem['refused']>('refused').as('refused'),
    state<AlarmSystem['refused_at']>('refused_at').as('refused_at'),
    IS_DEMO.as('is_demo'),
  ] as const

const live = (db: Db) => db.selectFrom('alarm_systems').where('deleted_at', 'is', null)

/** SQL: systems whose clock differed from this one within the last hour. */
const CLOCK_IS_WRONG = sql<number>`any(array(select system_id from alarm_system_states where clock_at > now() - interval '1 hour'))`

function matching(db: Db, { q, client_id, station_id, state, clock }: AlarmSystemQuery) {
  let systems = live(db)
  if (client_id) systems = systems.where('client_id', '=', client_id)
  if (station_id) systems = systems.where('station_id', '=', station_id)
  if (state) systems = systems.where('state', '=', state)
  if (clock) systems = systems.where('id', '=', CLOCK_IS_WRONG)
  if (q) {
    const pattern = contains(q.toLowerCase())
    systems = systems.where(({ eb, or }) =>
      or([
        eb('search', 'like', pattern),
        eb(sql<string>`id::text`, 'like', pattern),
        eb('client_id', '=', anyOf(clientsNamed(q))),
        eb('station_id', '=', anyOf(sql<number>`(select id from stations where search like ${pattern} and deleted_at is null)`)),
      ]),
    )
  }
  return systems
}

export const listSystems = (db: Db, query: AlarmSystemQuery) => listPage(db, matching(db, query), columns, ORDER, query)

export const allSystems = (db: Db, query: AlarmSystemQuery) => sortedRows(matching(db, query), columns, ORDER, query)

export const findSystem = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()

/** True if a live station belongs to a client. */
export async function isPremises(db: Db, station_id: number, client_id: number) {
  const station = await db
    .selectFrom('stations')
    .select('id')
    .where('id', '=', station_id)
    .where('client_id', '=', client_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return station !== undefined
}

type Written = Omit<AlarmSystemInput & AlarmSystemUpdate, 'key' | 'code_word' | 'duress_word' | 'version' | 'response'> & {
  response?: AlarmSystem['response'] | undefined
}

/** Adds a system; returns its id. */
export const insertSystem = (db: Db, system: Written) =>
  db.insertInto('alarm_systems').values(system).returning('id').executeTakeFirstOrThrow()

/** A system that is put in service or out of it is on test no longer. */
export const updateSystem = (db: Db, id: number, version: number | undefined, system: Written) =>
  changeRecord(db, 'alarm_systems', id, version, {
    ...system,
    ...(system.state && system.state !== 'On test' && { test_until: null, test_from: null, test_by: null }),
  })

/** SQL: the system of this row is live. */
export const ofLiveSystem = (column: 'alarm_contacts.system_id' | 'alarm_zones.system_id') =>
  sql<boolean>`exists (select from alarm_systems s where s.id = ${sql.ref(column)} and s.deleted_at is null)`

/** The system, locked until the transaction ends. */
export const lockSystem = (db: Db, id: number) =>
  live(db).select(['id', 'state', 'test_by']).where('id', '=', id).forUpdate().executeTakeFirst()

/** The stored secrets of a system, locked until the transaction ends. */
export const lockSecrets = (db: Db, id: number) =>
  db.selectFrom('alarm_secrets').select('secret').where('system_id', '=', id).forUpdate().executeTakeFirst()

type Sealed = { secret: string; key_id: string; has_key: boolean; has_code_word: boolean; has_duress_word: boolean }

export const putSecrets = (db: Db, system_id: number, sealed: Sealed) =>
  db
    .insertInto('alarm_secrets')
    .values({ system_id, ...sealed })
    .onConflict((on) => on.column('system_id').doUpdateSet(sealed))
    .execute()

/** The system is on test until then; by staff every signal is silent, by the client all but panic, duress and fire. */
export const putTest = (db: Db, id: number, until: string, by: 'staff' | 'client') =>
  changeRecord(db, 'alarm_systems', id, undefined, {
    state: 'On test',
    test_until: until,
    test_from: sql<string>`now()`,
    test_by: by,
  })

/** The days on which the client is away; null for none. */
export const putAway = (db: Db, id: number, days: { from: string; until: string } | null) =>
  changeRecord(db, 'alarm_systems', id, undefined, { away_from: days?.from ?? null, away_until: days?.until ?? null })
