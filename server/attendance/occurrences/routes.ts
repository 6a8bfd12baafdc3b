import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/occurrences.ts'
import { formatNumber } from '../../../api/core/format.ts'
import { letterhead } from '../../company/index.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import { drawPdf } from '../../platform/pdf/draw-pdf.ts'
import { CORRECTED, ENDED } from '../constraints.ts'
import { requireIn, requireOdometer } from '../register-items/going-out.ts'
import {
  bookOf,
  findOccurrence,
  findRow,
  insertCorrection,
  insertEnding,
  insertOccurrence,
  listOccurrences,
  odometersOf,
  stationIsLive,
} from './queries.ts'

const TITLE = 'Entry'
const current = async (db: Db, id: number) => found(await findOccurrence(db, id), TITLE)
const now = () => new Date().toISOString()

/** The most entries of one document, and the milliseconds that each takes to draw. */
const MOST_DRAWN = 2_000
const DRAWN_ENTRY = 2

/** Minutes by which a clock at a desk may be fast. */
const FAST = 2
/** @throws 422 for a time that is still to come */
function requirePast(at: string) {
  if (Date.parse(at) > Date.now() + FAST * 60_000) throw invalid({ at: 'This is in the future.' })
}

/** @throws 422 for a corrected odometer that is less than when the vehicle went out, or more than when it came back */
async function requireOrder(db: Db, { entry_id, closes }: { entry_id: number; closes: number | null }, said: string | undefined) {
  const { began, ended } = await odometersOf(db, closes ?? entry_id)
  requireOdometer(said, closes === null ? null : began)
  if (closes === null && ended !== null && Number(said) > ended)
    throw invalid({ 'fields.odometer_km': `It came back with ${formatNumber(ended)} km.` })
}

export function occurrenceRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listOccurrences(db, query))

  route(app, calls.pdf, async ({ db, query, request }) => {
    const { name } = found(await stationIsLive(db, query.station_id), 'Station')
    const entries = await bookOf(db, query, MOST_DRAWN + 1)
    if (entries.length > MOST_DRAWN)
      throw invalid({ to: `There are more than ${formatNumber(MOST_DRAWN)} entries. Choose fewer days.` })
    request.spend(entries.length * DRAWN_ENTRY)
    const { from, to } = query
    const about = { content: await letterhead(db, app), name, from, to, entries }
    return drawPdf<typeof import('./pdf.ts')>(new URL('./pdf.ts', import.meta.url), `occurrence-book-${from}.pdf`, about)
  })

  route(app, calls.get, ({ db, params }) => current(db, params.id))

  route(app, calls.create, async ({ db, body, caller: { accountId } }) => {
    if (body.at) requirePast(body.at)
    if (!(await stationIsLive(db, body.station_id))) throw invalid({ station_id: 'There is no such station.' })
    if (body.item_id) await requireIn(db, body.item_id, body)
    return current(db, await insertOccurrence(db, body, accountId))
  })

  route(app, calls.correct, async ({ db, params: { id }, body, caller: { accountId } }) => {
    requirePast(body.at)
    const entry = found(await findRow(db, id), TITLE)
    if (entry.corrected) throw conflict(CORRECTED)
    if (entry.item_id && entry.kind === 'vehicle') await requireOrder(db, entry, body.fields?.odometer_km)
    return current(db, await insertCorrection(db, entry, body, accountId))
  })

  route(app, calls.close, async ({ db, params: { id }, body: { at, ...said }, caller: { accountId } }) => {
    const ending = { ...said, at: at ?? now() }
    requirePast(ending.at)
    const open = found(await findRow(db, id), TITLE)
    if (!open.opens) throw conflict('Nothing is open with this entry.')
    if (open.closed) throw conflict(ENDED)
    if (ending.at < open.at) throw invalid({ at: 'The end must be after the beginning.' })
    if (open.kind === 'vehicle') {
      const { began } = await odometersOf(db, open.entry_id)
      // Of a vehicle of no register only what went out with its kilometres comes back with them.
      if (open.item_id || began !== null) requireOdometer(said.fields?.odometer_km, began)
    }
    return current(db, await insertEnding(db, open, ending, accountId))
  })
}
