import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../api/core/endpoint.ts'
import { testApp } from '../test/app.ts'
import { signedInPeople } from '../test/records/people.ts'
import { route } from './route.ts'

// The order of refusals, proved on one call: `route` registers every call, so each has the same.

const ENDED = 'x'.repeat(43)
const probe = endpoint({
  method: 'PUT',
  path: '/api/v1/probes/:id',
  permission: 'company.manage',
  summary: 'Change a probe',
  sensitive: { password: 'always' },
  params: z.strictObject({ id: z.string().check(z.regex(/^\d+$/)) }),
  query: z.strictObject({ day: z.optional(z.iso.date()) }),
  body: z.strictObject({ name: z.string().check(z.minLength(1)) }),
  response: z.object({ name: z.string() }),
})
const open = endpoint({ ...probe, path: '/api/v1/open_probes/:id', permission: 'public', sensitive: {} })

const handled = vi.fn(async ({ body }: { body: { name: string } }) => body)
const surroundings = await testApp({
  prepare: (app) =>
    app.register(async (scope) => {
      route(scope, probe, handled)
      route(scope, open, handled)
    }),
})
const { app, db, pool } = surroundings
const { person, later } = signedInPeople(surroundings)

const WRONG = { id: 'x', query: 'day=never', type: 'text/xml', payload: '{"nobody' }
const RIGHT = { id: '1', query: 'day=2026-01-05', type: 'application/json', payload: '{"name":"A"}' }

/** The status and code of a request in which everything is wrong that `given` does not mend. */
async function ask(token: string | undefined, given: Partial<typeof WRONG>, path = 'probes') {
  const { id, query, type, payload } = { ...WRONG, ...given }
  const response = await app.inject({
    method: 'PUT',
    url: `/api/v1/${path}/${id}?${query}`,
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  })
  return [response.statusCode, response.json().code]
}

beforeEach(() => void handled.mockClear())

test('a request is refused for its caller first, then for its body as such, then by path, query and fields; nothing runs before', async () => {
  const begin = vi.spyOn(db, 'transaction')
  const client = await person('client')
  const admin = await person('admin')
  const { token } = await person('super_admin')
  for (const given of [WRONG, RIGHT]) {
    expect(await ask(undefined, given)).toEqual([401, 'not_signed_in'])
    expect(await ask(ENDED, given)).toEqual([401, 'not_signed_in'])
    for (const one of [client, admin]) expect(await ask(one.token, given)).toEqual([403, 'forbidden'])
    await later(11)
    expect(await ask(token, given)).toEqual([403, 'password_needed'])
    await pool.query('update company_settings set require_two_factor = true')
    expect(await ask(token, given)).toEqual([403, 'two_factor_required'])
    expect(await ask(client.token, given)).toEqual([403, 'forbidden'])
    await pool.query('update company_settings set require_two_factor = false')
    await later(-11)
  }
  const mended: Partial<typeof WRONG> = {}
  const next = async (part: keyof typeof WRONG, value: string, expected: unknown[]) => {
    expect(await ask(token, mended), `before ${part}`).toEqual(expected)
    mended[part] = value
  }
  await next('type', RIGHT.type, [415, 'unsupported_media_type'])
  await next('payload', '{"nobody":1}', [400, 'malformed'])
  await next('id', RIGHT.id, [404, 'not_found'])
  await next('query', RIGHT.query, [422, 'invalid'])
  await next('payload', RIGHT.payload, [422, 'invalid'])
  expect(handled).not.toHaveBeenCalled()
  // Of those who may not, each is noted in the log.
  expect(begin).toHaveBeenCalledTimes(6)
  expect(await ask(token, RIGHT)).toEqual([200, undefined])
  expect(handled).toHaveBeenCalledOnce()
  expect(begin).toHaveBeenCalledTimes(7)
})

test('a public call asks nobody who they are; an ended session, and one that two-factor sign-in is missing for, is a visitor', async () => {
  const { token } = await person('super_admin')
  await pool.query('update company_settings set require_two_factor = true')
  for (const who of [undefined, ENDED, token]) {
    expect(await ask(who, RIGHT, 'open_probes')).toEqual([200, undefined])
    expect(handled.mock.lastCall?.[0]).toMatchObject({ caller: null })
  }
  await pool.query('update company_settings set require_two_factor = false')
  expect(await ask(token, RIGHT, 'open_probes')).toEqual([200, undefined])
  expect(handled.mock.lastCall?.[0]).toMatchObject({ caller: { role: 'super_admin' } })
  expect(await ask(token, WRONG, 'open_probes')).toEqual([415, 'unsupported_media_type'])
})
