import { type ImportField, importCalls } from '../core/imports/import-calls.ts'

export const CLIENT_IMPORT_FIELDS: readonly ImportField[] = [
  { name: 'firstName', label: 'First Name', required: true, headers: ['given name', 'first', 'contact first name'] },
  { name: 'lastName', label: 'Last Name', required: true, headers: ['surname', 'family name', 'last', 'contact last name'] },
  { name: 'company_name', label: 'Company', headers: ['company name', 'organisation', 'organization', 'client', 'business'] },
  { name: 'address', label: 'Address', headers: ['location', 'physical address'] },
  { name: 'contacts', label: 'Contacts', required: true, headers: ['phone', 'telephone', 'mobile', 'phone number', 'contact'] },
  { name: 'registered_on', label: 'Registered On', kind: 'day', headers: ['registered', 'client since', 'date'] },
]

export const { inspect, check, refused, run, list, undo } = importCalls('/api/v1/clients', 'clients.write', 'clients')
