import { expect, test } from 'vitest'
import { allCalls } from '../contract/index.ts'
import { describeApi } from './api-docs.ts'
import { testApp } from './test/app.ts'

const { app } = await testApp()

test('every call is described under its path and aliases, with who may call it', () => {
  const { openapi, paths } = describeApi()
  expect(openapi).toBe('3.1.0')
  for (const { call } of allCalls) {
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
      expect(described, `${call.method} ${path}`).toMatchObject({ summary: call.summary })
      expect(described && 'security' in described, `${call.method} ${path}`).toBe(call.access !== 'public')
    }
  }
})

test('the description can be read at /api/docs and fetched at /api/docs/json', async () => {
  const { statusCode, headers } = await app.inject('/api/docs/')
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toMatch(/script-src 'self'[^;]*;/)
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  const json = (await app.inject('/api/docs/json')).json()
  expect(json.paths['/api/v1/clients/register'].post.requestBody.content['application/json'].schema.required).toEqual([
    'firstName',
    'lastName',
    'contacts',
  ])
  expect(json.paths['/api/v1/careers/apply'].post.requestBody.content['multipart/form-data'].schema.required).toContain('cvFile')
})
