import { sql } from 'kysely'
import { CODE_TRIES } from '../../../api/guard/pin.ts'
import type { Db } from '../../platform/db/open.ts'

/** SQL: device `v` waits for its code. */
const isOpen = sql<boolean>`v.public_key is null and v.code_until > now() and v.revoked_at is null and v.closed_at is null`

/** A device that waits for its code, with what is judged before it is enrolled. */
const opened = (db: Db) =>
  db
    .selectFrom('devices as v')
    .leftJoin('guards as person', 'person.id', 'v.guard_id')
    .leftJoin('stations as st', 'st.id', 'v.station_id')
    .select(['v.id', 'v.kind', 'v.guard_id', 'person.date_of_birth', 'st.name as station_name'])
    .where(isOpen)

export const findByKey = (db: Db, hash: Buffer) => opened(db).where('v.key_hash', '=', hash).executeTakeFirst()

export const findOpened = (db: Db, id: number) => opened(db).where('v.id', '=', id).executeTakeFirst()

/** Locks a device, so that its code is used once. */
export const lockOpened = (db: Db, id: number) => opened(db).where('v.id', '=', id).forUpdate('v').executeTakeFirst()

type Typed = { code: Buffer; guard?: { number: number | null; phone: string | null } | undefined; station?: number | undefined }

/**
 * Compares typed digits with the codes that wait for one guard or station, and counts a wrong one there in the same statement, so that tries
 * at the same time cannot pass the limit together. The id of the device whose code it is, and whether any was compared.
 */
export async function tryCode(db: Db, { code, guard, station }: Typed) {
  const { rows } = await sql<{ id: number; is_right: boolean }>`
    update devices v set code_tries = code_tries + (code_hash is distinct from ${code})::integer
    where ${isOpen} and code_tries < ${CODE_TRIES.each} and (v.station_id = ${station ?? null}::integer
      or v.guard_id = ${guard?.number ?? null}::integer or v.guard_id in (select g.id from guards g join devices w on w.guard_id = g.id
        where w.public_key is null and right(regexp_replace(g.contacts, '\\D', '', 'g'), 9) = ${guard?.phone ?? null}))
    returning id, code_hash is not distinct from ${code} as is_right`.execute(db)
  return { id: rows.find(({ is_right }) => is_right)?.id, compared: rows.length > 0 }
}

/** Counts a wrong code; how many there were in the last hour with it. Counted one at a time. */
export async function countWrongCode(db: Db) {
  await sql`select pg_advisory_xact_lock(hashtext('wrong_codes'))`.execute(db)
  await sql`delete from wrong_codes where at < now() - interval '1 hour'`.execute(db)
  await sql`insert into wrong_codes default values`.execute(db)
  return wrongCodes(db)
}

/** The number of wrong codes that were typed within the last hour. */
export async function wrongCodes(db: Db) {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from wrong_codes where at > now() - interval '1 hour'`.execute(db)
  return rows[0]!.count
}
