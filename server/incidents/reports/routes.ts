import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/incidents/reports.ts'
import { settingOn } from '../../company/index.ts'
import { csvText } from '../../http/exports/csv.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import {
  incidentsByStation,
  overridesByPlanner,
  overtimeByClient,
  turnoverByMonth,
  uncoveredByCause,
  uncoveredOfCause,
} from './queries.ts'

type Period = { from: string; to: string }

/** The statement of each report. */
const MAKERS: Record<calls.Report, (db: Db, period: Period) => Promise<calls.ReportRow[]>> = {
  uncovered: uncoveredByCause,
  overtime: async (db, period) => overtimeByClient(db, period, await settingOn(db, 'hours', period.to)),
  overrides: overridesByPlanner,
  incidents: incidentsByStation,
  turnover: turnoverByMonth,
}

export function reportRoutes(app: FastifyInstance) {
  route(app, calls.get, async ({ db, query: { report, ...period } }) => ({ rows: await MAKERS[report](db, period) }))

  route(app, calls.uncovered, ({ db, query }) => uncoveredOfCause(db, query))

  route(app, calls.exportCsv, async ({ db, actor, query: { report, ...period } }) => {
    const rows = await MAKERS[report](db, period)
    await noteEvent(app.db, actor, 'export', { detail: { name: `report-${report}`, ...period, rows: rows.length } })
    const [name, count, base, rate] = calls.REPORTS[report].columns
    const columns = [
      [name, 'name'],
      [count, 'count'],
      [base, 'base'],
      [rate, 'rate'],
    ] as const
    const text = csvText<calls.ReportRow>(columns, Readable.from(rows))
    return {
      stream: Readable.from(text, { objectMode: false }),
      fileName: `${report}-${period.from}-${period.to}.csv`,
      type: 'text/csv; charset=utf-8',
    }
  })
}
