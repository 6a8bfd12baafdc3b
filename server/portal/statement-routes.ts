import type { FastifyInstance } from 'fastify'
import { REVERSALS, type StatementQuery } from '../../api/billing/statements.ts'
import * as calls from '../../api/portal/portal.ts'
import { statementCsv, statementOf, statementPdf } from '../billing/index.ts'
import { clientOf } from '../http/callers.ts'
import { route } from '../http/route.ts'
import type { Db } from '../platform/db/open.ts'

/** The statement of a client as he reads it: why a receipt was reversed is for staff. */
async function shownStatement(db: Db, clientId: number, query: StatementQuery) {
  const { rows, ...statement } = await statementOf(db, clientId, query)
  return { ...statement, rows: rows.map((row) => (REVERSALS.includes(row.kind) ? { ...row, reference: null } : row)) }
}

/** The statement of the caller's client. */
export function portalStatementRoutes(app: FastifyInstance) {
  route(app, calls.statement, ({ db, caller, query }) => shownStatement(db, clientOf(caller), query))
  route(app, calls.statementPdf, async ({ db, caller, query }) =>
    statementPdf(db, await shownStatement(db, clientOf(caller), query), app),
  )
  route(app, calls.statementCsv, async ({ db, caller, query }) => statementCsv(await shownStatement(db, clientOf(caller), query)))
}
