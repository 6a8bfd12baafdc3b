import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, Handled, Received, Role, Schema } from '../contract/endpoint.ts'
import { fieldMessages } from '../contract/messages.ts'
import { type Download, send, sendDownload, sendWritten, strip } from './answer.ts'
import type { Db } from './db/open.ts'
import type { Actor } from './db/requests.ts'
import { forbidden, type HttpError, invalid, malformed, notFound, notSignedIn } from './errors.ts'
import type { FileStore, ReceivedFile } from './files.ts'
import { receiveForm } from './uploads.ts'
import { actorOf, write } from './write.ts'

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
  /** Adds a header to the answer. */
  header: (name: string, value: string) => void
} & HttpOf<E>
/** A public read may be performed for a page, without HTTP around it. */
type HttpOf<E> = E extends { method: 'GET'; access: 'public' } ? unknown : { reply: FastifyReply; request: FastifyRequest }
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
      // After the limits by address, which are hooks of onRequest, and before the body is read.
      preParsing: async (request) => {
        request.caller = await app.findCaller(request)
        authorise(endpoint, request.caller)
      },
      handler: async (request, reply) => {
        const params = check(endpoint.params, request.params, () => notFound('Page'))
        const query = check(endpoint.query, request.query, invalid)
        const context = {
          params,
          query,
          caller: request.caller,
          actor: actorOf(request),
          reply,
          request,
          header: (name: string, value: string) => reply.header(name, value),
          db: app.db,
        }
        if (endpoint.method === 'GET') {
          const output = await run(context)
          return endpoint.download ? sendDownload(reply, output as Download) : send(endpoint, request, reply, output)
        }
        const form = endpoint.files && (await receiveForm(request, app.files, endpoint.files))
        try {
          if (!endpoint.body && request.body) throw malformed('This call takes no body.')
          const body = check(endpoint.body, form ? form.body : request.body, invalid)
          const input = { ...context, body, files: form?.files }
          if (transaction === 'own') return send(endpoint, request, reply, await run(input))
          const written = await write(app, { endpoint, request, form, run: (db) => run({ ...input, db }) })
          await form?.release()
          return sendWritten(reply, written)
        } catch (error) {
          await form?.release()
          throw error
        }
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
        header: () => {},
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
