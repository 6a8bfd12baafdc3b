import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../api/core/endpoint.ts'
import { unsupportedMediaType } from '../../platform/errors.ts'
import { tooRich } from './json-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most values in a JSON body of this route, where it allows more than others. */
    maxValues?: number | undefined
  }
}

/** True if a request has a body; an empty chunked one counts, because only reading it would tell. */
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Parses JSON bodies within the structure limits and rejects every other type with 415; @fastify/multipart adds its own parser.
 * Many clients set a content type on requests without a body, such as DELETE; these are accepted.
 */
export function readBodies(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null)
    const refusal = tooRich(body, request.routeOptions.config.maxValues)
    if (refusal) done(refusal)
    else parse(request, body, done)
  })
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (request.is404 || !hasBody(request)) done(null)
    else done(unsupportedMediaType())
  })
}

/** @throws 415 for multipart where JSON is expected, or the reverse */
export function requireMediaType(request: FastifyRequest, { files, filesOrJson }: Endpoint) {
  if (filesOrJson) return
  if (files ? !request.isMultipart() : request.isMultipart() && hasBody(request)) throw unsupportedMediaType()
}
