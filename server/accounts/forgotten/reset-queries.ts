import { sql } from 'kysely'
import { subnetOf } from '../../http/limits/addresses.ts'
import type { Db } from '../../platform/db/open.ts'

type ResetRequest = { address: string; accountKey: Buffer }

/** Records a request and counts those of the last hour, by address and by account; serialised by an advisory lock. */
export async function countResetRequest(db: Db, { address, accountKey }: ResetRequest) {
  await sql`select pg_advisory_xact_lock(hashtext('reset_requests'))`.execute(db)
  await db
    .insertInto('reset_requests')
    .values({ address: subnetOf(address), account_key: accountKey })
    .execute()
  const { rows } = await sql<{ by_address: number; by_account: number }>`
    select count(*) filter (where address = ${subnetOf(address)}::inet) as by_address,
      count(*) filter (where account_key = ${accountKey}) as by_account
    from reset_requests
    where at > now() - interval '1 hour' and (address = ${subnetOf(address)}::inet or account_key = ${accountKey})`.execute(db)
  return rows[0]!
}
