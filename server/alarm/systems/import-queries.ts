import { type Insertable, sql } from 'kysely'
import type { NamedRecord } from '../../http/imports/named-records.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'

/** The accounts of all live systems. */
export async function knownAccounts(db: Db) {
  const systems = await db.selectFrom('alarm_systems').select('account').where('deleted_at', 'is', null).execute()
  return systems.map(({ account }) => account)
}

/** Every live station with its name, alone and with its client's: "Ntinda Yard, Nile Traders". */
export async function premisesNames(db: Db) {
  const { rows } = await sql<NamedRecord>`
    select st.id, array[lower(st.name), lower(st.name || ', ' || coalesce(c.company_name, c.first_name || ' ' || c.last_name))] as names
    from stations st join clients c on c.id = st.client_id where st.deleted_at is null`.execute(db)
  return rows
}

/** The client of a station, where a row is inserted. */
export const clientOf = (station_id: number) => sql<number>`(select client_id from stations where id = ${station_id}::integer)`

type Rows<T extends keyof Database> = Insertable<Database[T]>[]
export const insertZones = async (db: Db, zones: Rows<'alarm_zones'>) =>
  zones.length && db.insertInto('alarm_zones').values(zones).execute()
export const insertContacts = async (db: Db, contacts: Rows<'alarm_contacts'>) =>
  contacts.length && db.insertInto('alarm_contacts').values(contacts).execute()
export const insertSecrets = async (db: Db, secrets: Rows<'alarm_secrets'>) =>
  secrets.length && db.insertInto('alarm_secrets').values(secrets).execute()
