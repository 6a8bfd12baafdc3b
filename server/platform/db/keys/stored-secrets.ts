import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** The tables with a column `secret` that is encrypted under `key_id`, each with the column that names the owner of the secret. */
export const SECRET_OWNERS = { two_factors: 'account_id', invoice_openings: 'invoice_id', alarm_secrets: 'system_id' } as const
export type SecretTable = keyof typeof SECRET_OWNERS

type Encrypted = { secret: string; key_id: string | null }

const names = (table: SecretTable) => ({ from: sql.table(table), owner: sql.ref(SECRET_OWNERS[table]) })

/** The owners whose secret is not encrypted with this key. */
export async function secretsOfOtherKeys(db: Db, table: SecretTable, keyId: string) {
  const { from, owner } = names(table)
  const { rows } = await sql<{
    id: number
  }>`select ${owner} as id from ${from} where key_id is distinct from ${keyId} order by ${owner}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Re-encrypts a secret with its row locked, unless it is gone meanwhile. */
export const changeSecret = (db: Db, table: SecretTable, id: number, change: (now: Encrypted) => Encrypted) =>
  db.transaction().execute(async (transaction) => {
    const { from, owner } = names(table)
    const { rows } = await sql<Encrypted>`select secret, key_id from ${from} where ${owner} = ${id} for update`.execute(
      transaction,
    )
    if (!rows[0]) return
    const { secret, key_id } = change(rows[0])
    await sql`update ${from} set secret = ${secret}, key_id = ${key_id} where ${owner} = ${id}`.execute(transaction)
  })

/** Rewrites the table file: otherwise the old versions of updated rows stay on disk. */
export const rewriteTable = (db: Db, table: SecretTable) =>
  sql`alter table ${names(table).from} alter column secret type text using secret || ''`.execute(db)
