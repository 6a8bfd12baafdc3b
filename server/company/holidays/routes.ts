import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/company/holidays.ts'
import { route } from '../../http/route.ts'
import { deleteRecord } from '../../platform/db/records.ts'
import { changed, found, gone } from '../../platform/errors.ts'
import { effectOf, findHoliday, insertHoliday, listHolidays, updateHoliday } from './queries.ts'

export function holidayRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listHolidays(db, query))

  route(app, calls.get, async ({ db, params }) => found(await findHoliday(db, params.id), 'Holiday'))

  route(app, calls.create, async ({ db, body }) => {
    const effect = await effectOf(db, body.day)
    return { ...(await insertHoliday(db, body)), effect }
  })

  route(app, calls.update, async ({ db, params: { id }, body }) => {
    const { day } = found(await findHoliday(db, id), 'Holiday')
    const effect = day === body.day ? undefined : await effectOf(db, body.day)
    return { ...changed(await updateHoliday(db, id, body), await findHoliday(db, id), 'Holiday'), effect }
  })

  route(app, calls.remove, async ({ db, params: { id }, query, caller: { accountId } }) => {
    gone(await deleteRecord(db, 'holidays', id, { accountId, ...query }), 'Holiday')
  })
}
