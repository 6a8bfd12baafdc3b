import { sql } from 'kysely'
import type { Db } from '../platform/db/open.ts'

/**
 * The account of a guard, made when there is none. It has no password, and an address that nobody can have (RFC 2606), because
 * accounts have one: guards sign in by device and PIN alone.
 */
export async function accountOfGuard(db: Db, guardId: number) {
  const find = () =>
    db.selectFrom('accounts').select('id').where('guard_id', '=', guardId).where('deleted_at', 'is', null).executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await sql`insert into accounts (role, guard_id, user_name, email, contacts)
    select 'guard', id, first_name || ' ' || last_name, 'guard-' || id || '@guards.invalid', contacts from guards where id = ${guardId}
    on conflict do nothing`.execute(db)
  return (await find())!.id
}
