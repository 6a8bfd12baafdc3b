import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { MAX_ROWS, PAGE_SIZE, type Page } from '../contract/common.ts'
import type { Answer, Endpoint, Handled, Received, Role, Schema } from '../contract/endpoint.ts'
import { fieldMessages } from '../contract/messages.ts'
import type { Db } from './db/open.ts'
import { type Actor, claimKey, setActor, storeAnswer } from './db/requests.ts'
import { forbidden, type HttpError, invalid, malformed, notFound, notSignedIn } from './errors.ts'
import type { FileStore, ReceivedFile } from './files.ts'
import { type ReceivedForm, receiveForm } from './uploads.ts'

/** Who calls: decided by the server on every request. */
export type Caller = { accountId: number; role: Role; clientId: number | null; sessionId: number }

type CallerOf<E> = E extends { access: 'public' } ? Caller | null : Caller
type FilesOf<E> = E extends { files: infer F extends Record<string, { required: boolean }> }
  ? { [K in keyof F]: F[K]['required'] extends true ? ReceivedFile : ReceivedFile | undefined }
  : undefined

/** What a handler gets besides the validated input. In a write `db` is the transaction of the request. */
type Context<E> = {
  db: Db
  caller: CallerOf<E>
  actor: Actor
  files: FilesOf<E>
  reply: FastifyReply
  request: FastifyRequest
}
/** A download: what is read, under which name and type it is offered. */
export type Download = { stream: NodeJS.ReadableStream; fileName: string; type: string }
type Result<E> = E extends { download: true } ? Download : Handled<E>
type Handler<E> = (input: Received<E> & Context<E>) => Promise<Result<E>>

type Options = {
  /** 'own' leaves the transaction, and with it the idempotency key, to the handler: for calls whose answer must not be stored (tokens). */
  transaction?: 'own'
  /** So many calls a minute from one address. */
  perMinute?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    files: FileStore
    /** The public reads by method and path, for pages that are rendered in this process. */
    inProcess: Map<string, (input: { params?: unknown; query?: unknown }) => Promise<unknown>>
    findCaller: (request: FastifyRequest) => Promise<Caller | null>
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

/**
 * Registers one contract call under its path and aliases: authorise, validate, open the transaction, run, strip, answer.
 * A write is one transaction that carries the acting account, the idempotency result and the audit rows.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { transaction, perMinute }: Options = {},
) {
  const run = handler as unknown as (input: object) => Promise<unknown>
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url,
      ...(perMinute && { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }),
      onRequest: async (request) => {
        request.caller = await app.findCaller(request)
        authorise(endpoint, request.caller)
      },
      handler: async (request, reply) => {
        const params = check(endpoint.params, request.params, () => notFound('Page'))
        const query = check(endpoint.query, request.query, invalid)
        const context = { params, query, caller: request.caller, actor: actorOf(request), reply, request, db: app.db }
        if (endpoint.method === 'GET') {
          const output = await run(context)
          return endpoint.download ? sendDownload(reply, output as Download) : send(endpoint, request, reply, output)
        }
        const form = endpoint.files && (await receiveForm(request, app.files, endpoint.files))
        const { body, key } = await orDiscard(form, () => ({
          body: check(endpoint.body, form ? form.body : request.body, invalid),
          key: idempotencyKey(endpoint, request),
        }))
        const input = { ...context, body, files: form?.files }
        if (transaction === 'own') return send(endpoint, request, reply, await run(input))
        const bodyHash =
          form?.hash ??
          createHash('sha256')
            .update(JSON.stringify(request.body ?? null))
            .digest()
        return write(app, endpoint, request, reply, { bodyHash, key, form, run: (db) => run({ ...input, db }) })
      },
    })
  }
  if (endpoint.method === 'GET' && endpoint.access === 'public') {
    app.inProcess.set(`${endpoint.method} ${endpoint.path}`, async ({ params, query }) => {
      const input = {
        params: check(endpoint.params, params, () => notFound('Page')),
        query: check(endpoint.query, query ?? {}, invalid),
      }
      const output = await run({
        ...input,
        caller: null,
        db: app.db,
        actor: { accountId: null, address: '127.0.0.1', requestId: 'page' },
      })
      return strip(endpoint, output)
    })
  }
}

function authorise({ access }: Endpoint, caller: Caller | null) {
  if (access === 'public') return
  if (!caller) throw notSignedIn()
  if (!access.includes(caller.role)) throw forbidden()
}

function check(schema: Schema | undefined, value: unknown, refuse: (fields: Record<string, string>) => HttpError) {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (!result.success) throw refuse(fieldMessages(result.error.issues))
  return result.data
}

/** What a check gives; when it refuses, the files that came with the request go. */
async function orDiscard<T>(form: ReceivedForm | undefined, checked: () => T): Promise<T> {
  try {
    return checked()
  } catch (error) {
    await form?.discard()
    throw error
  }
}

const actorOf = (request: FastifyRequest): Actor => ({
  accountId: request.caller?.accountId ?? null,
  address: request.ip,
  requestId: request.id,
})

type Write = { bodyHash: Buffer; key: string | undefined; form: ReceivedForm | undefined; run: (db: Db) => Promise<unknown> }

/** One transaction: the actor, the idempotency key, the work, the stored answer. A replay does none of the work. */
async function write(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { bodyHash, key, form, run }: Write,
) {
  const scope = String(request.caller?.accountId ?? 'visitor')
  const requestHash = createHash('sha256').update(`${endpoint.method} ${endpoint.path} `).update(bodyHash).digest()
  let committing = false
  try {
    const answer = await app.db.transaction().execute(async (db) => {
      await setActor(db, actorOf(request))
      const known = key && (await claimKey(db, scope, key, requestHash))
      if (known) {
        if (!known.request_hash.equals(requestHash))
          throw invalid({ 'Idempotency-Key': 'This Idempotency-Key was used for another request.' })
        return { status: known.status!, body: known.body!, replayed: true }
      }
      const status = endpoint.saved && endpoint.method === 'POST' ? 201 : 200
      const body = JSON.stringify(envelope(endpoint, strip(endpoint, await run(db))))
      if (key) await storeAnswer(db, scope, key, status, body)
      for (const file of Object.values(form?.files ?? {})) await app.files.keep(file)
      committing = true
      return { status, body, replayed: false }
    })
    if (answer.replayed) {
      await form?.discard()
      reply.header('idempotent-replayed', 'true')
    }
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
  } catch (error) {
    // When the commit itself fails nobody knows whether it took place: better a file too many than a row without its file.
    if (!committing) await form?.discard()
    throw error
  }
}

function idempotencyKey(endpoint: Endpoint, request: FastifyRequest) {
  const key = request.headers['idempotency-key']
  if (endpoint.method !== 'POST' || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw malformed('The Idempotency-Key must be 1 to 200 visible characters.')
  return key
}

/** The answer as the call describes it and nothing else: a column that is selected by mistake does not leave the server. */
function strip(endpoint: Endpoint, output: unknown): unknown {
  if (endpoint.done) return undefined
  if (endpoint.list) {
    const { items, total } = output as { items: unknown; total: number }
    return { items: z.parse(endpoint.response, items), total } satisfies Answer<{ response: Schema; list: object }>
  }
  return z.parse(endpoint.response, output)
}

function envelope({ done, saved, list }: Endpoint, output: unknown): unknown {
  if (done) return { message: done.message }
  if (saved) return { message: saved.message, [saved.name]: output }
  if (list) {
    const { items } = output as { items: unknown[] }
    return list.wrapper ? { [list.wrapper]: items } : items
  }
  return output
}

function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, output: unknown) {
  const stripped = strip(endpoint, output)
  if (endpoint.list) pagingHeaders(request, reply, (stripped as { total: number }).total)
  return reply
    .code(200)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope(endpoint, stripped)))
}

/** X-Total-Count always; Link (first, prev, next, last) when a page was asked for. */
function pagingHeaders(request: FastifyRequest, reply: FastifyReply, total: number) {
  reply.header('x-total-count', total)
  const { page: given, page_size } = request.query as { [K in keyof Page]?: string }
  if (!given) return
  const page = Number(given)
  const last = Math.max(1, Math.ceil(total / Math.min(Number(page_size ?? PAGE_SIZE), MAX_ROWS)))
  const url = new URL(request.url, 'http://local')
  const link = (number: number, rel: string) => {
    url.searchParams.set('page', String(number))
    return `<${url.pathname}${url.search}>; rel="${rel}"`
  }
  const links = [link(1, 'first'), link(last, 'last')]
  if (page > 1) links.push(link(page - 1, 'prev'))
  if (page < last) links.push(link(page + 1, 'next'))
  reply.header('link', links.join(', '))
}

function sendDownload(reply: FastifyReply, { stream, fileName, type }: Download) {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`,
      'content-security-policy': "sandbox; default-src 'none'",
    })
    .send(stream)
}
