import { CLIENT_IMPORT_FIELDS } from '../../../api/sites/client-imports.ts'
import { ClientInput } from '../../../api/sites/clients.ts'
import type { Importer } from '../../http/imports/importer.ts'
import { clientRow, knownClients } from './queries.ts'

/** Clients from a file: no two have the same name and company. */
export const CLIENT_IMPORT: Importer<ClientInput> = {
  table: 'clients',
  fields: CLIENT_IMPORT_FIELDS,
  schema: ClientInput,
  rowOf: clientRow,
  unique: {
    field: 'lastName',
    of: ['firstName', 'lastName', 'company_name'],
    keyOf: ({ firstName, lastName, company_name }) => [firstName, lastName, company_name ?? ''].join('\n').toLowerCase(),
    inFile: (row) => `The same name and company are in row ${row}.`,
    inDatabase: 'There is a client with this name and company already.',
  },
  known: knownClients,
}
