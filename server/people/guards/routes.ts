import type { FastifyInstance } from 'fastify'
import { today } from '../../../api/core/fields/days.ts'
import * as imports from '../../../api/people/guard-imports.ts'
import * as calls from '../../../api/people/guards.ts'
import { eachRecord } from '../../http/bulk.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { importRoutes } from '../../http/imports/import-routes.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { changed, found, gone } from '../../platform/errors.ts'
import { areReady, isReady, type StoredGuard } from '../deployability/queries.ts'
import { insertGuard } from '../guard-queries.ts'
import { countComingShifts } from '../planned-shifts.ts'
import { GUARD_IMPORT } from './import.ts'
import { guardPhotoRoutes } from './photo-routes.ts'
import { allGuards, findGuard, listGuards, updateGuard } from './queries.ts'
import { chosenStatus, followStatus, lockShiftsToOpen } from './status.ts'

const COLUMNS: CsvColumn<StoredGuard>[] = [
  ['ID', 'id'],
  ['First Name', 'firstName'],
  ['Last Name', 'lastName'],
  ['Gender', 'gender'],
  ['Date of Birth', 'date_of_birth'],
  ['Contacts', 'contacts'],
  ['Email', 'email'],
  ['Rank', 'rank'],
  ['Status', 'status'],
  ['Hire Date', 'hire_date'],
]

const current = async (db: Db, id: number) => isReady(db, found(await findGuard(db, id), 'Guard'))

export function guardRoutes(app: FastifyInstance) {
  route(app, calls.list, async ({ db, query }) => {
    const { items, ...page } = await listGuards(db, query)
    return { ...page, items: await areReady(db, items) }
  })

  exportRoute(app, calls.exportCsv, { name: 'guards', rows: allGuards, columns: COLUMNS })

  route(app, calls.get, ({ db, params }) => current(db, params.id))

  route(app, calls.create, async ({ db, body }) => isReady(db, await insertGuard(db, body)))

  route(
    app,
    calls.update,
    async ({ db, params: { id }, body: { shifts, away_kind, away_from, away_until, ...body }, caller }) => {
      const sent = { status: body.status, shifts, away_kind, away_from, away_until }
      await lockShiftsToOpen(db, [id], sent)
      const chosen = await chosenStatus(db, id, sent)
      const isChanged = await updateGuard(db, id, { ...body, status: chosen.status })
      const now = await findGuard(db, id)
      changed(isChanged, now && (await isReady(db, now)), 'Guard')
      const opened = await followStatus(db, id, chosen, sent, caller)
      return { ...(await current(db, id)), opened }
    },
  )

  route(app, calls.comingShifts, ({ db, query: { ids, from = today(), to = null } }) =>
    countComingShifts(db, ids, { from, until: to }),
  )

  route(app, calls.statusMany, async ({ db, body: { ids, ...sent }, caller }) => {
    await lockShiftsToOpen(db, ids, sent)
    return eachRecord(db, ids, async (id) => {
      const chosen = await chosenStatus(db, id, sent)
      gone(await changeRecord(db, 'guards', id, undefined, { status: chosen.status }), 'Guard')
      await followStatus(db, id, chosen, sent, caller)
    })
  })

  guardPhotoRoutes(app)

  importRoutes(app, imports, GUARD_IMPORT)

  removalRoutes(app, calls, 'guards', 'Guard')
}
