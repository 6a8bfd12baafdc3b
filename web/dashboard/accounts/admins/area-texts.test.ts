import { expect, test } from 'vitest'
import { ADMIN_AREAS, type Permission } from '../../../../api/core/permissions.ts'
import { ALSO, areaText, permissionsOf, READS, WORKS_ON } from './area-texts.ts'

test('each area says in words what its permissions allow', () => {
  expect(Object.fromEntries(ADMIN_AREAS.map((area) => [area, areaText(area)]))).toEqual({
    operations:
      'Duty schedule, attendance, stations, incidents, alarm systems, alarms, phones of guards, their codes and client requests; sees where guards on duty are; sees the code words of clients during an alarm; approves attendance; reads guards, clients and contracts without rates.',
    people: 'Guards, recruitment, documents and phones of guards.',
    money:
      'Invoices, money received, contracts with their rates and client documents; locks attendance; reads clients and attendance.',
    sales:
      'Contracts with their rates, clients, their logins, client documents, client requests, quote requests, quotations and services.',
    website: 'Site content and the inbox.',
  })
})

/** Permissions of supervisors, each within one that the texts of the areas name. */
const WITHIN: Partial<Record<Permission, Permission>> = {
  'slots.read': 'roster.write',
  'slots.fill': 'roster.write',
  'visits.read': 'attendance.write',
  'visits.write': 'attendance.write',
  'incidents.report': 'incidents.write',
  'muster.read': 'attendance.read',
  'muster.write': 'attendance.write',
}

test('every permission of an area is in its text, or is to read what the area works on', () => {
  const worded = { ...WORKS_ON, ...READS, ...ALSO }
  const silent = ADMIN_AREAS.flatMap((area) => {
    const has = permissionsOf(area)
    const works = has.filter((permission) => permission in WORKS_ON).map((permission) => permission.split('.')[0])
    const isImplied = (permission: string) => /\.(read|rates)$/.test(permission) && works.includes(permission.split('.')[0])
    const isWithin = (permission: Permission) => has.some((one) => one === WITHIN[permission])
    return has.filter((permission) => !(permission in worded) && !isImplied(permission) && !isWithin(permission))
  })
  expect(silent).toEqual([])
})
