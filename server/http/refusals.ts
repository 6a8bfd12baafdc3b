import type { FastifyRequest } from 'fastify'
import type { Role } from '../../api/core/permissions.ts'
import { noteRefusal } from '../platform/db/requests.ts'
import type { HttpError } from '../platform/errors.ts'
import { pathWithoutSecrets } from '../platform/secret-paths.ts'
import { actorOf } from './write.ts'

/** Roles that see some records of a kind only. */
const LIMITED: readonly Role[] = ['client', 'supervisor']

/**
 * Records in the audit log when a signed-in person calls what their role does not permit or, for a client or a supervisor, a
 * record that is not visible to them. Attempts by visitors are not recorded: unbounded, and there is no account to name.
 */
export async function noteRefused(request: FastifyRequest, { statusCode, code, noted }: HttpError) {
  const { caller, params } = request
  if (!caller || noted) return
  const oneRecord = Object.keys((params as object | null) ?? {}).length > 0
  if (code !== 'forbidden' && !(statusCode === 404 && LIMITED.includes(caller.role) && oneRecord)) return
  const path = pathWithoutSecrets(request.url).slice(0, 200)
  try {
    await noteRefusal(request.server.db, actorOf(request), `${request.method} ${path}`)
  } catch (error) {
    request.log.error({ err: error }, 'A refused call could not be recorded in the audit log')
  }
}
