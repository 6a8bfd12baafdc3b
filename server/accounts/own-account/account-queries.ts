import type { ProfileInput } from '../../../api/accounts/account.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { notSignedIn } from '../../platform/errors.ts'
import { sessionAlive } from '../../platform/sessions/queries.ts'

export const findProfile = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'version', 'user_name as userName', 'email as emailAddress', 'contacts', 'role'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const updateProfile = (db: Db, accountId: number, { version, userName, contacts }: ProfileInput) =>
  changeRecord(db, 'accounts', accountId, version, { user_name: userName, contacts })

/** The owner of an account, for e-mails and for words that a password may not consist of. */
export const findPerson = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'user_name as userName', 'email', 'contacts', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

/** The owner of an active account with this address; locked until the transaction ends. */
export const findPersonByEmail = (db: Db, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'user_name as userName', 'email'])
    .where('email', '=', email.toLowerCase())
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/**
 * Locks the caller's account until the transaction ends, if the session is still valid: while a password was being checked or
 * hashed, another one may have been set, which ends every session. @throws 401
 */
export async function stillSignedIn(db: Db, { accountId, sessionId }: { accountId: number; sessionId: number }) {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  if (!(await sessionAlive(db, sessionId))) throw notSignedIn()
}
