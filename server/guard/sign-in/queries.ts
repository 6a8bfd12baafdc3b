import { sql } from 'kysely'
import { PIN_TRIES } from '../../../api/guard/pin.ts'
import type { Db } from '../../platform/db/open.ts'

/** The code is used up: the device has its key from now on. */
export const enrolDevice = (db: Db, id: number, public_key: string, label: string | null) =>
  db
    .updateTable('devices')
    .set({ public_key, label, code_hash: null, key_hash: null, code_until: null, enrolled_at: sql`now()`, last_seen: sql`now()` })
    .where('id', '=', id)
    .execute()

/** The code is used up without a device. */
export const forgetDevice = (db: Db, id: number) => db.deleteFrom('devices').where('id', '=', id).execute()

/** Sets the PIN of a guard, who is not locked any more; sessions that were opened with an earlier one end. */
export async function putPin(db: Db, guardId: number, pinHash: string) {
  await db
    .insertInto('guard_pins')
    .values({ guard_id: guardId, pin_hash: pinHash })
    .onConflict((conflict) =>
      conflict.column('guard_id').doUpdateSet({ pin_hash: pinHash, set_at: sql`now()`, failures: 0, locked_at: null }),
    )
    .execute()
  await endSessionsOfGuard(db, guardId, 'password')
}

/** Sets the PIN once more in the attempt that has just set it; its session goes on. */
export const setPinAgain = (db: Db, guardId: number, pin_hash: string) =>
  db.updateTable('guard_pins').set({ pin_hash }).where('guard_id', '=', guardId).where('locked_at', 'is', null).execute()

/** Ends every session of a guard. */
export const endSessionsOfGuard = (db: Db, guardId: number, reason: string) =>
  sql`update sessions s set ended_at = now(), end_reason = ${reason} from accounts a
    where a.guard_id = ${guardId} and s.account_id = a.id and s.ended_at is null`.execute(db)

/** A device that may act, with its key. */
export const findEnrolled = (db: Db, id: number) =>
  db
    .selectFrom('devices')
    .select(['id', 'kind', 'guard_id', 'station_id', 'public_key'])
    .where('id', '=', id)
    .where('public_key', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** A guard with the PIN, if one is set; undefined for one who has left. */
export const findGuardPin = (db: Db, guardId: number) =>
  db
    .selectFrom('guards as person')
    .leftJoin('guard_pins as p', 'p.guard_id', 'person.id')
    .select([
      'person.id',
      sql<string>`person.first_name || ' ' || person.last_name`.as('name'),
      'p.pin_hash',
      'p.locked_at',
      'p.failures',
    ])
    .where('person.id', '=', guardId)
    .where('person.deleted_at', 'is', null)
    .where('person.status', '<>', 'Inactive')
    .executeTakeFirst()

/**
 * Counts a try before the PIN is compared, so that tries at the same time cannot pass the limit together; the try that exceeds
 * it locks the guard. Undefined for a guard who is locked.
 */
export const enterPinTry = (db: Db, guardId: number) =>
  db
    .updateTable('guard_pins')
    .set({ failures: sql`failures + 1`, locked_at: sql`case when failures + 1 > ${PIN_TRIES} then now() end` })
    .where('guard_id', '=', guardId)
    .where('locked_at', 'is', null)
    .returning('failures')
    .executeTakeFirst()

/** A try that was not compared does not count. */
export const returnPinTry = (db: Db, guardId: number) =>
  db.updateTable('guard_pins').set({ failures: sql`greatest(failures - 1, 0)` }).where('guard_id', '=', guardId).execute()

/** Locks a guard after the last wrong try. */
export const lockGuard = (db: Db, guardId: number) =>
  db.updateTable('guard_pins').set({ locked_at: sql`now()` }).where('guard_id', '=', guardId).execute()

/** After the right PIN. */
export const forgetTries = (db: Db, guardId: number) =>
  db.updateTable('guard_pins').set({ failures: 0 }).where('guard_id', '=', guardId).where('locked_at', 'is', null).execute()

const CHALLENGE_MINUTES = 5

/** Stores a challenge; expired ones are deleted on the way. */
export async function insertChallenge(db: Db, deviceId: number, hash: Buffer) {
  await db.deleteFrom('device_challenges').where('expires_at', '<', sql<string>`now()`).execute()
  const expires_at = sql<string>`now() + make_interval(mins => ${CHALLENGE_MINUTES}::integer)`
  await db.insertInto('device_challenges').values({ hash, device_id: deviceId, expires_at }).execute()
}

/** Uses a challenge up; whether it was one of this device and still valid. */
export async function takeChallenge(db: Db, deviceId: number, hash: Buffer) {
  const { numDeletedRows } = await db
    .deleteFrom('device_challenges')
    .where('hash', '=', hash)
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const touchDevice = (db: Db, id: number) =>
  db.updateTable('devices').set({ last_seen: sql`now()` }).where('id', '=', id).execute()

/** Guards with a shift at a station that is within twelve hours of now. */
export async function guardsAround(db: Db, stationId: number, guardId?: number) {
  const { rows } = await sql<{ guard_id: number; guard_name: string }>`
    select person.id as guard_id, person.first_name || ' ' || person.last_name as guard_name
    from guards person
    where person.deleted_at is null and person.status <> 'Inactive' and (${guardId ?? null}::integer is null or person.id = ${guardId ?? null}::integer)
      and person.id in (select d.guard_id from duty_schedules d
        where d.station_id = ${stationId} and d.deleted_at is null
          and d.shift_date between local_time(now())::date - 2 and local_time(now())::date + 1
          and lower(d.shift) <= local_time(now()) + interval '12 hours' and upper(d.shift) >= local_time(now()) - interval '12 hours')
    order by guard_name, guard_id`.execute(db)
  return rows
}
