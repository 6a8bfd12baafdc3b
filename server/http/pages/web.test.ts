import { expect, test } from 'vitest'
import { isOfServer } from './web.ts'

test('in development the server answers calls and files, and Vite sources, those of api/ too', () => {
  for (const url of ['/api/v1/clients?page=1', '/api/docs', '/api/v1/uploads/7.ts1', '/auth/google', '/uploads/a.webp', '/ready'])
    expect(isOfServer(url), url).toBe(true)
  for (const url of [
    '/api/core/money.ts',
    '/api/roster/board-views.ts?t=1764266400000',
    '/web/root.tsx',
    '/',
    '/contact',
    '/authors',
  ])
    expect(isOfServer(url), url).toBe(false)
})
