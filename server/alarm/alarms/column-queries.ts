import { type ExpressionBuilder, sql } from 'kysely'
import type { Alarm, Step } from '../../../api/alarm/alarm-queue.ts'
import { CODES_OF_USERS } from '../../../api/alarm/codes/contact-id.ts'
import { CLIENT_NAME } from '../../platform/db/names.ts'
import type { Database } from '../../platform/db/schema.ts'

const ofSystem = <T>(what: ReturnType<typeof sql>) =>
  sql<T>`(select ${what} from alarm_systems y join stations st on st.id = y.station_id join clients c on c.id = y.client_id
    where y.id = alarms.system_id)`

/** SQL: the zones of an alarm by name, the one that reported first first. Openings and codes of users have no zone. */
export const zoneNames = sql<string[]>`array(
  select coalesce(z.name, 'Zone ' || s.number) from (
    select (e ->> 'partition')::integer as partition, (e ->> 'number')::integer as number, min(place) as first
    from jsonb_array_elements(alarms.seen) with ordinality as one (e, place)
    where e ->> 'number' is not null and e ->> 'category' <> 'hours'
      and e ->> 'code' <> all(${sql.lit(`{${CODES_OF_USERS.join(',')}}`)}::text[])
    group by 1, 2) s
  left join alarm_zones z on z.system_id = alarms.system_id and z.partition = coalesce(s.partition, 1) and z.number = s.number
  where s.number > 0 or z.id is not null
  order by s.first)`

/** The columns of an alarm in lists. */
export const alarmColumns = (_: ExpressionBuilder<Database, 'alarms'>) =>
  [
    'id',
    'version',
    'number',
    'system_id',
    ofSystem<string>(sql`y.name`).as('system_name'),
    ofSystem<boolean>(
      sql`exists (select from alarm_systems o where o.station_id = y.station_id and o.id <> y.id and o.deleted_at is null)`,
    ).as('of_several'),
    ofSystem<number>(sql`c.id`).as('client_id'),
    ofSystem<string>(CLIENT_NAME).as('client_name'),
    ofSystem<string>(sql`st.name`).as('station_name'),
    'kind',
    sql<Alarm['category']>`category`.as('category'),
    sql<string | null>`seen -> 0 ->> 'code'`.as('code'),
    'priority',
    'opened_at',
    'waits_since',
    'state',
    sql<
      Alarm['taken_by']
    >`(select json_build_object('id', a.id, 'name', a.user_name) from accounts a where a.id = alarms.taken_by)`.as('taken_by'),
    'taken_at',
    'cancelled_at',
    'cancelled_by',
    'confirmed',
    'again',
    'runaway',
    zoneNames.as('zones'),
    sql<Step | null>`steps -> -1`.as('last_step'),
    'outcome',
    'closing',
    'closed_at',
  ] as const
