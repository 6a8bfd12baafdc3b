import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/people/guard-photos.ts'
import { storedDownload } from '../../http/files/stored-files.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { found } from '../../platform/errors.ts'
import { setPortrait } from '../../platform/photos/photos.ts'
import { deletePortrait, findPortrait } from '../../platform/photos/queries.ts'
import { isReady } from '../deployability/queries.ts'
import { findGuard, lockStatus } from './queries.ts'

export function guardPhotoRoutes(app: FastifyInstance) {
  /** Notes the photo of a guard, and deletes the file of the earlier one: a file without a row would never be found again. */
  async function note(db: Db, id: number, photo: string | null, earlier: { id: string } | undefined) {
    await changeRecord(db, 'guards', id, undefined, { photo })
    const guard = await isReady(db, found(await findGuard(db, id), 'Guard'))
    if (earlier) await app.files.discard(earlier)
    return guard
  }

  route(app, calls.set, async ({ db, params: { id }, files: { photo }, caller }) => {
    found(await lockStatus(db, id), 'Guard')
    const { id: made, earlier } = await setPortrait(db, app.files, id, caller.accountId, photo)
    return note(db, id, made, earlier)
  })

  route(app, calls.remove, async ({ db, params: { id } }) => {
    found(await lockStatus(db, id), 'Guard')
    return note(db, id, null, await deletePortrait(db, id))
  })

  route(app, calls.show, async ({ db, params: { id } }) => {
    const { guard_id, ...photo } = found(await findPortrait(db, id), 'Photo')
    return { ...(await storedDownload(app.files, { ...photo, name: `photo of guard ${guard_id}` })), tag: `"${id}"` }
  })
}
