import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** The subject of news of a client: the whole client (`stations` null), or stations that a reader must see. */
export type ClientScope = { client_id: number; stations: number[] | null }

/** People of a client who see what news is about. */
export async function readersOf(db: Db, { client_id, stations }: ClientScope) {
  const { rows } = await sql<{ account_id: number; email: string; contacts: string; name: string }>`
    select a.id as account_id, a.email, a.contacts, a.user_name as name from accounts a
    where a.client_id = ${client_id} and still_sees(a.id, ${client_id}, ${stations}::integer[]) order by a.id`.execute(db)
  return rows
}
/** Somebody of a client whom more than e-mails may reach, with the stations that the person sees; null for all. */
export type Listener = { account_id: number; client_id: number; email: string; contacts: string; stations: number[] | null }

/** Everybody of a client who has chosen ways, or a device: others are told nothing besides e-mails. */
export async function listListeners(db: Db) {
  const { rows } = await sql<Listener>`
    select a.id as account_id, a.client_id, a.email, a.contacts,
      case when a.own_stations_only then array(select station_id from account_stations own where own.account_id = a.id) end as stations
    from accounts a join clients c on c.id = a.client_id and c.deleted_at is null
    where a.role = 'client' and a.active and a.deleted_at is null
      and (exists (select from push_devices d where d.account_id = a.id)
        or exists (select from notification_preferences p where p.account_id = a.id))
    order by a.id`.execute(db)
  return rows
}
