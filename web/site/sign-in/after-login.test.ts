import { expect, test } from 'vitest'
import { afterLogin, loginIn } from './after-login.ts'

test('staff come back to the dashboard page they were sent away from, clients to the portal’s', () => {
  expect(afterLogin('/dashboard/clients?page=2', '/dashboard')).toBe('/dashboard/clients?page=2')
  expect(afterLogin('/dashboard', '/dashboard')).toBe('/dashboard')
  expect(afterLogin('/portal/incidents/7', '/portal')).toBe('/portal/incidents/7')
})

test.each([
  null,
  '',
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '/dashboard/../careers',
  '/dashboards',
  '/portal',
  '/',
])('anything else leads to the dashboard home: %s', (next) => expect(afterLogin(next, '/dashboard')).toBe('/dashboard'))

test('an address asks for the login, with or without a page to return to', () => {
  expect(loginIn('#login=%2Fportal%2Finvoices')).toEqual({ next: '/portal/invoices' })
  expect(loginIn('#login')).toEqual({ next: '' })
  expect(loginIn('#login=%')).toEqual({ next: null })
  expect(loginIn('#logins')).toBeUndefined()
  expect(loginIn('')).toBeUndefined()
})
