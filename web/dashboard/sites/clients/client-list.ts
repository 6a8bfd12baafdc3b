import { PAGE_SIZE } from '../../../../api/core/common.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { formatDay } from '../../../lib/format.ts'
import { CANNOT_BE_UNDONE, type ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'

const COLUMNS: ResourcePageOptions<clients.Client>['columns'] = [
  { field: 'firstName', title: 'First Name', sortable: true, names: true, cell: (client) => client.firstName },
  { field: 'lastName', title: 'Last Name', sortable: true, names: true, cell: (client) => client.lastName },
  {
    field: 'company_name',
    title: 'Company',
    sortable: true,
    breaks: 'anywhere',
    card: 'line',
    cell: (client) => client.company_name ?? '—',
  },
  {
    field: 'address',
    title: 'Address',
    sortable: true,
    breaks: 'anywhere',
    card: 'line',
    cell: (client) => client.address ?? '—',
  },
  { field: 'contacts', title: 'Contacts', sortable: true, breaks: 'never', cell: (client) => client.contacts },
  {
    field: 'registered_on',
    title: 'Registered On',
    sortable: true,
    breaks: 'never',
    cell: (client) => formatDay(client.registered_on),
  },
]
const nameOf = (client: clients.Client) => `${client.firstName} ${client.lastName}`

/** The declaration of the list of clients. */
export const CLIENT_LIST: ResourcePageOptions<clients.Client> = {
  name: 'clients',
  kind: 'clients',
  one: 'client',
  many: 'clients',
  calls: clients,
  label: 'Clients',
  columns: COLUMNS,
  nameOf,
  numbered: true,
  rowActions: true,
  defaults: { page_size: String(PAGE_SIZE) },
  search: 'Search by name, company, or contacts...',
  add: '+ Add New Client',
  texts: {
    loading: 'Loading clients...',
    empty: 'No clients found.',
    emptyHint: 'Add the first client, or import all of them from a table: Company, Import.',
    noMatch: 'No clients match your search.',
  },
  failures: {
    list: {
      failed: 'Failed to fetch clients.',
      unexpected: 'An unexpected error occurred while fetching clients.',
      signedOut: 'Not authenticated. Please log in to view clients.',
    },
    remove: { failed: 'Failed to delete client.', unexpected: 'An unexpected error occurred while deleting client.' },
  },
  question: (client) => `Are you sure you want to delete the client ${nameOf(client)}?`,
  warning: CANNOT_BE_UNDONE,
}
