import type { FastifyInstance } from 'fastify'
import * as contract from '../../../api/company/holidays.ts'
import { route } from '../../http/route.ts'
import { deleteRecord } from '../../platform/db/records.ts'
import { changed, found, gone } from '../../platform/errors.ts'
import { effectOf, findHoliday, insertHoliday, listHolidays, updateHoliday } from './queries.ts'

export function holidayRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listHolidays(db, query))

  route(app, contract.get, async ({ db, params }) => found(await findHoliday(db, params.id), 'Holiday'))

  route(app, contract.create, async ({ db, body }) => {
    const effect = await effectOf(db, body.day)
    return { ...(await insertHoliday(db, body)), effect }
  })

  route(app, contract.update, async ({ db, params: { id }, body }) => {
    const { day } = found(await findHoliday(db, id), 'Holiday')
    const effect = day === body.day ? undefined : await effectOf(db, body.day)
    return { ...changed(await updateHoliday(db, id, body), await findHoliday(db, id), 'Holiday'), effect }
  })

  route(app, contract.remove, async ({ db, params: { id }, query, caller: { accountId } }) => {
    gone(await deleteRecord(db, 'holidays', id, { accountId, ...query }), 'Holiday')
  })
}
