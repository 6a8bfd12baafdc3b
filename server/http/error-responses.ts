import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { HttpError, malformed, notFound, refusalOf, unsupportedMediaType } from '../platform/errors.ts'
import { noteRefused } from './refusals.ts'

/** Limit on the request line and all headers together, in bytes. */
export const MAX_HEADER_BYTES = 16 * 1024

/** Sends an error in the shared shape. */
export function sendError(reply: FastifyReply, { statusCode, message, code, fields, current, retryAfter }: HttpError) {
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply.code(statusCode).type('application/json; charset=utf-8').send({ error: message, message, code, fields, current })
}

/** Maps every error to `{ error, message, code, fields?, current? }`; internals are never exposed. */
export function respondToErrors(app: FastifyInstance) {
  app.setErrorHandler(async (error, request, reply) => {
    const known = refusalOf(error) ?? fromFastify(error as FastifyError)
    const refusal = known ?? new HttpError(500, 'internal', 'Something went wrong on our side. Please try again later.')
    // An error with a cause is a failure on our side, whatever its status.
    if (refusal.statusCode >= 500 || refusal.cause !== undefined) request.log.error({ err: error }, refusal.message)
    await noteRefused(request, refusal)
    return sendError(reply, refusal)
  })
}

/** Responds to unparsable or overlong requests in the shared error shape and closes the connection. */
export function respondUnreadable(error: ConnectionError, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { statusCode, message, code } = unreadable(error)
  const body = JSON.stringify({ error: message, message, code })
  socket.end(
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}

const TOO_LONG = new HttpError(414, 'uri_too_long', 'The address is too long.')

function unreadable({ code, rawPacket }: ConnectionError) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HttpError(408, 'too_slow', 'The request took too long to arrive.')
  if (code !== 'HPE_HEADER_OVERFLOW') return malformed('The request could not be read.')
  const addressEnds = Buffer.isBuffer(rawPacket) ? rawPacket.indexOf('\r\n') : 0
  if (addressEnds < 0 || addressEnds > MAX_HEADER_BYTES) return TOO_LONG
  return new HttpError(431, 'headers_too_large', 'The headers of the request are too large.')
}

/** JSON 404 for unknown paths, unless pages are registered. */
export function respondNotFound(app: FastifyInstance) {
  app.setNotFoundHandler(() => {
    throw notFound('Page')
  })
}

function fromFastify({ statusCode = 500, code, message }: FastifyError): HttpError | undefined {
  switch (statusCode) {
    case 413:
      return new HttpError(413, 'too_large', 'The request is too large.')
    case 415:
      return unsupportedMediaType()
    case 414:
      return TOO_LONG
  }
  if (code?.startsWith('FST_ERR_CTP') || statusCode === 400) return malformed('The request could not be read.')
  return statusCode < 500 ? new HttpError(statusCode, 'refused', message) : undefined
}
