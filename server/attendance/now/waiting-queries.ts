import { sql } from 'kysely'
import { NOW_HOURS } from '../../../api/attendance/now.ts'
import { MOST_DAYS } from '../../../api/contracts/slots.ts'
import type { Work } from '../../company/index.ts'
import { guardName, stationName } from '../../platform/db/names.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import { FINAL, isToApprove, stateAt } from '../attendance/queries.ts'
import { exceptionReader, readBy } from '../exceptions/reader-queries.ts'

const none = sql`null::date as day, null::integer as version`

/** SQL: slots of the board that nobody fills, the next one to begin first. */
const openSlots: Work['oldestFirst'] = ({ stations }) =>
  sql`select s.id, instant_of(lower(s.span)) as since, ${stationName('l.station_id')} || ', ' || l.name as name, ${none}
    from slots s join contract_lines l on l.id = s.line_id
    where s.state = 'Open' and s.day between local_today() - 1 and local_today() + 1 and upper(s.span) > local_time(now())
      and lower(s.span) < local_time(now()) + make_interval(hours => ${sql.lit(NOW_HOURS.ahead)})
      and not exists (select from duty_schedules d where d.slot_id = s.id and d.deleted_at is null)
      and ${atStations('l.station_id', stations)}
    order by lower(s.span), s.id`

/** SQL: shifts that run, whose guard has not come. */
const lateGuards: Work['oldestFirst'] = ({ stations }) =>
  sql`select d.id, instant_of(lower(d.shift)) as since, ${guardName('d.guard_id')} as name, ${none}
    from duty_schedules d left join attendances a on a.id = d.id
    where d.shift_date between local_today() - 1 and local_today() and d.deleted_at is null and d.replaced_by is null
      and d.shift @> local_time(now()) and ${stateAt('d')} in ('Late', 'Empty') and ${atStations('d.station_id', stations)}
    order by lower(d.shift), d.id`

/** SQL: a shift is on one of the days that the muster shows at once. */
const within = sql`shift_date between local_today() - ${sql.lit(MOST_DAYS - 1)} and local_today()`

/** SQL: shifts until today of which a report waits to be confirmed. */
const reported: Work['oldestFirst'] = ({ stations }) =>
  sql`select d.id, instant_of(lower(d.shift)) as since, ${guardName('d.guard_id')} as name, d.shift_date as day, null::integer as version
    from attendances a join duty_schedules d on d.id = a.id and d.deleted_at is null
    where a.to_confirm <> '{}' and ${within} and ${atStations('d.station_id', stations)}
    order by d.shift_date, lower(d.shift), d.id`

/** SQL: open calls for help, with the guard for a name. */
const callsForHelp: Work['oldestFirst'] = (reader) =>
  sql`select id, opened_at as since, coalesce(${guardName('guard_id')}, ${stationName('station_id')}, '') as name, ${none}
    from exceptions where state <> 'Resolved' and kind = 'sos' and ${readBy(exceptionReader(reader))}
    order by opened_at, id`

/** SQL: open exceptions, with the place for a name, and the kind of work that counts the same guard, shift or report. */
const openExceptions: Work['oldestFirst'] = (reader) =>
  sql`select id, opened_at as since, coalesce(${stationName('station_id')}, ${guardName('guard_id')}, '') as name, ${none},
      case kind when 'sos' then 'sos'
        when 'not_on_post' then (select 'late' where duty_id in (select late.id from (${lateGuards(reader)}) late))
        when 'slot_uncovered' then (select 'open' where slot_id in (select empty.id from (${openSlots(reader)}) empty))
        when 'to_confirm' then (select 'to_confirm' where duty_id in (select doubted.id from (${reported(reader)}) doubted))
      end as also
    from exceptions where state <> 'Resolved' and ${readBy(exceptionReader(reader))}
    order by opened_at, id`

/** Shifts that are looked at for the days to approve: those of a hundred days have rarely more. */
const MOST_SHIFTS = 2_000

/** SQL: days of stations of which every shift is over and decided, and some is not approved. */
const decidedDays: Work['oldestFirst'] = ({ stations }) =>
  sql`select station_id as id, instant_of((shift_date + 1)::timestamp) as since, ${stationName('oldest.station_id')} as name, shift_date as day,
      null::integer as version
    from (
      select station_id, shift_date from duty_schedules
      where id in (select id from attendances where approved_at is null and state = any(${FINAL}))
        and ${within} and deleted_at is null and ${isToApprove} and ${atStations('station_id', stations)}
      order by shift_date, station_id limit ${sql.lit(MOST_SHIFTS)}) oldest
    group by station_id, shift_date
    order by shift_date, station_id`

/** Work that waits in the control room: calls for help, open posts, late guards, exceptions, reports and days. */
export const ATTENDANCE_WORK: Work[] = [
  { kind: 'sos', permission: 'muster.write', oldestFirst: callsForHelp },
  { kind: 'open', permission: 'muster.write', oldestFirst: openSlots },
  { kind: 'late', permission: 'muster.write', oldestFirst: lateGuards },
  {
    kind: 'exceptions',
    permission: 'muster.write',
    oldestFirst: openExceptions,
    also: ['sos', 'open', 'late', 'to_confirm'],
  },
  { kind: 'to_confirm', permission: 'muster.write', oldestFirst: reported },
  { kind: 'days', permission: 'attendance.approve', oldestFirst: decidedDays },
]
