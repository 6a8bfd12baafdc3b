import { expect, test } from 'vitest'
import { afterLogin } from './after-login.ts'

test('staff come back to the dashboard page they were sent away from', () => {
  expect(afterLogin('/dashboard/clients?page=2')).toBe('/dashboard/clients?page=2')
  expect(afterLogin('/dashboard')).toBe('/dashboard')
})

test.each([
  null,
  '',
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '/dashboard/../careers',
  '/dashboards',
  '/',
])('anything else leads to the dashboard home: %s', (next) => expect(afterLogin(next)).toBe('/dashboard'))
