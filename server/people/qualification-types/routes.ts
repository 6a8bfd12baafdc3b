import type { FastifyInstance } from 'fastify'
import * as contract from '../../../api/people/qualification-types.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { changed, found } from '../../platform/errors.ts'
import { allTypes, findType, insertType, listTypes, updateType } from './queries.ts'

const COLUMNS: CsvColumn<contract.QualificationType>[] = [
  ['ID', 'id'],
  ['Name', 'name'],
  ['Kind', 'kind'],
  ['Valid for months', 'validity_months'],
  ['Needed for', 'needed_for'],
  ['Reminders (days)', ({ remind_days }) => remind_days.join(' ')],
]

export function qualificationTypeRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listTypes(db, query))

  exportRoute(app, contract.exportCsv, { name: 'qualification-types', rows: allTypes, columns: COLUMNS })

  route(app, contract.get, async ({ db, params }) => found(await findType(db, params.id), 'Qualification type'))

  route(app, contract.create, ({ db, body }) => insertType(db, body))

  route(app, contract.update, async ({ db, params, body }) =>
    changed(await updateType(db, params.id, body), await findType(db, params.id), 'Qualification type'),
  )

  removalRoutes(app, contract, 'qualification_types', 'Qualification type')
}
