import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/billing/statements.ts'
import { today } from '../../../contract/core/fields/days.ts'
import { route } from '../../http/route.ts'
import { statementCsv, statementPdf } from './document.ts'
import { agesOn } from './queries.ts'
import { statementOf, sumOfBuckets } from './statement.ts'

export function statementRoutes(app: FastifyInstance) {
  route(app, contract.get, ({ db, params, query }) => statementOf(db, params.id, query))
  route(app, contract.pdf, async ({ db, params, query }) => statementPdf(db, await statementOf(db, params.id, query)))
  route(app, contract.exportCsv, async ({ db, params, query }) => statementCsv(await statementOf(db, params.id, query)))

  route(app, contract.ageing, async ({ db, query: { as_of = today() } }) => {
    const clients = await agesOn(db, as_of)
    return { as_of, clients, total: sumOfBuckets(clients.map(({ owes }) => owes)) }
  })
}
