import { sql } from 'kysely'
import type { Db } from '../platform/db/open.ts'
import { type Deletion, deleteRecord } from '../platform/db/records.ts'

type NewLogin = { client_id: number; userName: string; emailAddress: string; contacts?: string | null | undefined }
/** The account that invites the owner of a login; the invitation `waits` when another person must confirm it first. */
type Invitation = { invitedBy: number; waits: boolean }
const invitation = ({ invitedBy, waits }: Invitation) => ({
  invited_by: invitedBy,
  invited_at: sql<string>`now()`,
  waits,
  active: !waits,
})

/** Adds a login of a client, which has no password until the invitation is used; `waits` for one that must be confirmed first. */
export const insertLogin = (db: Db, { client_id, userName, emailAddress, contacts }: NewLogin, by: Invitation) =>
  db
    .insertInto('accounts')
    .values({
      ...{ role: 'client', client_id, user_name: userName, email: emailAddress.toLowerCase(), contacts: contacts ?? '' },
      ...invitation(by),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Shows prices to a login, or hides them. */
export const setPrices = (db: Db, id: number, sees_prices: boolean) =>
  db.updateTable('accounts').set({ sees_prices }).where('id', '=', id).where('sees_prices', '!=', sees_prices).execute()

/** Sends somebody of a client the report of each month by e-mail, or no longer. */
export const setMonthlyReport = (db: Db, id: number, monthly_report: boolean) =>
  db.updateTable('accounts').set({ monthly_report }).where('id', '=', id).where('monthly_report', '!=', monthly_report).execute()

/** Limits a login to stations, or lifts the limit with null. */
export async function limitTo(db: Db, id: number, stations: readonly number[] | null) {
  await db
    .updateTable('accounts')
    .set({ own_stations_only: stations !== null })
    .where('id', '=', id)
    .where('own_stations_only', '!=', stations !== null)
    .execute()
  await db.deleteFrom('account_stations').where('account_id', '=', id).execute()
  if (stations === null) return
  await db
    .insertInto('account_stations')
    .values(stations.map((station_id) => ({ account_id: id, station_id })))
    .execute()
}

/** Gives access back to a login that was revoked, or lets it wait for that; the old password is not restored. */
export const enableLogin = (db: Db, id: number, by: Invitation) =>
  db
    .updateTable('accounts')
    .set({ password_hash: null, ...invitation(by) })
    .where('id', '=', id)
    .where('active', '=', false)
    .execute()

/** Lets a login be used that waited for it. */
export const confirmLogin = (db: Db, id: number) =>
  db.updateTable('accounts').set({ waits: false, active: true }).where('id', '=', id).where('waits', '=', true).execute()

/** Takes the access of a login away, or ends its waiting. */
export const disableLogin = (db: Db, id: number) =>
  db
    .updateTable('accounts')
    .set({ active: false, waits: false })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('active', '=', true), eb('waits', '=', true)]))
    .execute()

/** Deletes a login; false when there is none. */
export const deleteLogin = (db: Db, id: number, deletion: Deletion) => deleteRecord(db, 'accounts', id, deletion)
