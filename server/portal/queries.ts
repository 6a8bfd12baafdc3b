import { sql } from 'kysely'
import { addDays, today } from '../../api/core/fields/days.ts'
import type { PortalShift } from '../../api/portal/portal-shifts.ts'
import { lastSignIn } from '../accounts/index.ts'
import { attendanceState } from '../attendance/index.ts'
import { countsAsCover } from '../people/index.ts'
import { clientName, guardName, stationName } from '../platform/db/names.ts'
import type { Db } from '../platform/db/open.ts'
import { atStations } from '../platform/sessions/station-queries.ts'
import type { ClientReader } from '../platform/sessions/station-scope.ts'

/** Every query of the portal takes client and stations from the caller's session, never from the request. */

const ownStations = (db: Db, { clientId, stations }: ClientReader) =>
  db
    .selectFrom('stations')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where(atStations('stations.id', stations))

/** The ids of the stations that somebody of a client sees, for `in`. */
export const stationsOf = (db: Db, reader: ClientReader) => ownStations(db, reader).select('id')

/** SQL: a shift is not from before the station belonged to its present client. */
const sinceOwn = sql<boolean>`shift_date >= coalesce((select s.client_since from stations s where s.id = duty_schedules.station_id), '-infinity')`

const shiftsOf = (db: Db, reader: ClientReader) =>
  db
    .selectFrom('duty_schedules')
    .select([
      'id',
      'station_id',
      stationName('duty_schedules.station_id').as('station_name'),
      guardName('duty_schedules.guard_id').as('guard_name'),
      sql<string>`(select g.rank from guards g where g.id = duty_schedules.guard_id)`.as('guard_rank'),
      'shift_date',
      'start_time',
      'end_time',
      sql<boolean>`ends_next_day(shift)`.as('ends_next_day'),
      'shift_type',
      sql<string | null>`(select a.in_at from attendances a where a.id = duty_schedules.id and a.to_confirm = '{}')`.as(
        'arrived_at',
      ),
      sql<boolean>`${attendanceState} = 'To confirm'`.as('to_confirm'),
      sql<boolean>`(lower(shift) <= local_time(now()) and ${attendanceState} in ('Expected', 'Late', 'Empty')
        or slot_id is not null and ${attendanceState} = 'Unrecorded')`.as('awaited'),
    ])
    .where('deleted_at', 'is', null)
    .where('station_id', 'in', stationsOf(db, reader))
    .where(sinceOwn)
    .where(countsAsCover('duty_schedules'))
    .orderBy('shift_date')
    .orderBy('start_time')
    .orderBy('id')

type Days = { from: string; to: string; station_id?: number | undefined }

export function listShifts(db: Db, reader: ClientReader, { from, to, station_id }: Days): Promise<PortalShift[]> {
  const shifts = shiftsOf(db, reader).where('shift_date', '>=', from).where('shift_date', '<=', to)
  return (station_id ? shifts.where('station_id', '=', station_id) : shifts).execute()
}

export const findShift = (db: Db, reader: ClientReader, id: number): Promise<PortalShift | undefined> =>
  shiftsOf(db, reader).where('id', '=', id).executeTakeFirst()

/** Days in which the next shift is looked for. */
const AHEAD = 7

/** Of each station all the shifts of the next start. */
export async function listNext(db: Db, reader: ClientReader): Promise<PortalShift[]> {
  const ahead = await shiftsOf(db, reader)
    .select(sql<boolean>`lower(shift) = min(lower(shift)) over (partition by station_id)`.as('first'))
    .where('shift_date', '>=', today())
    .where('shift_date', '<=', addDays(today(), AHEAD))
    .where(sql<boolean>`lower(shift) > local_time(now())`)
    .execute()
  return ahead.filter(({ first }) => first).map(({ first, ...shift }) => shift)
}

export const listStations = (db: Db, reader: ClientReader) =>
  ownStations(db, reader)
    .select(['id', 'name', 'address', 'active'])
    .orderBy('active', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The client's name. */
export async function findName(db: Db, clientId: number) {
  const { client_name } = await db
    .selectFrom('clients')
    .select(clientName('clients.id').as('client_name'))
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  return client_name
}

/** The due date of the next unpaid invoice of a client. */
export async function nextDue(db: Db, clientId: number) {
  const { next_due } = await db
    .selectFrom('invoices')
    .select(sql<string | null>`min(due_date)`.as('next_due'))
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where('due_date', '>=', today())
    .where(sql<boolean>`amount_paid + credited < amount_due`)
    .executeTakeFirstOrThrow()
  return next_due
}

export const listPeople = (db: Db, clientId: number, accountId: number) =>
  db
    .selectFrom('accounts')
    .select([
      'id',
      'user_name as userName',
      'email as emailAddress',
      'waits',
      sql<string | null>`case when waits then (select by.user_name from accounts by where by.id = accounts.invited_by) end`.as(
        'invited_by',
      ),
      sql<boolean>`password_hash is not null`.as('accepted'),
      lastSignIn.as('last_sign_in_at'),
      sql<boolean>`id = ${accountId}`.as('me'),
    ])
    .where('client_id', '=', clientId)
    .where(({ or, eb }) => or([eb('active', '=', true), eb('waits', '=', true)]))
    .where('deleted_at', 'is', null)
    .orderBy('waits', 'desc')
    .orderBy('user_name')
    .orderBy('id')
    .execute()

/** The most people whom the overview names. */
const MOST_NEW = 5

/** Others of a client who were given access in the last seven days, or wait for it, newest first. */
export const listNewPeople = (db: Db, clientId: number, accountId: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'user_name as userName', 'waits', sql<string>`coalesce(invited_at, created_at)`.as('invited_at')])
    .where('client_id', '=', clientId)
    .where('id', '<>', accountId)
    .where('deleted_at', 'is', null)
    .where(({ or, eb, and }) =>
      or([eb('waits', '=', true), and([eb('active', '=', true), eb('invited_at', '>', sql<string>`now() - interval '7 days'`)])]),
    )
    .orderBy('invited_at', 'desc')
    .limit(MOST_NEW)
    .execute()
