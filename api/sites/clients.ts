import * as z from 'zod/mini'
import { baseVersion, Contacts, Day, listQuery, Name, optionalText, recordFields } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { createCall, exportCall, getCall, removeCall, removeManyCall, updateCall } from '../core/resource.ts'
import { billingFields, ClientBilling, NO_BILLING } from './client-billing.ts'

export { NO_BILLING }

const fields = {
  firstName: Name,
  lastName: Name,
  company_name: optionalText(100),
  address: optionalText(500),
  contacts: Contacts,
  /** Today in Kampala when left out on create; unchanged when left out on update. */
  registered_on: z.optional(Day),
  ...billingFields,
}
export const ClientInput = z.strictObject(fields)
export type ClientInput = z.output<typeof ClientInput>
export const ClientUpdate = z.strictObject({ ...fields, ...baseVersion })
export type ClientUpdate = z.output<typeof ClientUpdate>

export const Client = z.object({
  ...recordFields,
  firstName: z.string(),
  lastName: z.string(),
  company_name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  contacts: z.string(),
  registered_on: Day,
  ...ClientBilling.shape,
})
export type Client = z.output<typeof Client>

export const ClientQuery = listQuery(['id', 'firstName', 'lastName', 'company_name', 'address', 'contacts', 'registered_on'], {})

const at = { path: '/api/v1/clients', permission: 'clients.read' } as const
const edit = { ...at, permission: 'clients.write' } as const
const saved = { name: 'client', response: Client } as const
/** Search matches full name, company and contacts, case-insensitively. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Clients, newest first',
  query: ClientQuery,
  response: z.array(Client),
  list: { added: { version: 1, company_name: null, address: null, ...NO_BILLING } },
})
export const get = getCall(at, 'client', Client)
export const create = createCall(
  { ...edit, path: `${at.path}/register` },
  { ...saved, body: ClientInput, message: 'Client added successfully' },
)
export const update = updateCall(edit, { ...saved, body: ClientUpdate, message: 'Client updated successfully' })
export const remove = removeCall(edit, { name: 'client', message: 'Client deleted successfully' })
export const removeMany = removeManyCall(edit, { name: 'clients' })
export const exportCsv = exportCall(list)
