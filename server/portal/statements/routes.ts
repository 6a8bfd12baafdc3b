import type { FastifyInstance } from 'fastify'
import { REVERSALS } from '../../../contract/billing/statements.ts'
import * as contract from '../../../contract/portal/portal.ts'
import { statementOf, statementPdf } from '../../billing/index.ts'
import { clientOf } from '../../http/callers.ts'
import { route } from '../../http/route.ts'

/** The statement of the caller's client. Why a receipt was reversed is for staff. */
export function portalStatementRoutes(app: FastifyInstance) {
  route(app, contract.statement, async ({ db, caller, query }) => {
    const { rows, ...statement } = await statementOf(db, clientOf(caller), query)
    return { ...statement, rows: rows.map((row) => (REVERSALS.includes(row.kind) ? { ...row, reference: null } : row)) }
  })
  route(app, contract.statementPdf, async ({ db, caller, query }) =>
    statementPdf(db, await statementOf(db, clientOf(caller), query)),
  )
}
