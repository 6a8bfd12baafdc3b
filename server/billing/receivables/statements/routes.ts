import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../api/billing/statements.ts'
import { exportRoute } from '../../../http/exports/exports.ts'
import { route } from '../../../http/route.ts'
import { AGEING_FILE, ageingOf } from './ageing.ts'
import { statementCsv, statementPdf } from './document.ts'
import { statementOf } from './statement.ts'

export function statementRoutes(app: FastifyInstance) {
  route(app, calls.get, ({ db, params, query }) => statementOf(db, params.id, query))
  route(app, calls.pdf, async ({ db, params, query }) => statementPdf(db, await statementOf(db, params.id, query), app))
  route(app, calls.exportCsv, async ({ db, params, query }) => statementCsv(await statementOf(db, params.id, query)))

  route(app, calls.ageing, ({ db, query }) => ageingOf(db, query))
  exportRoute(app, calls.ageingCsv, AGEING_FILE)
}
