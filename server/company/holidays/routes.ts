import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/company/holidays.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { changed, found } from '../../platform/errors.ts'
import { findHoliday, insertHoliday, listHolidays, updateHoliday } from './queries.ts'

export function holidayRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listHolidays(db, query))

  route(app, contract.get, async ({ db, params }) => found(await findHoliday(db, params.id), 'Holiday'))

  route(app, contract.create, ({ db, body }) => insertHoliday(db, body))

  route(app, contract.update, async ({ db, params, body }) =>
    changed(await updateHoliday(db, params.id, body), await findHoliday(db, params.id), 'Holiday'),
  )

  removalRoutes(app, contract, 'holidays', 'Holiday')
}
