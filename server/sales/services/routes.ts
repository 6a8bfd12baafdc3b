import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/sales/services.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { changed, found } from '../../platform/errors.ts'
import { keepPicture } from '../../platform/pictures/pictures.ts'
import { findService, insertService, listServices, updateService } from './queries.ts'

export function serviceRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listServices(db, query))

  route(app, calls.get, async ({ db, params }) => found(await findService(db, params.id), 'Service'))

  route(app, calls.create, ({ db, body }) => insertService(db, body))

  route(app, calls.update, async ({ db, params, body }) =>
    changed(await updateService(db, params.id, body), await findService(db, params.id), 'Service'),
  )

  removalRoutes(app, calls, 'services', 'Service')

  route(app, calls.uploadPicture, ({ files }) => keepPicture(app.files, files.picture))
}
