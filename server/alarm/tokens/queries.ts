import { tokenHash } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'

/** The cameras of a system send signals with this token, and with no other one. */
export async function putToken(db: Db, system_id: number, token: string) {
  const token_hash = tokenHash(token)
  await db
    .insertInto('alarm_tokens')
    .values({ system_id, token_hash })
    .onConflict((on) => on.column('system_id').doUpdateSet({ token_hash }))
    .execute()
}

export async function deleteToken(db: Db, system_id: number) {
  const { numDeletedRows } = await db.deleteFrom('alarm_tokens').where('system_id', '=', system_id).executeTakeFirst()
  return numDeletedRows > 0
}
