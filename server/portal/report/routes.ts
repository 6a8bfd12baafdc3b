import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/portal/portal-report.ts'
import { confirmMonth, objectToShifts } from '../../attendance/index.ts'
import { readerOf } from '../../http/callers.ts'
import { route } from '../../http/route.ts'
import { reportPdf } from './document.ts'
import { findEmails, setEmails } from './people-queries.ts'
import { shiftsOfMonth } from './queries.ts'
import { reportOf } from './report.ts'

export function portalReportRoutes(app: FastifyInstance) {
  route(app, calls.report, ({ db, caller, query }) => reportOf(db, readerOf(caller), query.month))

  route(app, calls.pdf, async ({ db, caller, query }) => reportPdf(db, await reportOf(db, readerOf(caller), query.month), app))

  route(app, calls.shifts, ({ db, caller, query: { month, station_id } }) =>
    shiftsOfMonth(db, readerOf(caller), month, station_id),
  )

  route(app, calls.confirm, async ({ db, caller, body: { month } }) => {
    const reader = readerOf(caller)
    await confirmMonth(db, { ...reader, month })
    return reportOf(db, reader, month)
  })

  route(app, calls.object, async ({ db, caller, body: { month, slot_ids, reason } }) => {
    const reader = readerOf(caller)
    await objectToShifts(db, { ...reader, month }, slot_ids, reason)
    return reportOf(db, reader, month)
  })

  route(app, calls.emails, ({ db, caller }) => findEmails(db, caller.accountId))

  route(app, calls.setEmails, async ({ db, caller: { accountId }, body }) => {
    await setEmails(db, accountId, body.monthly_report)
    return findEmails(db, accountId)
  })
}
