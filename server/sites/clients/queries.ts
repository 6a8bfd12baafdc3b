import { type ExpressionBuilder, sql } from 'kysely'
import type { Page } from '../../../api/core/common.ts'
import { today } from '../../../api/core/fields/days.ts'
import type { ClientInput, ClientUpdate } from '../../../api/sites/clients.ts'
import { compiledRow } from '../../platform/db/compiled-once.ts'
import { containsPhone, listPage, sortedRows } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = {
  id: 'id',
  firstName: 'first_name',
  lastName: 'last_name',
  company_name: 'company_name',
  address: 'address',
  contacts: 'contacts',
  registered_on: 'registered_on',
} as const

const columns = (_: ExpressionBuilder<Database, 'clients'>) =>
  [
    'id',
    'version',
    'first_name as firstName',
    'last_name as lastName',
    'company_name',
    'address',
    'contacts',
    'registered_on',
    'tin',
    'vat_registered',
    'withholds_income',
    'withholds_vat',
    'billing_email',
    'billing_phone',
    'billing_address',
    'credit_limit',
    'dunning',
    'discount_note',
  ] as const

const live = (db: Db) => db.selectFrom('clients').where('deleted_at', 'is', null)

const matchingClients = (db: Db, { q }: Page) => (q ? live(db).where('search', 'like', containsPhone(q)) : live(db))

export const listClients = (db: Db, query: Page) => listPage(db, matchingClients(db, query), columns, ORDER, query)

export const allClients = (db: Db, query: Page) => sortedRows(matchingClients(db, query), columns, ORDER, query)

export const findClient = compiledRow((db, id: number) => live(db).select(columns).where('id', '=', id).compile())

/** The row of a new client, registered today by default. */
export const clientRow = ({ firstName, lastName, registered_on = today(), ...client }: ClientInput) => ({
  ...client,
  first_name: firstName,
  last_name: lastName,
  registered_on,
})

export const insertClient = (db: Db, client: ClientInput) =>
  db.insertInto('clients').values(clientRow(client)).returning(columns).executeTakeFirstOrThrow()

/** Adds the client of a quote request; a unique constraint allows one for each request. */
export const insertClientOf = (db: Db, requestId: number, client: ClientInput) =>
  db
    .insertInto('clients')
    .values({ ...clientRow(client), quote_request_id: requestId })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateClient = (db: Db, id: number, { version, firstName, lastName, ...client }: ClientUpdate) =>
  changeRecord(db, 'clients', id, version, { ...client, first_name: firstName, last_name: lastName })

/** First name, last name and company, in lower case and each on a line, of all live clients. */
export async function knownClients(db: Db) {
  const { rows } = await sql<{ key: string }>`
    select lower(first_name || e'\n' || last_name || e'\n' || coalesce(company_name, '')) as key from clients
    where deleted_at is null`.execute(db)
  return rows.map(({ key }) => key)
}
