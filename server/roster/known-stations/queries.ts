import { sql } from 'kysely'
import type { KnownStation } from '../../../api/roster/known-stations.ts'
import { clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

/** The stations at which a guard has had shifts until today, the latest first. */
export const knownStationsOf = (db: Db, guardId: number): Promise<KnownStation[]> =>
  db
    .selectFrom('duty_schedules as d')
    .innerJoin('stations as st', 'st.id', 'd.station_id')
    .select([
      'st.id as station_id',
      'st.name',
      clientName('st.client_id').$castTo<string | null>().as('client_name'),
      sql<number>`count(*)`.as('shifts'),
      sql<string>`max(d.shift_date)`.as('last_on'),
    ])
    .where('d.guard_id', '=', guardId)
    .where('d.deleted_at', 'is', null)
    .where('st.deleted_at', 'is', null)
    .where('d.shift_date', '<=', sql<string>`local_today()`)
    .groupBy('st.id')
    .orderBy('last_on', 'desc')
    .orderBy('st.id')
    .execute()

/** True if there is a guard with this number. */
export const guardExists = async (db: Db, id: number) =>
  (await db.selectFrom('guards').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()) !==
  undefined
