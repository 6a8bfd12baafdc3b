import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { MAX_ROWS, PAGE_SIZE, type Page } from '../../api/core/common.ts'
import { type CallResult, type Endpoint, type Schema, savedMessage } from '../../api/core/endpoint.ts'
import { compiled } from './input/compiled-schema.ts'
import { JSON_KIB } from './limits/budget.ts'
import { COMPRESSION, type SharedText } from './shared-reads.ts'

/** A download: its content, offered file name and media type, its length where known, and its ETag where it is asked for again. */
export type Download = { stream: NodeJS.ReadableStream; fileName: string; type: string; bytes?: number; tag?: string }
/** A result that is the JSON of its response already, as where the database writes it; the test of its call compares it with the schema. */
export class JsonText {
  text: string
  constructor(text: string) {
    this.text = text
  }
}
/** Serializes a result by the call's response schema: a column selected by mistake never leaves the server. */
export function serialize(endpoint: Endpoint, output: unknown): unknown {
  if (output instanceof JsonText) return output
  if (endpoint.done) return undefined
  if (endpoint.list) {
    const { items, total, beside: given } = output as { items: unknown; total: number; beside?: Record<string, unknown> }
    const page = { items: z.parse(compiled(endpoint.response), items), total }
    const { beside } = endpoint.list
    if (!beside) return page satisfies CallResult<{ response: Schema; list: object }>
    const fields = Object.entries(beside).map(([field, schema]) => [field, z.parse(compiled(schema), given?.[field])])
    return { ...page, beside: Object.fromEntries(fields) }
  }
  const beside = Object.entries(endpoint.saved?.beside ?? {})
  if (beside.length === 0) return z.parse(compiled(endpoint.response), output)
  const given = output as Record<string, unknown>
  const record = z.parse(compiled(endpoint.response), output) as object
  return { ...record, ...Object.fromEntries(beside.map(([field, schema]) => [field, z.parse(compiled(schema), given[field])])) }
}

/** The record under its name, and beside it what the call puts there. */
function split(output: unknown, { name, beside }: NonNullable<Endpoint['saved']>) {
  if (!beside) return { [name]: output }
  const fields = Object.entries(output as object)
  const part = (outside: boolean) => Object.fromEntries(fields.filter(([field]) => field in beside === outside))
  return { [name]: part(false), ...part(true) }
}

/** Wraps the serialized result as the call declares. */
export function envelope({ done, saved, list }: Endpoint, output: unknown): unknown {
  if (done) return { message: done.message }
  if (saved) return { message: savedMessage(saved, output), ...split(output, saved) }
  if (list) {
    const { items, beside } = output as { items: unknown[]; beside?: object }
    return list.wrapper ? { ...beside, [list.wrapper]: items } : items
  }
  return output
}

/** The text of a response, charged to the address that makes it. */
export function asText(endpoint: Endpoint, request: FastifyRequest, serialized: unknown) {
  const text = serialized instanceof JsonText ? serialized.text : JSON.stringify(envelope(endpoint, serialized))
  request.spend((text.length / 1024) * JSON_KIB)
  return text
}

/** Responds to a read. */
export function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, output: unknown) {
  const serialized = serialize(endpoint, output)
  if (endpoint.list) pagingHeaders(request, reply, (serialized as { total: number }).total)
  const text = asText(endpoint, request, serialized)
  if (endpoint.etag) {
    const tag = `"${hash('sha256', text, 'base64url')}"`
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  }
  return reply.code(200).type('application/json; charset=utf-8').send(text)
}

/** Responds with what concurrent callers share; serialized, charged and compressed once. */
export async function sendShared(request: FastifyRequest, reply: FastifyReply, { text, brotli }: SharedText) {
  reply.code(200).type('application/json; charset=utf-8')
  const isCompressed = text.length >= COMPRESSION.threshold && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  if (!isCompressed) return reply.send(text)
  return reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).send(await brotli())
}

/** X-Total-Count always; Link (first, prev, next, last) when a page was requested. */
function pagingHeaders(request: FastifyRequest, reply: FastifyReply, total: number) {
  reply.header('x-total-count', total)
  const { page: requested, page_size } = request.query as { [K in keyof Page]?: string }
  if (!requested) return
  const page = Number(requested)
  const last = Math.max(1, Math.ceil(total / Math.min(Number(page_size ?? PAGE_SIZE), MAX_ROWS)))
  const [path] = request.url.split('?')
  const query = String(new URLSearchParams({ ...(request.query as Record<string, string>), page: '' }))
  const link = (number: number, rel: string) => `<${path}?${query.replace(/(?<=^|&)page=/, `page=${number}`)}>; rel="${rel}"`
  const links = [link(1, 'first'), link(last, 'last')]
  if (page > 1) links.push(link(page - 1, 'prev'))
  if (page < last) links.push(link(page + 1, 'next'))
  reply.header('link', links.join(', '))
}

/** Responds with a file as an attachment that browsers neither render nor execute. */
export function sendDownload(request: FastifyRequest, reply: FastifyReply, { stream, fileName, type, bytes, tag }: Download) {
  if (tag !== undefined) {
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
    if (request.headers['if-none-match'] === tag) {
      // An open file that nobody reads would stay open.
      if (stream instanceof Readable) stream.destroy()
      return reply.code(304).send()
    }
  }
  if (bytes !== undefined) reply.header('content-length', bytes)
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`,
      'content-security-policy': "sandbox; default-src 'none'",
    })
    .send(stream)
}

/** The response of a write as stored with its idempotency key. */
export type Written = { status: number; body: string; replayed: boolean }

/** Responds to a write; `Idempotent-Replayed` marks a stored response. */
export function sendWritten(reply: FastifyReply, { status, body, replayed }: Written) {
  if (replayed) reply.header('idempotent-replayed', 'true')
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}
