import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../../api/core/endpoint.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { allCalls } from '../../../api/index.ts'
import { testApp } from '../../test/app.ts'
import { mayCall } from '../../test/calls/callers.ts'
import { rawRequest, sendInRow, sendRaw } from '../../test/raw.ts'

const { app, pool, tokenOf } = await testApp()
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

/** Variant spellings of a path: some are equivalent, some only look it. */
const spellings = (path: string) => [
  path,
  `${path}/`,
  `${path}//`,
  `/${path}`,
  path.replace('/v1/', '/v1//'),
  path.toUpperCase(),
  path.replace('/v1/', '/V1/'),
  `/.${path}`,
  `/x/..${path}`,
  path.replace(/\/([^/]+)$/, '/x/../$1'),
  path.replace(/\/([^/]+)$/, '%2f$1'),
  path.replace(/\/([^/]+)$/, '\\$1'),
  path.replace(/([a-z])([^/]*)$/, (_, letter: string, rest: string) => `%${letter.charCodeAt(0).toString(16)}${rest}`),
  `${path}%2f`,
  `${path}%00`,
  `${path};a=b`,
  `${path}?access=public`,
  `http://localhost${path}`,
]

const may = (call: Endpoint, role: Role | null) => call.permission === 'public' || (role !== null && mayCall(role, call))
const sameShape = (path: string) => path.replace(/:\w+/g, ':')

/** True if another call at this path is open to the role, so that no method is a way around anything. */
const opens = (method: Endpoint['method'], path: string, role: Role | null) =>
  allCalls.some(({ call }) => call.method === method && sameShape(call.path) === sameShape(path) && may(call, role))

const BODY = '{}'

test.each([null, 'client', 'admin'] as const)(
  'no other spelling of a path and no other method lets %s make a call that is refused',
  async (role) => {
    const token = role && (await tokenOf(role))
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const entered: string[] = []
    let asked = 0
    for (const { call } of allCalls.filter(({ call }) => !may(call, role))) {
      for (const path of [call.path, ...(call.aliases ?? [])].map((path) => path.replace(/:\w+/g, '1'))) {
        const tries = [
          ...spellings(path).map((spelling) => [call.method, spelling] as const),
          ...['HEAD', 'OPTIONS', 'TRACE'].map((method) => [method, path] as const),
          ['POST', `${path}?_method=${call.method}`] as const,
        ]
        const made = tries.filter(([method, spelling]) => {
          if (method === 'HEAD' && opens('GET', call.path, role)) return false
          return !(spelling.includes('_method') && opens('POST', call.path, role))
        })
        const override = { 'x-http-method-override': call.method }
        const statuses = await sendInRow(
          port,
          made.map(([method, spelling]) =>
            rawRequest(method, spelling, { ...headers, ...override }, method === 'GET' || method === 'HEAD' ? '' : BODY),
          ),
        )
        asked += made.length
        for (const [at, [method, spelling]] of made.entries())
          if (![400, 401, 403, 404].includes(statuses[at] ?? 0)) entered.push(`${method} ${spelling}: ${statuses[at]}`)
        // The path exists and refuses.
        const refusal = await sendRaw(port, rawRequest(call.method, path, headers, call.method === 'GET' ? '' : BODY))
        if (refusal !== (role ? 403 : 401)) entered.push(`${call.method} ${path}: ${refusal}`)
      }
    }
    expect(entered).toEqual([])
    expect(asked).toBeGreaterThan(100)
    const { rows } = await pool.query("select action, table_name from audit_log where action in ('update', 'delete')")
    expect(rows).toEqual([])
  },
)
