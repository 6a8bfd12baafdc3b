import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/billing/statements.ts'
import { route } from '../../http/route.ts'
import { ageingCsv, ageingOf } from './ageing.ts'
import { statementCsv, statementPdf } from './document.ts'
import { statementOf } from './statement.ts'

export function statementRoutes(app: FastifyInstance) {
  route(app, contract.get, ({ db, params, query }) => statementOf(db, params.id, query))
  route(app, contract.pdf, async ({ db, params, query }) => statementPdf(db, await statementOf(db, params.id, query)))
  route(app, contract.exportCsv, async ({ db, params, query }) => statementCsv(await statementOf(db, params.id, query)))

  route(app, contract.ageing, ({ db, query }) => ageingOf(db, query))
  route(app, contract.ageingCsv, async ({ db, query }) => ageingCsv(await ageingOf(db, query), query.by))
}
