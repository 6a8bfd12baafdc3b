import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PinoLoggerOptions } from 'fastify/types/logger.js'
import type { Settings } from './env.ts'
import { pathWithoutSecrets } from './secret-paths.ts'

/** Structured logs on standard output, never with query values, bodies, cookies or tokens. */
export const logOptions = (level: Settings['logLevel']): PinoLoggerOptions => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: pathWithoutSecrets(request.url),
      address: request.ip,
      clientVersion: request.headers['x-client-version'],
      clientTime: request.headers['x-request-timestamp'],
    }),
    res: (reply: FastifyReply) => ({ status: reply.statusCode }),
    err: ({ name, message, code, stack }: Error & { code?: string }) => ({ type: name, message, code, stack }),
  },
})
