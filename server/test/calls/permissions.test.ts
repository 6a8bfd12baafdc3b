import { expect, test } from 'vitest'
import { ADMIN_AREAS, can, GRANTABLE, NOBODY, PERMISSIONS, type Person, type Role } from '../../../api/core/permissions.ts'
import { allCalls } from '../../../api/index.ts'
import { AREAS_WITH, GRANTED_TO } from './areas.ts'

const person = (role: Role, ...areas: (typeof ADMIN_AREAS)[number][]) => ({ ...NOBODY, role, areas, accountId: 7 })
const allowed = (who: Person) => PERMISSIONS.filter((permission) => can(who, permission))

test('an admin of one area may do what the decision says, and nothing else', () => {
  for (const area of ADMIN_AREAS) {
    const expected = PERMISSIONS.filter(
      (permission) => AREAS_WITH[permission] === 'every' || AREAS_WITH[permission].includes(area),
    )
    expect(allowed(person('admin', area)), area).toEqual(expected)
  }
})

test('what a super admin grants to an admin counts in the areas that the decision says, and adds nothing else', () => {
  for (const grant of GRANTABLE)
    for (const area of ADMIN_AREAS) {
      const added = allowed({ ...person('admin', area), granted: [grant] }).filter((one) => !can(person('admin', area), one))
      expect(added, `${grant} to ${area}`).toEqual(GRANTED_TO[grant].includes(area) ? [grant] : [])
    }
  for (const role of ['client', 'super_admin'] as const)
    expect(allowed({ ...person(role), granted: GRANTABLE })).toEqual(allowed(person(role)))
})

test('an admin of several areas may do what each of them gives; one of none only what every admin may', () => {
  expect(new Set(allowed(person('admin', 'money', 'people')))).toEqual(
    new Set([...allowed(person('admin', 'money')), ...allowed(person('admin', 'people'))]),
  )
  expect(allowed(person('admin'))).toEqual([
    'accounts.self',
    'notifications.self',
    'accounts.read',
    'accounts.edit',
    'company.read',
  ])
})

test('areas make no difference to roles other than admin', () => {
  for (const role of ['client', 'super_admin'] as const)
    expect(allowed(person(role, ...ADMIN_AREAS))).toEqual(allowed(person(role)))
  expect(allowed(person('client'))).toEqual(['accounts.self', 'portal.read', 'portal.write', 'portal.client'])
  // A person limited to some stations of a client has no part in the rights about all of it.
  expect(allowed({ ...person('client'), limited: true })).toEqual(['accounts.self', 'portal.read', 'portal.write'])
  expect(PERMISSIONS.filter((permission) => !can(person('super_admin'), permission))).toEqual([
    'portal.read',
    'portal.write',
    'portal.client',
    'guard.self',
  ])
  expect(allowed(person('guard', ...ADMIN_AREAS))).toEqual(['guard.self'])
})

test('an admin edits their own account, a super admin every account', () => {
  expect(can(person('admin'), 'accounts.edit', { accountId: 7 })).toBe(true)
  expect(can(person('admin', ...ADMIN_AREAS), 'accounts.edit', { accountId: 8 })).toBe(false)
  expect(can(person('super_admin'), 'accounts.edit', { accountId: 8 })).toBe(true)
})

test('each permission is named by a call, and each call names one that somebody has', () => {
  const named = new Set(allCalls.flatMap(({ call }) => [call.permission, call.recordPermission?.permission]))
  expect(PERMISSIONS.filter((permission) => !named.has(permission))).toEqual([])
  const people = [person('client'), person('guard'), person('super_admin'), ...ADMIN_AREAS.map((area) => person('admin', area))]
  const nobodys = allCalls.filter(
    ({ call: { permission } }) => permission !== 'public' && !people.some((one) => can(one, permission)),
  )
  expect(nobodys).toEqual([])
})
