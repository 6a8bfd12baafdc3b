import type { FastifyInstance } from 'fastify'
import { mondayOf, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/roster/schedule-board.ts'
import { letterhead } from '../../company/index.ts'
import { route } from '../../http/route.ts'
import { drawPdf } from '../../platform/pdf/draw-pdf.ts'
import { copyWeek, planCopy } from './copy-queries.ts'
import { boardPage } from './queries.ts'
import { sheetBook } from './sheets/sheet-queries.ts'
import { findOpenSlots } from './slot-queries.ts'

/** Milliseconds that a station or guard takes to draw. */
const DRAWN_ROW = 5

export function scheduleBoardRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => boardPage(db, query))

  route(app, calls.openSlots, ({ db, query: { week = mondayOf(today()) } }) => findOpenSlots(db, week))

  route(app, calls.sheets, async ({ db, query: { week = mondayOf(today()), ...query }, request }) => {
    const book = await sheetBook(db, { week, ...query })
    request.spend(book.rows.length * DRAWN_ROW)
    const about = { ...book, content: await letterhead(db, app), week, sheet: query.sheet }
    return drawPdf<typeof import('./sheets/pdf.ts')>(
      new URL('./sheets/pdf.ts', import.meta.url),
      `duty-${query.sheet}-${week}.pdf`,
      about,
    )
  })

  route(app, calls.copyPlan, ({ db, query }) => planCopy(db, query))

  route(app, calls.copy, ({ db, body }) => copyWeek(db, body))
}
