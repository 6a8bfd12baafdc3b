import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'

/** Taxes whose certificate has not come for thirty days, each once; a concurrent process finds none of them. */
export async function takeAwaited(db: Db, days: number) {
  const { rows } = await sql<{ count: number; total: number }>`
    with given as (
      insert into told (event, record_id, stage)
        select 'certificate', id, '30' from receipts r
        where certificate_state = 'awaited' and reversed_on is null and received_on <= local_today() - ${days}::integer
          and not exists (select from withholding_certificates s where s.receipt_id = r.id and s.state = 'sent')
      on conflict do nothing returning record_id
    )
    select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as total from receipts
    where id in (select record_id from given)`.execute(db)
  return rows[0]!
}
