import { expect, test } from 'vitest'
import { ADMIN_AREAS, can, PERMISSIONS, type Role } from '../../../contract/core/permissions.ts'
import { allCalls } from '../../../contract/index.ts'
import { AREAS_WITH } from './areas.ts'

const person = (role: Role, ...areas: (typeof ADMIN_AREAS)[number][]) => ({ role, areas, accountId: 7 })
const allowed = (who: ReturnType<typeof person>) => PERMISSIONS.filter((permission) => can(who, permission))

test('an admin of one area may do what the decision says, and nothing else', () => {
  for (const area of ADMIN_AREAS) {
    const expected = PERMISSIONS.filter(
      (permission) => AREAS_WITH[permission] === 'every' || AREAS_WITH[permission].includes(area),
    )
    expect(allowed(person('admin', area)), area).toEqual(expected)
  }
})

test('an admin of several areas may do what each of them gives; one of none only what every admin may', () => {
  expect(new Set(allowed(person('admin', 'money', 'people')))).toEqual(
    new Set([...allowed(person('admin', 'money')), ...allowed(person('admin', 'people'))]),
  )
  expect(allowed(person('admin'))).toEqual(['accounts.self', 'accounts.read', 'accounts.edit', 'company.read'])
})

test('areas make no difference to who is no admin', () => {
  for (const role of ['client', 'super_admin'] as const)
    expect(allowed(person(role, ...ADMIN_AREAS))).toEqual(allowed(person(role)))
  expect(allowed(person('client'))).toEqual(['accounts.self', 'portal.read', 'portal.write'])
  expect(PERMISSIONS.filter((permission) => !can(person('super_admin'), permission))).toEqual(['portal.read', 'portal.write'])
})

test('an admin edits the own account, a super admin every account', () => {
  expect(can(person('admin'), 'accounts.edit', { accountId: 7 })).toBe(true)
  expect(can(person('admin', ...ADMIN_AREAS), 'accounts.edit', { accountId: 8 })).toBe(false)
  expect(can(person('super_admin'), 'accounts.edit', { accountId: 8 })).toBe(true)
})

test('each permission is named by a call, and each call names one that somebody has', () => {
  const named = new Set(allCalls.map(({ call }) => call.permission))
  expect(PERMISSIONS.filter((permission) => !named.has(permission))).toEqual([])
  const people = [person('client'), person('super_admin'), ...ADMIN_AREAS.map((area) => person('admin', area))]
  const nobodys = allCalls.filter(
    ({ call: { permission } }) => permission !== 'public' && !people.some((one) => can(one, permission)),
  )
  expect(nobodys).toEqual([])
})
