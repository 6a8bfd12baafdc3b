import { sql } from 'kysely'
import type { Hours } from '../../../api/core/shift.ts'
import { usualName } from '../../../api/core/shift-names.ts'
import type { Db } from '../../platform/db/open.ts'

/** The shift type of a line, with the hours of its latest terms. */
const latest = (db: Db, lineId: number) =>
  db
    .selectFrom('contract_lines as l')
    .innerJoin('line_terms as t', 't.line_id', 'l.id')
    .select([
      'l.shift_label',
      sql<string>`to_char(t.start_time, 'HH24:MI')`.as('start_time'),
      sql<string>`to_char(t.end_time, 'HH24:MI')`.as('end_time'),
    ])
    .where('l.id', '=', lineId)
    .orderBy('t.valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()

const named = ({ start_time, end_time }: Hours) => usualName({ start_time, end_time })

/** Changes the terms of a line. Its shift type follows the hours of the latest terms, unless somebody chose another name for it. */
export async function changeTerms(db: Db, lineId: number, change: () => Promise<unknown>) {
  const before = await latest(db, lineId)
  await change()
  const after = await latest(db, lineId)
  if (!before || !after || before.shift_label !== named(before) || before.shift_label === named(after)) return
  await db
    .updateTable('contract_lines')
    .set({ shift_label: named(after) })
    .where('id', '=', lineId)
    .execute()
}
