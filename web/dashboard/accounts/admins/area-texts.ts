import { type AdminArea, can, NOBODY, PERMISSIONS, type Permission } from '../../../../api/core/permissions.ts'

/** Subjects on which an admin with a permission works, in the order of the sentence. */
export const WORKS_ON: Partial<Record<Permission, string>> = {
  'roster.write': 'duty schedule',
  'attendance.write': 'attendance',
  'stations.write': 'stations',
  'incidents.write': 'incidents',
  'alarm.write': 'alarm systems',
  'alarm.handle': 'alarms',
  'guards.write': 'guards',
  'people.write': 'recruitment, documents',
  'devices.write': 'phones of guards',
  'devices.open': 'their codes',
  'billing.write': 'invoices, money received',
  'contracts.write': 'contracts with their rates',
  'clients.write': 'clients, their logins',
  'client_documents.write': 'client documents',
  'client_requests.write': 'client requests',
  'sales.write': 'quote requests, quotations, services',
  'website.write': 'site content, the inbox',
}
/** Subjects that an admin sees who has a permission to read and none of the above for the same. */
export const READS: Partial<Record<Permission, string>> = {
  'guards.read': 'guards',
  'clients.read': 'clients',
  'contracts.read': 'contracts without rates',
  'attendance.read': 'attendance',
}
/** Further actions that a permission allows. */
export const ALSO: Partial<Record<Permission, string>> = {
  'attendance.positions': 'sees where guards on duty are',
  'alarm.reveal': 'sees the code words of clients during an alarm',
  'attendance.approve': 'approves attendance',
  'attendance.lock': 'locks attendance',
}

/** The words, which may be lists themselves, as one list. */
const list = (words: string[]) => words.join(', ').replace(/, ([^,]*)$/, ' and $1')

/** The permissions that an admin has by one area. */
export function permissionsOf(area: AdminArea): Permission[] {
  const person = { ...NOBODY, role: 'admin' as const, areas: [area] }
  return PERMISSIONS.filter((permission) => can(person, permission) && !can({ ...person, areas: [] }, permission))
}

/** The text of an area, from its permissions: `Guards and recruitment; reads stations.` */
export function areaText(area: AdminArea): string {
  const has = permissionsOf(area)
  const named = (words: Partial<Record<Permission, string>>) =>
    Object.entries(words).flatMap(([permission, word]) => (has.some((one) => one === permission) ? [{ permission, word }] : []))
  const works = named(WORKS_ON)
  const isRead = ({ permission }: { permission: string }) =>
    !works.some((one) => one.permission.split('.')[0] === permission.split('.')[0])
  const reads = named(READS).filter(isRead)
  const sentence = [
    list(works.map(({ word }) => word)),
    ...named(ALSO).map(({ word }) => word),
    ...(reads.length ? [`reads ${list(reads.map(({ word }) => word))}`] : []),
  ].join('; ')
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`
}
