import { expect, test } from 'vitest'
import { allCalls } from '../../api/index.ts'
import { pathWithoutSecrets } from './secret-paths.ts'

test('every call with a secret in its address is logged without it, however the address is written', () => {
  const secret = 'canary-of-a-token'
  const calls = allCalls.filter(({ call }) => /:(token|secret|key|signature)\b/.test(call.path))
  expect(calls.map(({ group, name }) => `${group}.${name}`)).toContain('cameraSignals.send')
  for (const { call } of calls) {
    const path = call.path.replace(/:\w+/g, secret)
    const ways = [
      path,
      `${path}/`,
      `${path}?a=1`,
      path.replaceAll('_', '%5F'),
      `${path.replaceAll('_', '%5f')}%zz`,
      path.toUpperCase(),
      `/${path}`,
      `${path}/more`,
      `${path}%zz`,
    ]
    for (const way of ways) expect(pathWithoutSecrets(way).toLowerCase(), way).not.toContain(secret)
  }
})

test('other addresses are logged as they are, without their query', () => {
  expect(pathWithoutSecrets('/api/v1/alarm_signals?category=fire')).toBe('/api/v1/alarm_signals')
  expect(pathWithoutSecrets('/api/v1/clients/7?q=a')).toBe('/api/v1/clients/7')
})
