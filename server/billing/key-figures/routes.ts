import type { FastifyInstance } from 'fastify'
import * as margins from '../../../api/billing/margins.ts'
import * as calls from '../../../api/billing/statements.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { monthFile } from '../../http/exports/month-file.ts'
import { route } from '../../http/route.ts'
import { differingPage } from '../invoicing/corrections/differing-queries.ts'
import { billingFigures, monthMargins } from './key-figures.ts'

const MARGIN_COLUMNS: CsvColumn<margins.Margin>[] = [
  ['Client', 'client_name'],
  ['Station', 'station_name'],
  ['Charged', 'charged'],
  ['Cost by law', 'cost'],
  ['Left', ({ charged, cost }) => charged - cost],
  ['% left', margins.shareLeft],
]

export function billingFigureRoutes(app: FastifyInstance) {
  route(app, calls.figures, ({ db, query }) => billingFigures(db, query.month))
  route(app, calls.differing, ({ db, query }) => differingPage(db, query))
  route(app, margins.exportCsv, async ({ db, actor, query }) =>
    monthFile(app, actor, { name: 'margins', query, columns: MARGIN_COLUMNS, rows: await monthMargins(db, query.month) }),
  )
}
