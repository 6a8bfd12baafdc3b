import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { makeAccount, makeClient } from './makers.ts'

type Overrides<T extends keyof Database> = Partial<Insertable<Database[T]>>

/** A signed-in account of a new client, or of `client_id`; `send` accepts it as the caller. */
export async function clientPerson(db: Db, account: Overrides<'accounts'> = {}, client: Overrides<'clients'> = {}) {
  const clientId = account.client_id ?? (await makeClient(db, client)).id
  const { id: accountId } = await makeAccount(db, { ...account, role: 'client', client_id: clientId })
  const { access_token: token } = await openSession(db, { accountId, role: 'client', address: '127.0.0.1', userAgent: 'test' })
  return { token, accountId, clientId }
}
