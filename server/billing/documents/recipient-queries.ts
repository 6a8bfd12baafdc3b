import { sql } from 'kysely'
import { clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

/** The client as a document addresses it: where its bills go, where they may go elsewhere. For queries that read `clients`. */
export const recipientColumns = [
  clientName('clients.id').as('client_name'),
  sql<string | null>`coalesce(clients.billing_address, clients.address)`.as('address'),
  sql<string>`coalesce(clients.billing_phone, clients.contacts)`.as('contacts'),
  'clients.tin',
] as const

/** The client that a document is for. */
export const findRecipient = (db: Db, clientId: number) =>
  db.selectFrom('clients').select(recipientColumns).where('id', '=', clientId).executeTakeFirstOrThrow()
export type Recipient = Awaited<ReturnType<typeof findRecipient>>
