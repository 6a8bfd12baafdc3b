import { vi } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, type Handled, type Received, savedMessage } from '../../api/core/endpoint.ts'
import { fieldMessages } from '../../api/core/refusals/messages.ts'

/** Thrown by a fake handler to refuse, with the shape of a server's refusal. */
export class Refusal extends Error {
  status: number
  body: object
  constructor(status: number, message: string, more: object = {}) {
    super(message)
    this.status = status
    this.body = { error: message, message, code: 'refused', ...more }
  }
}

/** A request as the contract parses it. */
export type Asked = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers }
type Answering = { endpoint: Endpoint; answer: (input: never, asked: Asked) => unknown; raw?: true }

/** A fake server for component tests: a handler for each contract call; validates requests and responses. */
export function fakeApi() {
  const answers: Answering[] = []
  const asked: Asked[] = []

  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const one: Asked = {
      method: request.method,
      path: pathname,
      query: searchParams,
      // Multipart bodies are not parsed here; the browser tests send real ones.
      body: text ? (request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}) : undefined,
      headers: request.headers,
    }
    asked.push(one)
    for (const { endpoint, answer, raw } of answers) {
      const params = endpoint.method === request.method ? matchPath(endpoint.screenPath ?? endpoint.path, pathname) : undefined
      if (!params) continue
      try {
        if (raw) return (await answer(undefined as never, one)) as Response
        const input = receive(endpoint, { params, query: Object.fromEntries(searchParams), body: one.body })
        return wrap(endpoint, await answer(input as never, one))
      } catch (error) {
        if (error instanceof Refusal) return Response.json(error.body, { status: error.status })
        throw error
      }
    }
    throw new Error(`No fake answer for ${request.method} ${pathname}`)
  })

  return {
    /** All requests so far. */
    asked,
    /** Sets the handler of a call; replaces an earlier one. */
    answer: <E extends Endpoint>(endpoint: E, answer: (input: Received<E>, asked: Asked) => Handled<E> | Promise<Handled<E>>) =>
      void answers.unshift({ endpoint, answer: answer as Answering['answer'] }),
    /** Sets a raw response, in a form that another server might send. */
    answerWith: (endpoint: Endpoint, answer: () => Response) => void answers.unshift({ endpoint, answer, raw: true }),
  }
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  return new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path)?.groups ?? (pattern === path ? {} : undefined)
}

/** The input of a real handler, without files; invalid requests get 422. */
function receive(endpoint: Endpoint, sent: Record<'params' | 'query' | 'body', unknown>) {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema || (part === 'body' && endpoint.files)) return []
    const found = z.safeParse(schema, sent[part])
    if (!found.success) throw new Refusal(422, 'Some fields are not right.', { fields: fieldMessages(found.error.issues) })
    return [[part, found.data]]
  })
  return Object.fromEntries(parts)
}

function wrap(endpoint: Endpoint, handled: unknown) {
  const { list, saved, done, download, events } = endpoint
  if (download || events) return handled as Response
  if (done) return Response.json({ message: done.message })
  if (saved) {
    const fields = Object.entries((handled ?? {}) as object).filter(([field]) => field in (saved.beside ?? {}))
    const body = { message: savedMessage(saved, handled), [saved.name]: handled, ...Object.fromEntries(fields) }
    return Response.json(body, { status: endpoint.method === 'POST' ? 201 : 200 })
  }
  if (!list) return Response.json(handled)
  const { items, total, beside } = handled as { items: unknown[]; total: number; beside?: object }
  return Response.json(list.wrapper ? { ...beside, [list.wrapper]: items } : items, {
    headers: { 'x-total-count': String(total) },
  })
}
