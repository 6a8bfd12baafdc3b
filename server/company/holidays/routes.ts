import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/company/holidays.ts'
import { longMonth } from '../../../contract/core/format.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { deleteRecord } from '../../platform/db/records.ts'
import { changed, found, gone, HttpError } from '../../platform/errors.ts'
import { effectOf, findHoliday, insertHoliday, isLocked, listHolidays, updateHoliday } from './queries.ts'

/** @throws 409 `period_locked` where a station has locked the month of one of the days */
async function requireUnlocked(db: Db, ...days: string[]) {
  for (const day of days)
    if (await isLocked(db, day)) throw new HttpError(409, 'period_locked', `${longMonth(day.slice(0, 7))} is locked.`)
}

export function holidayRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listHolidays(db, query))

  route(app, contract.get, async ({ db, params }) => found(await findHoliday(db, params.id), 'Holiday'))

  route(app, contract.create, async ({ db, body }) => {
    await requireUnlocked(db, body.day)
    const effect = await effectOf(db, body.day)
    return { ...(await insertHoliday(db, body)), effect }
  })

  route(app, contract.update, async ({ db, params: { id }, body }) => {
    const { day } = found(await findHoliday(db, id), 'Holiday')
    const moves = day !== body.day
    if (moves) await requireUnlocked(db, day, body.day)
    const effect = moves ? await effectOf(db, body.day) : undefined
    return { ...changed(await updateHoliday(db, id, body), await findHoliday(db, id), 'Holiday'), effect }
  })

  route(app, contract.remove, async ({ db, params: { id }, query, caller: { accountId } }) => {
    const holiday = await findHoliday(db, id)
    if (holiday) await requireUnlocked(db, holiday.day)
    gone(await deleteRecord(db, 'holidays', id, { accountId, ...query }), 'Holiday')
  })
}
