import { type RawBuilder, sql } from 'kysely'
import type { ClientBanInput } from '../../../api/sites/client-bans.ts'
import { lockRemovedRow, returnRows } from '../../http/trash/removed-row-queries.ts'
import { cannotRestore } from '../../http/trash/undo.ts'
import { accountName, clientName, guardName, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

const MOST = 500

const bans = (db: Db) =>
  db
    .selectFrom('client_bans')
    .select([
      'id',
      'client_id',
      clientName('client_bans.client_id').as('client_name'),
      'guard_id',
      guardName('client_bans.guard_id').as('guard_name'),
      'station_id',
      stationName('client_bans.station_id').as('station_name'),
      'reason',
      'created_at',
      accountName('created_by').as('created_by_name'),
    ])

export const listBans = (db: Db, { client_id, guard_id }: { client_id?: number | undefined; guard_id?: number | undefined }) =>
  bans(db)
    .$if(client_id !== undefined, (found) => found.where('client_id', '=', client_id!))
    .$if(guard_id !== undefined, (found) => found.where('guard_id', '=', guard_id!))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()

export const findBan = (db: Db, id: number) => bans(db).where('id', '=', id).executeTakeFirst()

/** The client or guard of a ban that is not there, by its field; undefined when both are. */
export async function missingPart(db: Db, { client_id, guard_id }: Pick<ClientBanInput, 'client_id' | 'guard_id'>) {
  if (!(await exists(db, 'clients', client_id))) return 'client_id'
  return (await exists(db, 'guards', guard_id)) ? undefined : 'guard_id'
}

const exists = (db: Db, table: 'clients' | 'guards' | 'stations', id: number) =>
  db.selectFrom(table).select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

export const insertBan = (db: Db, ban: ClientBanInput & { created_by: number }) =>
  db.insertInto('client_bans').values(ban).returning('id').executeTakeFirstOrThrow()

/**
 * Brings back a ban that this account has just removed; false when there is none.
 * @throws 409 when its client, guard or station was deleted meanwhile
 */
export async function restoreBan(db: Db, id: number, accountId: number) {
  const removed = await lockRemovedRow(db, 'client_bans', id, accountId)
  if (!removed) return false
  const { station_id } = removed.content
  const missing =
    (await missingPart(db, removed.content)) ?? (station_id && !(await exists(db, 'stations', station_id)) && 'station_id')
  if (missing) throw cannotRestore('client_bans', `its ${missing.replace('_id', '')} no longer exists`)
  await returnRows(db, 'client_bans', 'id', id, removed.removedAt)
  return true
}

/** SQL: whether the client of a station has asked not to have a guard there. */
export const isBanned = (guard: RawBuilder<unknown>, station: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from client_bans b join stations site on site.client_id = b.client_id
    where site.id = ${station} and b.guard_id = ${guard} and (b.station_id is null or b.station_id = site.id))`

/**
 * Loads what clients have asked about some guards, and returns a function for the sentence about a guard at a station:
 * "Kisozi Mall has asked not to have this guard: late three times." Undefined where nothing was asked.
 */
export async function loadBans(db: Db, guardIds: number[]) {
  const rows = await db
    .selectFrom('client_bans as b')
    .innerJoin('stations as site', 'site.client_id', 'b.client_id')
    .select(['b.guard_id', 'site.id as station_id', clientName('b.client_id').as('client_name'), 'b.reason'])
    .where('b.guard_id', '=', sql<number>`any(${guardIds}::integer[])`)
    .where(sql<boolean>`(b.station_id is null or b.station_id = site.id)`)
    .orderBy('b.id')
    .execute()
  const sentences = new Map(
    rows.map(({ guard_id, station_id, client_name, reason }) => [
      `${guard_id} ${station_id}`,
      `${client_name} has asked not to have this guard: ${reason.replace(/\.$/, '')}.`,
    ]),
  )
  return (guardId: number, stationId: number): string | undefined => sentences.get(`${guardId} ${stationId}`)
}
