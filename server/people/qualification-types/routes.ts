import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/people/qualification-types.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { changed, found } from '../../platform/errors.ts'
import { allTypes, findType, insertType, listTypes, updateType } from './queries.ts'

const COLUMNS: CsvColumn<calls.QualificationType>[] = [
  ['ID', 'id'],
  ['Name', 'name'],
  ['Kind', 'kind'],
  ['Valid for months', 'validity_months'],
  ['Needed for', 'needed_for'],
  ['Reminders (days)', ({ remind_days }) => remind_days.join(' ')],
]

export function qualificationTypeRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listTypes(db, query))

  exportRoute(app, calls.exportCsv, { name: 'qualification-types', rows: allTypes, columns: COLUMNS })

  route(app, calls.get, async ({ db, params }) => found(await findType(db, params.id), 'Qualification type'))

  route(app, calls.create, ({ db, body }) => insertType(db, body))

  route(app, calls.update, async ({ db, params, body }) =>
    changed(await updateType(db, params.id, body), await findType(db, params.id), 'Qualification type'),
  )

  removalRoutes(app, calls, 'qualification_types', 'Qualification type')
}
