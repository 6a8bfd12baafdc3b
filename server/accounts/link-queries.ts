import { sql } from 'kysely'
import type { Db } from '../platform/db/open.ts'

/** The time for which a one-time link is valid, by purpose. */
const LIFE = { invitation: '72 hours', reset: '30 minutes' } as const
export type LinkPurpose = keyof typeof LIFE

/** Concurrent changes of an account's links are serialised by an advisory lock until the transaction ends. */
export const lockLinksOf = (db: Db, accountId: number) =>
  db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()

/**
 * Stores a one-time link that sets the password of an account; earlier ones for the same purpose stop working. An invitation
 * survives a password reset, because anybody can request a reset.
 */
export async function insertLink(db: Db, accountId: number, hash: Buffer, purpose: LinkPurpose) {
  await lockLinksOf(db, accountId)
  await endLinksOf(db, accountId, purpose)
  await db
    .insertInto('one_time_links')
    .values({ hash, account_id: accountId, purpose, expires_at: sql`now() + ${LIFE[purpose]}::interval` })
    .execute()
}

/** Revokes every link of an account, or those for one purpose. */
export const endLinksOf = (db: Db, accountId: number, purpose?: LinkPurpose) =>
  db
    .updateTable('one_time_links')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose!))
    .execute()

/** The account of a link, without using the link up; undefined when it is unknown, used or expired, or the account is disabled. */
export async function accountOfLink(db: Db, hash: Buffer, purpose: LinkPurpose) {
  const link = await db
    .selectFrom('one_time_links')
    .innerJoin('accounts', 'accounts.id', 'one_time_links.account_id')
    .select('account_id')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where('accounts.active', '=', true)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
  return link?.account_id
}

/** Uses up a one-time link; false when it was used concurrently. */
export async function useLink(db: Db, hash: Buffer) {
  const { numUpdatedRows } = await db
    .updateTable('one_time_links')
    .set({ used_at: sql`now()` })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The number of links for a purpose that were made for an account within the last hour. */
export async function countLinksOfHour(db: Db, accountId: number, purpose: LinkPurpose) {
  const { count } = await db
    .selectFrom('one_time_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
