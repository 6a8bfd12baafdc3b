import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, afterEach } from 'vitest'
import type { Endpoint, Sent } from '../../api/core/endpoint.ts'
import type { Role } from '../../api/core/permissions.ts'
import type { AppOptions } from '../app.ts'
import { isUndescribed } from '../http/api-docs/refusals.ts'
import type { Db } from '../platform/db/open.ts'
import { openSession } from '../platform/sessions/sessions.ts'
import { noteNewSecrets, refuseUndeclared } from './api-docs/new-secrets.ts'
import { makeAccount } from './records/makers.ts'
import { appWith, enter, leave } from './worker.ts'

/** No one, an account of a role made for the test, or the holder of a token. */
export type As = null | Role | { token: string }

// Each test checks the response it expects; the contract has its own tests.
// biome-ignore lint/suspicious/noExplicitAny: a JSON response of unknown shape
export type Reply = { status: number; body: any; headers: Record<string, string | string[] | number | undefined>; raw: string }

/**
 * The whole app on a real database, which is reset after each test to what the migrations created. The test files of a worker
 * share one, one after the other. `send` performs a contract call.
 */
export async function testApp(options: Partial<AppOptions> = {}) {
  const surroundings = await enter()
  const { db, url, pool, baseline, folder, keyring, queue, mail } = surroundings
  const { app, close } = await appWith(surroundings, options)
  let kept: [Role, Promise<string>][] = []
  let tokens = new Map<Role, Promise<string>>()

  noteNewSecrets()
  afterEach(async () => {
    tokens = new Map(kept)
    await baseline.restore()
  })
  afterAll(async () => {
    await close()
    await leave(surroundings)
  })

  const tokenOf = (role: Role) => tokens.get(role) ?? tokens.set(role, signedIn(db, role)).get(role)!
  const send = async <E extends Endpoint>(as: As, endpoint: E, input: Sent<E>, headers: Record<string, string> = {}) => {
    const token = typeof as === 'string' ? await tokenOf(as) : as?.token
    return perform(app, endpoint, input, { ...(token && { authorization: `Bearer ${token}` }), ...headers })
  }
  /** Makes the current rows and sessions the state that each test of this file begins with. */
  const keepRows = async () => {
    kept = [...tokens]
    // Current sessions must not expire before the last test.
    await pool.query(`update session_tokens set expires_at = expires_at + interval '1 day' where expires_at > now();
      update sessions set last_used_at = last_used_at + interval '1 day', confirmed_at = confirmed_at + interval '1 day'
        where ended_at is null and last_used_at > now() - interval '1 minute'`)
    await baseline.take()
  }
  /** Returns to what the migrations created, for a part of the file that keeps other rows. */
  const forgetRows = async () => {
    kept = []
    tokens = new Map()
    await baseline.reset()
  }
  return { app, db, pool, url, folder, keyring, queue, mail, send, tokenOf, keepRows, forgetRows }
}

/** Opens a session for a new account of the role, without a password; returns the access token. */
async function signedIn(db: Db, role: Role) {
  const account = await makeAccount(db, { role })
  const session = await openSession(db, { accountId: account.id, role, address: '127.0.0.1', userAgent: 'test' })
  return session.access_token
}

async function perform(app: FastifyInstance, endpoint: Endpoint, input: object, headers: Record<string, string>): Promise<Reply> {
  const { params, query, body: sent, files } = input as Record<string, Record<string, unknown> | undefined>
  const response = await app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name]))),
    query: query as Record<string, string>,
    headers,
    payload: endpoint.files && (files || !endpoint.filesOrJson) ? form({ ...sent, ...files }) : sent,
  } as InjectOptions)
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body = isJson && response.body ? response.json() : undefined
  if (isUndescribed(endpoint, response.statusCode, body?.code))
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered ${response.statusCode} ${body?.code}: add the code to \`refuses\` of the call`,
    )
  refuseUndeclared(endpoint, response.body)
  return {
    status: response.statusCode,
    body,
    headers: response.headers,
    raw: response.body,
  }
}

function form(fields: Record<string, unknown>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) data.append(name, value instanceof File ? value : String(value))
  return data
}
