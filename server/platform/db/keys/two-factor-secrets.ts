import { sql } from 'kysely'
import type { Db } from '../open.ts'

type Encrypted = { secret: string; key_id: string | null }

/** The accounts whose secret is not encrypted with this key. */
export const secretsOfOtherKeys = (db: Db, keyId: string) =>
  db.selectFrom('two_factors').select('account_id').where('key_id', 'is distinct from', keyId).orderBy('account_id').execute()

/** Re-encrypts a secret with its row locked, unless it is gone meanwhile. */
export const changeSecret = (db: Db, accountId: number, change: (now: Encrypted) => Encrypted) =>
  db.transaction().execute(async (transaction) => {
    const now = await transaction
      .selectFrom('two_factors')
      .select(['secret', 'key_id'])
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (now) await transaction.updateTable('two_factors').set(change(now)).where('account_id', '=', accountId).execute()
  })

/** Rewrites the table file: otherwise the old versions of updated rows stay on disk. */
export const rewriteTwoFactors = (db: Db) =>
  sql`alter table two_factors alter column secret type text using secret || ''`.execute(db)
