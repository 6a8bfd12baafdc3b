import { sql } from 'kysely'
import { clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { isActiveContract } from '../status-queries.ts'

/** Days before the end. */
const STAGES = [60, 30]

type Ending = { id: number; title: string; client_name: string; ends_on: string; days: number }

/** Contracts that end and are not renewed by themselves, each once at each stage; a concurrent process finds none of them. */
export async function takeEndings(db: Db) {
  const { rows } = await sql<Ending>`
    with given as (
      insert into told (event, record_id, stage)
        select 'contract_ends', id, ends_on || ' ' || stage from contracts cross join unnest(${STAGES}::integer[]) stage
        where ${isActiveContract('contracts')} and deleted_at is null and renewal = 'ends'
          and ends_on >= local_today() and ends_on - local_today() <= stage
      on conflict do nothing returning record_id
    )
    select id, title, ${clientName('client_id')} as client_name, ends_on, ends_on - local_today() as days from contracts
    where id in (select record_id from given) order by ends_on, id`.execute(db)
  return rows
}
