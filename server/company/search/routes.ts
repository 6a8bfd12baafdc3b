import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/company/search.ts'
import { can } from '../../../contract/core/permissions.ts'
import { resourceOf } from '../../../contract/resources.ts'
import { route } from '../../http/route.ts'
import { search } from './queries.ts'

export function searchRoutes(app: FastifyInstance) {
  route(app, contract.find, ({ db, query, caller }) =>
    search(
      db,
      query.q,
      contract.SEARCH_KINDS.filter((kind) => can(caller, resourceOf(kind).read)),
    ),
  )
}
