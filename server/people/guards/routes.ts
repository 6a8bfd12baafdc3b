import type { FastifyInstance } from 'fastify'
import * as imports from '../../../contract/people/guard-imports.ts'
import * as contract from '../../../contract/people/guards.ts'
import { eachRecord } from '../../http/bulk.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { importRoutes } from '../../http/imports/import-routes.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { changed, found, gone } from '../../platform/errors.ts'
import { insertGuard } from '../guard-queries.ts'
import { GUARD_IMPORT } from './import.ts'
import { allGuards, findGuard, listGuards, updateGuard } from './queries.ts'
import { chosenStatus, openedBy } from './status.ts'

const COLUMNS: CsvColumn<contract.Guard>[] = [
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

export function guardRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listGuards(db, query))

  exportRoute(app, contract.exportCsv, { name: 'guards', rows: allGuards, columns: COLUMNS })

  route(app, contract.get, async ({ db, params }) => found(await findGuard(db, params.id), 'Guard'))

  route(app, contract.create, ({ db, body }) => insertGuard(db, body))

  route(app, contract.update, async ({ db, params: { id }, body: { shifts, ...body }, caller }) => {
    const change = await chosenStatus(db, id, body.status)
    const record = changed(await updateGuard(db, id, { ...body, ...change }), await findGuard(db, id), 'Guard')
    return { ...record, opened: await openedBy(db, id, { ...change, shifts }, caller) }
  })

  route(app, contract.statusMany, ({ db, body: { ids, status, shifts }, caller }) =>
    eachRecord(db, ids, async (id) => {
      const change = await chosenStatus(db, id, status)
      gone(await changeRecord(db, 'guards', id, undefined, change), 'Guard')
      await openedBy(db, id, { ...change, shifts }, caller)
    }),
  )

  importRoutes(app, imports, GUARD_IMPORT)

  removalRoutes(app, contract, 'guards', 'Guard')
}
