import { sql } from 'kysely'
import { today } from '../../../api/core/fields/days.ts'
import { lawReview } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'

/** Days for the review, once it is late. */
const DAYS = 14

/** Opens an exception while the yearly comparison with the law is late; a sentence about it, or nothing. The review ends it. */
export async function watchLawReview(db: Db) {
  const { state } = await lawReview(db, today())
  if (state !== 'late') return undefined
  const { rows } = await sql`
    insert into exceptions (kind, severity, due_at) values ('law_review', 1, now() + make_interval(days => ${DAYS}::integer))
    on conflict do nothing returning 1`.execute(db)
  return rows.length ? 'The yearly comparison with the law is late' : undefined
}
