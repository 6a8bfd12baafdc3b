import type { AdminArea, Grantable, Permission } from '../../../contract/core/permissions.ts'

/**
 * What an admin of a single area may do, written by hand from docs/decisions/0050, independently of the table in the code:
 * `every` admin, the admins of these areas, or none (a super admin or a client).
 */
export const AREAS_WITH: Record<Permission, 'every' | AdminArea[]> = {
  'accounts.self': 'every',
  'accounts.read': 'every',
  'accounts.edit': 'every',
  'accounts.manage': [],
  'accounts.audit': [],
  'company.read': 'every',
  'company.manage': [],
  'company.erase': [],
  'clients.read': ['operations', 'money', 'sales'],
  'clients.write': ['sales'],
  'client_documents.read': ['money', 'sales'],
  'client_documents.write': ['money', 'sales'],
  'client_requests.read': ['operations', 'sales'],
  'client_requests.write': ['operations', 'sales'],
  'stations.read': ['operations'],
  'stations.write': ['operations'],
  'guards.read': ['operations', 'people'],
  'guards.write': ['people'],
  'people.read': ['people'],
  'people.write': ['people'],
  'people.erase': [],
  'people.identity': [],
  'sales.read': ['sales'],
  'sales.write': ['sales'],
  'contracts.read': ['operations', 'money', 'sales'],
  'contracts.rates': ['money', 'sales'],
  'contracts.write': ['money', 'sales'],
  'roster.read': ['operations'],
  'roster.write': ['operations'],
  'attendance.read': ['operations', 'money'],
  'attendance.write': ['operations'],
  'attendance.positions': ['operations'],
  'attendance.approve': ['operations'],
  'attendance.lock': ['money'],
  'attendance.reopen': [],
  'incidents.read': ['operations'],
  'incidents.write': ['operations'],
  'billing.read': ['money'],
  'billing.write': ['money'],
  'website.read': ['website'],
  'website.write': ['website'],
  'portal.read': [],
  'portal.write': [],
  'devices.write': ['operations', 'people'],
  'guard.self': [],
}

/** The areas that an admin must have for a super admin's grant to count. */
export const GRANTED_TO: Record<Grantable, AdminArea[]> = { 'people.identity': ['people'] }
