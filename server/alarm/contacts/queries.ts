import { type ExpressionBuilder, sql } from 'kysely'
import type { AlarmContact, AlarmContactInput } from '../../../api/alarm/alarm-contacts.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { lockSystem, ofLiveSystem } from '../systems/queries.ts'

const columns = (_: ExpressionBuilder<Database, 'alarm_contacts'>) =>
  ['id', 'version', 'system_id', 'position', 'name', 'phone', sql<AlarmContact['role']>`role`.as('role'), 'has_keys'] as const

/** The contacts of live systems. */
const live = (db: Db) => db.selectFrom('alarm_contacts').where(ofLiveSystem('alarm_contacts.system_id'))

export const listContacts = (db: Db, system_id: number) =>
  live(db).select(columns).where('system_id', '=', system_id).orderBy('position').execute()

export const findContact = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()

/** The number of contacts of a system; locks the system so that two additions do not take one place. */
export async function countContacts(db: Db, system_id: number) {
  await lockSystem(db, system_id)
  const { count } = await db
    .selectFrom('alarm_contacts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('system_id', '=', system_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Puts those from a place on one place further down (1), or up again (-1). */
const shift = (db: Db, system_id: number, from: number, by: 1 | -1) =>
  db
    .updateTable('alarm_contacts')
    .set({ position: sql<number>`position + ${by}::integer` })
    .where('system_id', '=', system_id)
    .where('position', '>=', from)
    .execute()

/** Adds a contact at a place of 1 to the number of contacts and one; returns its id. */
export async function insertContact(
  db: Db,
  system_id: number,
  position: number,
  { version: _, position: __, ...contact }: AlarmContactInput,
) {
  await shift(db, system_id, position, 1)
  return db
    .insertInto('alarm_contacts')
    .values({ system_id, position, ...contact })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Changes a contact at a version (any when undefined), and its place where one is given; returns whether there was one. */
export async function updateContact(db: Db, { id, system_id, position: from }: AlarmContact, contact: AlarmContactInput) {
  const { version, position: wanted, ...values } = contact
  const to = Math.min(wanted ?? from, await countContacts(db, system_id))
  const { numUpdatedRows } = await db
    .updateTable('alarm_contacts')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .executeTakeFirst()
  if (numUpdatedRows > 0 && to !== from)
    await sql`update alarm_contacts set position = case
        when id = ${id} then ${to}::integer
        when ${from}::integer < ${to}::integer then position - 1 else position + 1 end
      where system_id = ${system_id} and position between least(${from}::integer, ${to}::integer) and greatest(${from}::integer, ${to}::integer)`.execute(
      db,
    )
  return numUpdatedRows > 0
}

/** Removes a contact; those after it move up. */
export async function deleteContact(db: Db, { id, system_id, position }: AlarmContact) {
  await lockSystem(db, system_id)
  await db.deleteFrom('alarm_contacts').where('id', '=', id).execute()
  await shift(db, system_id, position + 1, -1)
}
