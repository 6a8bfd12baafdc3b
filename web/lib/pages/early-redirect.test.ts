import { describe, expect, test } from 'vitest'
import type { Role } from '../../../api/core/permissions.ts'
import * as dashboard from '../../dashboard/frame/session/session-end.ts'
import * as portal from '../../portal/session/session-end.ts'
import { ACCESS, ROLE } from '../session/session.ts'

/** The address to which the script of a document leads from its own; storage is that of the test's browser. */
function led(script: string, address: string) {
  const done: string[] = []
  const page = {
    location: Object.assign(new URL(address, 'http://localhost'), { replace: (to: string) => done.push(to) }),
    window: { stop: () => done.push('stopped') },
  }
  new Function(...Object.keys(page), script)(...Object.values(page))
  return done
}

const ADDRESSES = {
  dashboard: ['/dashboard', '/dashboard/guards?page=2&q=a%26b', '/dashboard/admins', '/dashboard/admins/', '/dashboard/admins/7'],
  portal: ['/portal', '/portal/invoices?status=Paid'],
}

describe.each([
  { app: 'dashboard', ...dashboard },
  { app: 'portal', ...portal },
] as const)('$app', ({ app, EARLY, redirectFor }) => {
  test.each([null, 'client', 'admin', 'super_admin', 'owner', ''])(
    'a stored role of %j is led where the page would lead it',
    (role) => {
      localStorage.clear()
      if (role !== null) {
        localStorage.setItem(ACCESS, 'a token')
        localStorage.setItem(ROLE, role)
      }
      for (const address of ADDRESSES[app]) {
        const to = redirectFor(role as Role | null, new URL(address, 'http://localhost'))
        expect(led(EARLY, address), address).toEqual(to ? ['stopped', to] : [])
      }
    },
  )

  test('a token without a role is an admin’s', () => {
    localStorage.clear()
    localStorage.setItem(ACCESS, 'a token')
    expect(led(EARLY, `/${app}`)).toEqual(app === 'dashboard' ? [] : ['stopped', '/dashboard'])
  })
})

test('without a token each app leads to its own login, with the address to return to', () => {
  localStorage.clear()
  expect(led(dashboard.EARLY, '/dashboard/guards?q=a')).toEqual(['stopped', '/login?next=%2Fdashboard%2Fguards%3Fq%3Da'])
  expect(led(portal.EARLY, '/portal/invoices')).toEqual(['stopped', '/#login=%2Fportal%2Finvoices'])
})
