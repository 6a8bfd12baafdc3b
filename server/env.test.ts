import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { Env, readEnv } from './env.ts'

test('every setting has a default', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    logLevel: 'info',
    publicUrl: 'http://localhost:3000',
  })
})

test('.env.example names every setting and is valid as it stands', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'))
  expect(Object.keys(example).sort()).toEqual(Object.keys(Env.shape).sort())
  expect(readEnv(example)).toEqual(readEnv({}))
})

test('all problems are listed at once, by name', () => {
  const wrong = {
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    DEMO: 'maybe',
    DEMO_PASSWORD: 'short',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'example',
    SMTP_URL: 'mail',
  }
  expect(() => readEnv(wrong)).toThrow('The environment needs attention')
  for (const name of Object.keys(wrong)) expect(() => readEnv(wrong), name).toThrow(new RegExp(`^  ${name}: `, 'm'))
})

test('production is never filled with the demo', () => {
  expect(readEnv({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(false)
  expect(readEnv({ DEMO: 'off' }).demo).toBe(false)
})
