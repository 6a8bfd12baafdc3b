import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** News that is told once: of an account, a station, an invoice or a receipt, and which of its news it is. */
export type Once = { event: 'arrived' | 'post_empty' | 'evening' | 'invoice' | 'payment'; record_id: number; stage: string }

const keyOf = ({ event, record_id, stage }: Once) => `${event} ${record_id} ${stage}`

/** The pieces of some news that have not been told. */
export async function untold<T extends { once: Once }>(db: Db, news: readonly T[]): Promise<T[]> {
  const all = news.map(({ once }) => once)
  const { rows } = await sql<Once>`
    select t.event, t.record_id, t.stage from told t
    join unnest(${all.map(({ event }) => event)}::text[], ${all.map(({ record_id }) => record_id)}::integer[],
      ${all.map(({ stage }) => stage)}::text[]) as one (event, record_id, stage)
      on t.event = one.event and t.record_id = one.record_id and t.stage = one.stage`.execute(db)
  const told = new Set(rows.map(keyOf))
  return news.filter(({ once }) => !told.has(keyOf(once)))
}

/** Notes that news is being told; false if another process has done so. */
export async function takeNews(db: Db, { event, record_id, stage }: Once) {
  const { numAffectedRows } = await sql`insert into told (event, record_id, stage) values (${event}, ${record_id}, ${stage})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}
