import { sql } from 'kysely'
import type { Step } from '../../../api/alarm/alarm-queue.ts'
import type { AlarmCase, AlarmQuery, DarkPremises } from '../../../api/alarm/alarms.ts'
import { addDays } from '../../../api/core/fields/days.ts'
import type { Photo } from '../../../api/core/fields/photos.ts'
import { guardsOnPost } from '../../attendance/index.ts'
import { listPage, sortedRows } from '../../platform/db/list.ts'
import { CLIENT_NAME } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { listContacts } from '../contacts/queries.ts'
import { listDispatches } from '../dispatches/queries.ts'
import { signalColumns } from '../signals/queries.ts'
import { alarmColumns } from './column-queries.ts'

const ORDER = { id: 'id', opened_at: 'opened_at', priority: 'priority' } as const
/** Days that are listed where no first day is asked for. */
const DAYS = 30
/** Signals of a case that are shown. */
const MOST_SIGNALS = 100

const startOf = (day: string) => sql<string>`instant_of(${day}::timestamp)`

function matching(db: Db, { state, priority, system_id, from, to }: AlarmQuery) {
  let alarms = db.selectFrom('alarms')
  if (state) alarms = alarms.where('state', '=', state)
  if (priority) alarms = alarms.where('priority', '=', Number(priority))
  if (system_id) alarms = alarms.where('system_id', '=', system_id)
  alarms = alarms.where('opened_at', '>=', from ? startOf(from) : sql<string>`now() - make_interval(days => ${DAYS}::integer)`)
  if (to) alarms = alarms.where('opened_at', '<', startOf(addDays(to, 1)))
  return alarms
}

export const listAlarms = (db: Db, { sort = '-opened_at', ...query }: AlarmQuery) =>
  listPage(db, matching(db, query), alarmColumns, ORDER, { ...query, sort })

/** Every alarm that matches, for a file. */
export const allAlarms = (db: Db, { sort = '-opened_at', ...query }: AlarmQuery) =>
  sortedRows(matching(db, query), alarmColumns, ORDER, { ...query, sort })

/** An alarm that is open and whose power is away, with the place of its premises. */
export type Dark = DarkPremises & { place: string }

/** The open alarms of systems without power, in the order in which it went. */
export async function darkSystems(db: Db) {
  const { rows } = await sql<Dark>`
    select a.id, a.opened_at, a.state, y.id as system_id, y.name as system_name, st.name as station_name, ${CLIENT_NAME} as client_name,
      st.address, st.latitude, st.longitude, coalesce(nullif(trim(substring(st.address from '[^,]+$')), ''), st.name) as place
    from alarms a join alarm_systems y on y.id = a.system_id join stations st on st.id = y.station_id
      join clients c on c.id = y.client_id
    where a.state <> 'Closed' and a.kind = 'power' order by a.opened_at, a.id`.execute(db)
  return rows
}

/** The open alarms without those that stand in the line of another one: by priority, then by age. */
export const openAlarms = (db: Db, hidden: number[]) =>
  db
    .selectFrom('alarms')
    .select(alarmColumns)
    .where('state', '<>', 'Closed')
    .where('id', '<>', sql<number>`all(${hidden}::integer[])`)
    .orderBy('priority')
    .orderBy('waits_since')
    .orderBy('id')
    .execute()

const premises = <T>(column: string) =>
  sql<T>`(select ${sql.ref(`st.${column}`)} from stations st join alarm_systems y on y.station_id = st.id where y.id = alarms.system_id)`
const system = <T>(column: string) =>
  sql<T>`(select ${sql.ref(`y.${column}`)} from alarm_systems y where y.id = alarms.system_id)`

/** Signals of the alarm and what else the system sent from a day before until it was closed. */
const signalsOf = (
  db: Db,
  { id, system_id, opened_at, closed_at }: { id: number; system_id: number; opened_at: string; closed_at: string | null },
) =>
  db
    .selectFrom('alarm_signals')
    .select(signalColumns)
    .select(sql<boolean>`alarm_id is not distinct from ${id}::integer`.as('own'))
    .select(
      sql<Photo[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'received_at', to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by p.received_at, p.id) from photos p
        where p.signal_id = alarm_signals.id and p.signal_received_at = alarm_signals.received_at), '[]')`.as('pictures'),
    )
    .where('system_id', '=', system_id)
    .where('received_at', '>=', sql<string>`${opened_at}::timestamptz - interval '1 day'`)
    .where('received_at', '<=', sql<string>`coalesce(${closed_at}::timestamptz + interval '1 hour', now())`)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SIGNALS)
    .execute()

/** An alarm with everything that its operator needs. */
export async function findCase(db: Db, id: number): Promise<AlarmCase | undefined> {
  const alarm = await db
    .selectFrom('alarms')
    .select(alarmColumns)
    .select([
      system<string>('account').as('account'),
      system<AlarmCase['response']>('response').as('response'),
      system<number>('station_id').as('station_id'),
      premises<string>('address').as('address'),
      premises<number | null>('latitude').as('latitude'),
      premises<number | null>('longitude').as('longitude'),
      system<string | null>('instructions').as('instructions'),
      system<string | null>('police').as('police'),
      system<string | null>('police_phone').as('police_phone'),
      sql<boolean>`coalesce((select has_code_word from alarm_secrets x where x.system_id = alarms.system_id), false)`.as(
        'has_code_word',
      ),
      'police_reference',
      'incident_id',
      sql<Step[]>`steps`.as('steps'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!alarm) return undefined
  return {
    ...alarm,
    dispatches: await listDispatches(db, id),
    contacts: await listContacts(db, alarm.system_id),
    signals: await signalsOf(db, alarm),
    guards: await guardsOnPost(db, alarm.station_id),
  }
}
