import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { MAX_ROWS, PAGE_SIZE, type Page } from '../../contract/core/common.ts'
import type { Answer, Endpoint, Schema } from '../../contract/core/endpoint.ts'
import { JSON_KIB } from './limits/budget.ts'

/** A download: what is read, under which name and type it is offered, and how long it is where that is known. */
export type Download = { stream: NodeJS.ReadableStream; fileName: string; type: string; bytes?: number }
/** The answer as the call describes it and nothing else: a column that is selected by mistake does not leave the server. */
export function strip(endpoint: Endpoint, output: unknown): unknown {
  if (endpoint.done) return undefined
  if (endpoint.list) {
    const { items, total } = output as { items: unknown; total: number }
    return { items: z.parse(endpoint.response, items), total } satisfies Answer<{ response: Schema; list: object }>
  }
  return z.parse(endpoint.response, output)
}

/** The answer in the wrapping the call declares. */
export function envelope({ done, saved, list }: Endpoint, output: unknown): unknown {
  if (done) return { message: done.message }
  if (saved) return { message: saved.message, [saved.name]: output }
  if (list) {
    const { items } = output as { items: unknown[] }
    return list.wrapper ? { [list.wrapper]: items } : items
  }
  return output
}

/** Answers a read. */
export function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, output: unknown) {
  const stripped = strip(endpoint, output)
  if (endpoint.list) pagingHeaders(request, reply, (stripped as { total: number }).total)
  const text = JSON.stringify(envelope(endpoint, stripped))
  request.spend((text.length / 1024) * JSON_KIB)
  return reply.code(200).type('application/json; charset=utf-8').send(text)
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

/** Answers with a file, as an attachment that a browser neither shows nor runs. */
export function sendDownload(reply: FastifyReply, { stream, fileName, type, bytes }: Download) {
  if (bytes !== undefined) reply.header('content-length', bytes)
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`,
      'content-security-policy': "sandbox; default-src 'none'",
    })
    .send(stream)
}

/** The answer of a write as it was stored with its idempotency key. */
export type Written = { status: number; body: string; replayed: boolean }

/** Answers a write, saying so when the answer is an earlier one. */
export function sendWritten(reply: FastifyReply, { status, body, replayed }: Written) {
  if (replayed) reply.header('idempotent-replayed', 'true')
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}
