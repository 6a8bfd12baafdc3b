import type { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Endpoint, type FileRule, type Handled, maxBodyOf, type Received, type Schema } from '../../api/core/endpoint.ts'
import { can } from '../../api/core/permissions.ts'
import { fieldMessages } from '../../api/core/refusals/messages.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Db } from '../platform/db/open.ts'
import type { Reports } from '../platform/db/replica/replica.ts'
import type { Actor } from '../platform/db/requests.ts'
import { forbidden, type HttpError, invalid, malformed, notFound, notSignedIn, twoFactorRequired } from '../platform/errors.ts'
import type { FileStore, ReceivedFile } from '../platform/files/file-store.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import type { Mail } from '../platform/mail/transport.ts'
import type { Caller } from './callers.ts'
import { type Events, sendEvents } from './events.ts'
import { receiveForm } from './files/uploads.ts'
import { requireMediaType } from './input/media-types.ts'
import { readInput } from './input/read-input.ts'
import { type Reading, takeFieldsOfServer } from './input/read-only.ts'
import { REQUEST } from './limits/budget.ts'
import { limitOf } from './limits/limits.ts'
import { asText, type Download, type JsonText, send, sendDownload, sendShared, sendWritten, serialize } from './respond.ts'
import { type Guarded, guardCall, guardChanges } from './sensitive.ts'
import { type SharedText, shareReads, shareText } from './shared-reads.ts'
import { actorOf, write } from './write.ts'

/** The body of a call as its handler receives it. */
export type Input<E extends { body: Schema }> = z.output<E['body']>

type CallerOf<E> = E extends { permission: 'public' } ? Caller | null : Caller
type FilesOf<E> = E extends { files: infer F extends Record<string, FileRule> }
  ?
      | { [K in keyof F]: ReceivedFile<F[K]['kinds'][number]> | (F[K]['required'] extends true ? never : undefined) }
      | (E extends { filesOrJson: true } ? undefined : never)
  : undefined

/** The context of a handler besides the validated input. In a write `db` is the transaction of the request. */
type Context<E> = {
  db: Db
  caller: CallerOf<E>
  actor: Actor
  files: FilesOf<E>
  /** Adds a response header. */
  header: (name: string, value: string) => void
} & HttpOf<E> &
  Guarded<E>
/** A public read may run in process to render a page, without a request. */
type HttpOf<E> = E extends { method: 'GET'; permission: 'public' } ? unknown : { reply: FastifyReply; request: FastifyRequest }
type Result<E> = E extends { download: true } ? Download : E extends { events: true } ? Events : Handled<E>
type Handler<E> = (input: Received<E> & Context<E>) => Promise<Result<E> | JsonText>

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    reports: Reports
    files: FileStore
    keyring: Keyring
    queue: Queue
    mail: Mail
    /** True if invoices get a fiscal number before they are sent. */
    fiscal: boolean
    /** By whom clients can be asked to pay by mobile money. */
    mobileMoney: readonly ('mtn' | 'airtel')[]
    /** The sender of web push; undefined where devices are not notified. */
    push: { publicKey: string; hosts: string[]; production: boolean } | undefined
    /** The ways to phones besides push that the company has set up. */
    textWays: readonly ('sms' | 'whatsapp')[]
    /** Public URL of the site, without a trailing slash; for links in e-mails. */
    publicUrl: string
    /** True if rate limits by address are enforced. */
    limits: boolean
    /** The public reads by method and path, for server-side rendering in this process. */
    inProcess: Map<string, (input: { params?: unknown; query?: unknown }) => Promise<unknown>>
    /** Every GET by its path. */
    readings: Map<string, Reading>
    findCaller: (request: FastifyRequest, how?: { background?: boolean }) => Promise<Caller | null>
    /** Database notifications, forwarded to browsers. */
    signals: EventEmitter
  }
  interface FastifyRequest {
    caller: Caller | null
    /** The client's address, taken from X-Forwarded-For only behind trusted proxies. */
    address: string
  }
}

/** For a read whose response depends on caller and query by this key alone: concurrent callers with the same key share one. */
type Sharing<E> = { sharedBy?: (caller: Caller, query: Received<E> extends { query: infer Q } ? Q : undefined) => string }

/**
 * Registers one call under its path and aliases: authorise, validate, open the transaction, run, serialize, respond.
 * A write is one transaction that carries the acting account, the idempotency result and the audit rows.
 */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>, { sharedBy }: Sharing<E> = {}) {
  if (sharedBy && (endpoint.method !== 'GET' || endpoint.params || endpoint.list))
    throw new Error(`The response of ${endpoint.path} depends on more than its caller and cannot be shared.`)
  const share = shareReads<SharedText>()
  const run = guardChanges(endpoint, handler as unknown as (input: object) => Promise<unknown>)
  const mayBeLeftOut = endpoint.body !== undefined && z.safeParse(endpoint.body, {}).success
  const read = (work: (db: Db) => Promise<unknown>) => (endpoint.report ? app.reports.read(work) : work(app.db))
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url,
      bodyLimit: maxBodyOf(endpoint),
      config: { cost: endpoint.cost, maxValues: endpoint.maxValues },
      ...limitOf(app, endpoint),
      // After the rate limits, which are onRequest hooks, and before the body is read.
      preParsing: async (request) => {
        const caller = await app.findCaller(request, { background: endpoint.background ?? false })
        // Someone who must first set up two-factor sign-in is treated as a visitor by public calls.
        request.caller = caller?.twoFactorMissing && endpoint.permission === 'public' ? null : caller
        authorise(endpoint, request.caller)
      },
      handler: async (request, reply) => {
        const params = check(endpoint.params, request.params, () => notFound('Page'))
        const query = check(endpoint.query, request.query, invalid)
        const actor = actorOf(request)
        const context = {
          params,
          query,
          caller: request.caller,
          actor,
          reply,
          request,
          header: (name: string, value: string) => reply.header(name, value),
        }
        if (sharedBy) {
          let isOwn = false
          const make = async () => {
            isOwn = true
            return shareText(asText(endpoint, request, serialize(endpoint, await read((db) => run({ ...context, db })))))
          }
          const shared = await share(sharedBy(request.caller!, query as Parameters<typeof sharedBy>[1]), make)
          if (!isOwn) request.spend(REQUEST - request.spent)
          return sendShared(request, reply, shared)
        }
        if (endpoint.method === 'GET') {
          const output = await read((db) => run({ ...context, db }))
          if (endpoint.events) return sendEvents(app, reply, output as Events)
          return respond(endpoint, request, reply, output)
        }
        requireMediaType(request, endpoint)
        const rules = endpoint.filesOrJson && !request.isMultipart() ? undefined : endpoint.files
        const form = rules && (await receiveForm(request, app.files, rules))
        let send: () => unknown
        try {
          if (!endpoint.body && request.body) throw malformed('This call takes no body.')
          const reading = endpoint.method === 'PUT' ? app.readings.get(endpoint.path) : undefined
          const taken = takeFieldsOfServer(endpoint, reading, form ? form.body : bodyOf(request, mayBeLeftOut))
          const body = check(endpoint.body, taken.body, invalid)
          const input = { ...context, db: app.db, body, files: form?.files }
          if (endpoint.ownTransaction) {
            const output = await run(input)
            send = () => respond(endpoint, request, reply, output)
          } else {
            const work = async (db: Db) => {
              await taken.check?.({ ...input, db }, (body as { version?: number }).version)
              return run({ ...input, db })
            }
            const written = await write(app, { endpoint, actor, request, form, run: work })
            send = () => sendWritten(reply, written)
          }
        } finally {
          // Before the response, so that no file is left when it arrives.
          await form?.release()
        }
        return send()
      },
    })
  }
  if (endpoint.method === 'GET')
    app.readings.set(endpoint.path, { endpoint, read: async (input) => serialize(endpoint, await run(input)) })
  if (endpoint.method === 'GET' && endpoint.permission === 'public') {
    app.inProcess.set(`${endpoint.method} ${endpoint.path}`, async ({ params, query }) => {
      const input = {
        params: check(endpoint.params, params, () => notFound('Page')),
        query: check(endpoint.query, query ?? {}, invalid),
      }
      const actor = { accountId: null, address: '127.0.0.1', requestId: 'page' }
      const output = await read((db) => run({ ...input, caller: null, header: () => {}, db, actor }))
      return serialize(endpoint, output)
    })
  }
}

/** The body; where it may be left out and is, one without fields. */
const bodyOf = ({ body }: FastifyRequest, mayBeLeftOut: boolean) => (body === undefined && mayBeLeftOut ? {} : body)

const respond = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, output: unknown) =>
  endpoint.download ? sendDownload(request, reply, output as Download) : send(endpoint, request, reply, output)

function authorise(endpoint: Endpoint, caller: Caller | null) {
  const { permission, beforeTwoFactor } = endpoint
  if (permission === 'public') return
  if (!caller) throw notSignedIn()
  if (!can(caller, permission)) throw forbidden()
  if (caller.twoFactorMissing && !beforeTwoFactor) throw twoFactorRequired()
  guardCall(endpoint, caller)
}

function check(schema: Schema | undefined, value: unknown, refuse: (fields: Record<string, string>) => HttpError) {
  if (!schema) return undefined
  const result = readInput(schema, value)
  if (!result.success) throw refuse(fieldMessages(result.error.issues))
  return result.data
}
