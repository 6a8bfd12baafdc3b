import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/company/search.ts'
import { can } from '../../../api/core/permissions.ts'
import { resourceOf } from '../../../api/resources.ts'
import { route } from '../route.ts'
import { search } from './queries.ts'

/** Registers the search. */
export function searchRoutes(app: FastifyInstance) {
  route(app, calls.find, ({ db, query, caller }) =>
    search(
      db,
      query.q,
      calls.SEARCH_KINDS.filter((kind) => can(caller, resourceOf(kind).read) && (!query.kind || kind === query.kind)),
      query.kind !== undefined,
    ),
  )
}
