import type { FastifyError, FastifyInstance } from 'fastify'
import { fromDatabase, HttpError, malformed, notFound, tooMany } from './errors.ts'

/** Seconds a JSON body may take to arrive. */
const JSON_BODY_SECONDS = 15

/** Turns every error into `{ error, message, code, fields?, current? }` in one place; internals never leave it. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const known = error instanceof HttpError ? error : (fromDatabase(error) ?? fromFastify(error as FastifyError))
    const answer = known ?? new HttpError(500, 'internal', 'Something went wrong on our side. Please try again later.')
    if (answer.statusCode >= 500) request.log.error({ err: error }, answer.message)
    if (answer.retryAfter) reply.header('retry-after', answer.retryAfter)
    const { message, code, fields, current } = answer
    return reply
      .code(answer.statusCode)
      .type('application/json; charset=utf-8')
      .send({ error: message, message, code, fields, current })
  })

  app.addHook('preParsing', async (request) => {
    if (request.headers['content-type']?.startsWith('multipart/')) return
    const timer = setTimeout(() => request.raw.destroy(), JSON_BODY_SECONDS * 1000)
    request.raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
  })
}

/** Unknown paths answer JSON unless pages take them over. */
export function answerNotFound(app: FastifyInstance) {
  app.setNotFoundHandler(() => {
    throw notFound('Page')
  })
}

function fromFastify({ statusCode = 500, code, message }: FastifyError): HttpError | undefined {
  switch (statusCode) {
    case 413:
      return new HttpError(413, 'too_large', 'The request is too large.')
    case 415:
      return new HttpError(415, 'unsupported_media_type', 'Send application/json, or multipart/form-data where files are taken.')
    case 414:
      return new HttpError(414, 'uri_too_long', 'The address is too long.')
    case 429:
      return tooMany('Too many requests. Please wait a moment.', 0)
  }
  if (code?.startsWith('FST_ERR_CTP') || statusCode === 400) return malformed('The request could not be read.')
  return statusCode < 500 ? new HttpError(statusCode, 'refused', message) : undefined
}
