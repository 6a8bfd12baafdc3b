import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Endpoint, takesIdempotencyKey } from '../../api/core/endpoint.ts'
import { shownOnceOf } from '../../api/core/fields/secrets.ts'
import type { Db } from '../platform/db/open.ts'
import {
  type Actor,
  actUnderKey,
  findResponse,
  type Key,
  type StoredResponse,
  setActor,
  storeResponse,
} from '../platform/db/requests.ts'
import { isRefused } from '../platform/db/statements.ts'
import { HttpError, invalid, malformed } from '../platform/errors.ts'
import type { ReceivedForm } from './files/uploads.ts'
import { envelope, serialize, type Written } from './respond.ts'
import { keepForUndo } from './undo/queries.ts'

type Write = {
  endpoint: Endpoint
  actor: Actor
  request: FastifyRequest
  form: ReceivedForm | undefined
  run: (db: Db) => Promise<unknown>
}

/** The acting account, its address and the request id. */
export const actorOf = (request: FastifyRequest): Actor => ({
  accountId: request.caller?.accountId ?? null,
  address: request.address,
  requestId: request.id,
})

/**
 * Runs a write in one transaction: sets the actor, runs the work, stores the response under the idempotency key. A key with a
 * stored response replays it without running the work. Concurrent requests with the same key are serialised by an advisory lock;
 * only the first can store its response, the others are rolled back and replay it.
 */
export async function write(app: FastifyInstance, { endpoint, actor, request, form, run }: Write): Promise<Written> {
  const key = keyOf(endpoint, request, form)
  let committing = false
  try {
    return await app.db.transaction().execute(async (db) => {
      if (!key) await setActor(db, actor)
      const known = key && (await actUnderKey(db, actor, key))
      if (known) return replay(key, known)
      if (key && endpoint.undoable) await keepForUndo(db, key.key, endpoint.permission)
      const status = endpoint.saved && endpoint.method === 'POST' ? 201 : 200
      const output = serialize(endpoint, await run(db))
      const body = JSON.stringify(envelope(endpoint, output))
      if (key) await storeResponse(db, key, status, withoutShownOnce(endpoint, output) ?? body)
      committing = true
      return { status, body, replayed: false }
    })
  } catch (error) {
    const refused = error instanceof HttpError || isRefused(error)
    // The refusal may be the effect of the first request with this key: its response appeared after ours looked it up.
    const known = key && refused ? await findResponse(app.db, key).catch(() => undefined) : undefined
    // A connection lost during COMMIT leaves its outcome unknown: an orphaned file is better than a row without its file.
    if (refused || !committing) await form?.discard()
    if (key && known) return replay(key, known)
    throw error
  }
}

/** Replays the stored response of a key. @throws 422 when the key was used for another request */
function replay(key: Key, { request_hash, status, body }: StoredResponse): Written {
  if (request_hash !== key.requestHash) throw invalid({ 'Idempotency-Key': 'This Idempotency-Key was used for another request.' })
  return { status, body, replayed: true }
}

/** The response without its secrets, as it is stored for replays; undefined for a call that has none. */
function withoutShownOnce(endpoint: Endpoint, output: unknown) {
  const secrets = shownOnceOf(endpoint)
  if (secrets.length === 0) return undefined
  return JSON.stringify(envelope(endpoint, { ...(output as object), ...Object.fromEntries(secrets.map((name) => [name, null])) }))
}

/** A fast hash of a password would undermine the slow one. */
const withoutSecrets = (name: string, value: unknown) => (name === 'password' ? undefined : value)

function hashOf({ method, path }: Endpoint, params: unknown, body: Buffer | string) {
  const call = `${method} ${path} ${JSON.stringify(params)} `
  return hash('sha256', typeof body === 'string' ? call + body : Buffer.concat([Buffer.from(call), body]))
}

/** The Idempotency-Key of a POST, with its scope and request hash. @throws 400 when malformed */
function keyOf(endpoint: Endpoint, request: FastifyRequest, form: ReceivedForm | undefined): Key | undefined {
  const key = request.headers['idempotency-key']
  if (!takesIdempotencyKey(endpoint) || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw malformed('The Idempotency-Key must be 1 to 200 visible characters.')
  const body = form?.hash ?? (endpoint.body ? JSON.stringify(request.body, withoutSecrets) : '')
  return { scope: String(request.caller?.accountId ?? 'visitor'), key, requestHash: hashOf(endpoint, request.params, body) }
}
