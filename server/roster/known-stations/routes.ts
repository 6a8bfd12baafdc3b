import type { FastifyInstance } from 'fastify'
import { list } from '../../../api/roster/known-stations.ts'
import { route } from '../../http/route.ts'
import { gone } from '../../platform/errors.ts'
import { guardExists, knownStationsOf } from './queries.ts'

export function knownStationRoutes(app: FastifyInstance) {
  route(app, list, async ({ db, params: { id } }) => {
    gone(await guardExists(db, id), 'Guard')
    return knownStationsOf(db, id)
  })
}
