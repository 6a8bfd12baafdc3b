import type { FastifyRequest } from 'fastify'
import { noteRefusal } from '../platform/db/requests.ts'
import type { HttpError } from '../platform/errors.ts'
import { actorOf } from './write.ts'

/**
 * Puts it on record when somebody signed in asked for what is not theirs: a call of another role, or, for a client, a record that
 * is not there for them. What visitors try is not kept: there is no end to it and nobody to name.
 */
export async function noteRefused(request: FastifyRequest, { statusCode, code, noted }: HttpError) {
  const { caller, params } = request
  if (!caller || noted) return
  const oneRecord = Object.keys((params as object | null) ?? {}).length > 0
  if (code !== 'forbidden' && !(statusCode === 404 && caller.role === 'client' && oneRecord)) return
  const path = request.url.split('?')[0]!.slice(0, 200)
  try {
    await noteRefusal(request.server.db, actorOf(request), `${request.method} ${path}`)
  } catch (error) {
    request.log.error({ err: error }, 'A refusal could not be put on record')
  }
}
