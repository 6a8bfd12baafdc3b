import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { fromDatabase, HttpError, malformed, notFound, tooMany } from './errors.ts'

/** Seconds a JSON body may take to arrive. */
const JSON_BODY_SECONDS = 15

/** Sends a refusal in the shape that all of them have. */
export function answer(reply: FastifyReply, { statusCode, message, code, fields, current, retryAfter }: HttpError) {
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply.code(statusCode).type('application/json; charset=utf-8').send({ error: message, message, code, fields, current })
}

/** Turns every error into `{ error, message, code, fields?, current? }` in one place; internals never leave it. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const known = error instanceof HttpError ? error : (fromDatabase(error) ?? fromFastify(error as FastifyError))
    const refusal = known ?? new HttpError(500, 'internal', 'Something went wrong on our side. Please try again later.')
    if (refusal.statusCode >= 500) request.log.error({ err: error }, refusal.message)
    return answer(reply, refusal)
  })

  app.addHook('preParsing', async (request) => {
    const { 'content-type': type = '', 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers
    if (type.startsWith('multipart/') || (length === '0' && !chunked)) return
    const timer = setTimeout(() => request.raw.destroy(), JSON_BODY_SECONDS * 1000)
    request.raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
  })
}

/** Unknown paths answer JSON unless pages take them over. */
export function answerNotFound(app: FastifyInstance, limits: boolean) {
  app.setNotFoundHandler(limits ? { preHandler: app.rateLimit() } : {}, () => {
    throw notFound('Page')
  })
}

/** An IPv6 customer holds a whole /64, so that is what the limits count as one address. */
export const neighbourhood = (address: string) => (address.includes(':') ? address.split(':').slice(0, 4).join(':') : address)

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
