import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/incidents/reports.ts'
import { monthFile } from '../../http/exports/month-file.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Actor } from '../../platform/db/requests.ts'
import { uncoveredOfCause } from './queries.ts'
import { reportOf } from './reports.ts'

type Asked = { db: Db; query: { report: calls.Report; month: string } }

export function reportRoutes(app: FastifyInstance) {
  const get = ({ db, query: { report, month } }: Asked) => reportOf(db, report, month)
  route(app, calls.operations, get)
  route(app, calls.people, get)
  route(app, calls.incidents, get)

  const file = async ({ db, actor, query: { report, month } }: Asked & { actor: Actor }) => {
    const { rows } = await reportOf(db, report, month)
    const [name, count, base, rate] = calls.REPORTS[report].columns
    const columns = [
      [name, ({ name }: calls.ReportRow) => calls.rowName(report, name)],
      [count, 'count'],
      [base, 'base'],
      [rate, 'rate'],
    ] as const
    return monthFile(app, actor, { name: report, query: { month }, columns, rows })
  }
  route(app, calls.operationsCsv, file)
  route(app, calls.peopleCsv, file)
  route(app, calls.incidentsCsv, file)

  route(app, calls.uncovered, ({ db, query: { cause, from, to } }) => uncoveredOfCause(db, cause, { from, until: to }))
}
