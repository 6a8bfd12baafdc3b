import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/camera-signals.ts'
import { storedDownload } from '../../http/files/stored-files.ts'
import { countByName } from '../../http/limits/limits.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { findPicture, findSystemByToken } from './queries.ts'
import { storeCameraSignal } from './store.ts'

/** Milliseconds of processor time that a picture takes, besides what each call costs. */
const PICTURE = 150

export function cameraSignalRoutes(app: FastifyInstance) {
  route(app, calls.send, async ({ db, params: { token }, body, files, actor, request }) => {
    const { id, account } = found(await findSystemByToken(db, token), 'Page')
    await countByName(app, calls.send, `system ${id}`)
    const pictures = Object.values(files ?? {}).filter((file) => file !== undefined)
    request.spend(PICTURE * pictures.length)
    return { pictures: await storeCameraSignal(db, app.files, { id, account, address: actor.address }, body, pictures) }
  })

  route(app, calls.picture, async ({ db, params: { id } }) => {
    const { signal_id, ...picture } = found(await findPicture(db, id), 'Picture')
    return storedDownload(app.files, { ...picture, name: `picture ${signal_id}` })
  })
}
