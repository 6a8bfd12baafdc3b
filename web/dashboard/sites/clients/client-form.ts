import { type Client, ClientUpdate, update } from '../../../../api/sites/clients.ts'
import { call } from '../../../lib/calls/call.ts'
import type { InPlace } from '../../shared/record-page/in-place.ts'
import { CLIENT_INPUTS, CLIENT_LABELS } from '../parts/client-fields.tsx'

export const UPDATE_FAILURES = {
  failed: 'Failed to update client.',
  unexpected: 'An unexpected error occurred while updating client.',
}

/** Single fields of a client that are edited on the page. */
export const CLIENT_IN_PLACE: InPlace<Client> = {
  name: 'clients',
  schema: ClientUpdate,
  draft: ({ firstName, lastName, company_name, address, contacts }) => ({
    ...{ firstName, lastName, company_name, address, contacts },
  }),
  labels: CLIENT_LABELS,
  inputs: CLIENT_INPUTS,
  send: ({ id }, body) => call(update, { params: { id: String(id) }, body }),
  texts: UPDATE_FAILURES,
}
