import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/alarm-reports.ts'
import { monthPeriod } from '../../../api/contracts/charges.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { monthFile } from '../../http/exports/month-file.ts'
import { route } from '../../http/route.ts'
import { COLUMNS } from './csv-columns.ts'
import { alarmReport } from './queries.ts'

type Row = calls.TimeRow | calls.AlarmReport[Exclude<calls.AlarmTable, 'times'>][number]

export function alarmReportRoutes(app: FastifyInstance) {
  route(app, calls.get, ({ db, query: { month } }) => alarmReport(db, monthPeriod(month)))

  route(app, calls.exportCsv, async ({ db, actor, query: { month, table } }) => {
    const report = await alarmReport(db, monthPeriod(month))
    const rows: readonly Row[] = table === 'times' ? calls.timesOf(report.total) : report[table]
    const columns = COLUMNS[table] as readonly CsvColumn<Row>[]
    return monthFile(app, actor, { name: `alarms-${table}`, query: { month }, columns, rows })
  })
}
