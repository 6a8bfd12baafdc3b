import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/core/endpoint.ts'
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
import { envelope, strip, type Written } from './respond.ts'

type Write = {
  endpoint: Endpoint
  actor: Actor
  request: FastifyRequest
  form: ReceivedForm | undefined
  run: (db: Db) => Promise<unknown>
}

/** Who makes this request and from where. */
export const actorOf = (request: FastifyRequest): Actor => ({
  accountId: request.caller?.accountId ?? null,
  address: request.address,
  requestId: request.id,
})

/**
 * Does a write in one transaction: the actor, the work, the stored answer. A key that has an answer gets it, and none of the
 * work is done. Those who come with one key at the same time take turns, and only the first can store its answer: whatever
 * another does is undone, and it gets the first one's.
 */
export async function write(app: FastifyInstance, { endpoint, actor, request, form, run }: Write): Promise<Written> {
  const key = keyOf(endpoint, request, form)
  let committing = false
  try {
    return await app.db.transaction().execute(async (db) => {
      if (!key) await setActor(db, actor)
      const known = key && (await actUnderKey(db, actor, key))
      if (known) return again(key, known)
      const status = endpoint.saved && endpoint.method === 'POST' ? 201 : 200
      const output = strip(endpoint, await run(db))
      const body = JSON.stringify(envelope(endpoint, output))
      if (key) await storeResponse(db, key, status, endpoint.once ? withoutField(endpoint, output, endpoint.once) : body)
      committing = true
      return { status, body, replayed: false }
    })
  } catch (error) {
    const refused = error instanceof HttpError || isRefused(error)
    // Refused perhaps because it had just been done under the same key: the moment between looking and taking turns.
    const known = key && refused ? await findResponse(app.db, key).catch(() => undefined) : undefined
    // When the connection fails in the commit nobody knows whether it took place: better a file too many than a row without its file.
    if (refused || !committing) await form?.discard()
    if (key && known) return again(key, known)
    throw error
  }
}

/** The answer that a key has. @throws 422 when it was given to another request */
function again(key: Key, { request_hash, status, body }: StoredResponse): Written {
  if (request_hash !== key.requestHash) throw invalid({ 'Idempotency-Key': 'This Idempotency-Key was used for another request.' })
  return { status, body, replayed: true }
}

const withoutField = (endpoint: Endpoint, output: unknown, field: string) =>
  JSON.stringify(envelope(endpoint, { ...(output as object), [field]: null }))

/** A fast hash of a password would undo the slow one. */
const withoutSecrets = (name: string, value: unknown) => (name === 'password' ? undefined : value)

function hashOf({ method, path }: Endpoint, params: unknown, body: Buffer | string) {
  const call = `${method} ${path} ${JSON.stringify(params)} `
  return hash('sha256', typeof body === 'string' ? call + body : Buffer.concat([Buffer.from(call), body]))
}

/** The Idempotency-Key of a POST, whose it is and what it was used for. @throws 400 when it is none */
function keyOf(endpoint: Endpoint, request: FastifyRequest, form: ReceivedForm | undefined): Key | undefined {
  const key = request.headers['idempotency-key']
  if (endpoint.method !== 'POST' || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw malformed('The Idempotency-Key must be 1 to 200 visible characters.')
  const body = form?.hash ?? (endpoint.body ? JSON.stringify(request.body, withoutSecrets) : '')
  return { scope: String(request.caller?.accountId ?? 'visitor'), key, requestHash: hashOf(endpoint, request.params, body) }
}
