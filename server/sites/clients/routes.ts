import type { FastifyInstance } from 'fastify'
import * as imports from '../../../api/sites/client-imports.ts'
import * as calls from '../../../api/sites/clients.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { importRoutes } from '../../http/imports/import-routes.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { changed, found } from '../../platform/errors.ts'
import { CLIENT_IMPORT } from './import.ts'
import { allClients, findClient, insertClient, listClients, updateClient } from './queries.ts'

const COLUMNS: CsvColumn<calls.Client>[] = [
  ['ID', 'id'],
  ['First Name', 'firstName'],
  ['Last Name', 'lastName'],
  ['Company', 'company_name'],
  ['Address', 'address'],
  ['Contacts', 'contacts'],
  ['Registered On', 'registered_on'],
]

export function clientRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listClients(db, query))

  exportRoute(app, calls.exportCsv, { name: 'clients', rows: allClients, columns: COLUMNS })

  route(app, calls.get, async ({ db, params }) => found(await findClient(db, params.id), 'Client'))

  route(app, calls.create, ({ db, body }) => insertClient(db, body))

  route(app, calls.update, async ({ db, params, body }) =>
    changed(await updateClient(db, params.id, body), await findClient(db, params.id), 'Client'),
  )

  importRoutes(app, imports, CLIENT_IMPORT)

  removalRoutes(app, calls, 'clients', 'Client')
}
