import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/home.ts'
import { changed } from '../errors.ts'
import { route } from '../route.ts'
import { findHome, updateHome } from './queries.ts'

export function homeRoutes(app: FastifyInstance) {
  route(app, contract.get, ({ db }) => findHome(db))

  route(app, contract.update, async ({ db, body }) =>
    changed(await updateHome(db, body.content, body.version), await findHome(db), 'Site content'),
  )
}
