import type { FastifyInstance } from 'fastify'
import { withheldOf } from '../../../../api/billing/allocating/withholding.ts'
import * as calls from '../../../../api/billing/credit-notes.ts'
import { FISCAL_STATUSES } from '../../../../api/billing/texts/fiscal-status.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { CsvColumn } from '../../../http/exports/csv.ts'
import { exportRoute } from '../../../http/exports/exports.ts'
import { route } from '../../../http/route.ts'
import type { Db } from '../../../platform/db/open.ts'
import { found, HttpError, invalid } from '../../../platform/errors.ts'
import { differencesOf } from '../corrections/differences.ts'
import { countDifference } from '../corrections/differing.ts'
import { queueFiscal } from '../fiscal/fiscalise.ts'
import { findFiscal } from '../fiscal/queries.ts'
import { creditNotePdf } from './document.ts'
import { dividedNet, leftOfStations } from './parts.ts'
import { allCreditNotes, chargedOfStations, findCreditNote, insertCreditNote, listCreditNotes, lockCredited } from './queries.ts'

const WHAT = 'Credit note'
const COLUMNS: CsvColumn<calls.CreditNote>[] = [
  ['Credit note number', 'credit_note_number'],
  ['Issued on', 'issued_on'],
  ['Invoice number', 'invoice_number'],
  ['Client ID', 'client_id'],
  ['Client', 'client_name'],
  ['Reason', ({ reason_code }) => calls.CREDIT_REASONS[reason_code]],
  ['Explanation', 'reason'],
  ['Net', 'net'],
  ['VAT', 'vat'],
  ['Total', 'total'],
  ['VAT %', ({ vat_rate }) => vat_rate && vat_rate / 100],
  ['Fiscal status', ({ fiscal_status }) => FISCAL_STATUSES[fiscal_status]],
  ['Fiscal number', 'fdn'],
]

function tooMuch(left: number, station?: string) {
  const message = `Only ${formatMoney(left)} is left to credit ${station ? `of ${station} ` : ''}before VAT.`
  return new HttpError(409, 'too_much', message, { fields: { net: message }, current: { left } })
}

/**
 * Parts of a credit note: its net divided among the stations of the invoice, or all of it for one of them.
 * @throws 422 for a station that the invoice does not charge for, 409 `too_much` for more than is left of it
 */
async function partsOf(db: Db, invoiceId: number, net: number, station_id: number | undefined) {
  const left = leftOfStations(await chargedOfStations(db, invoiceId))
  if (station_id === undefined) return dividedNet(net, left)
  const station = left.find((one) => one.station_id === station_id)
  if (!station) throw invalid({ station_id: 'Nothing is left to credit of this station on this invoice.' })
  if (net > station.charged) throw tooMuch(station.charged, station.station_name ?? undefined)
  return [{ ...station, net }]
}

/** @throws 409 `too_much` for more than what the month of an invoice comes to less by now, and is not credited: another may have done so */
async function requireDiffering(db: Db, invoiceId: number, net: number) {
  const { to_credit } = await differencesOf(db, invoiceId)
  if (net <= to_credit) return
  const message = `Only ${formatMoney(to_credit)} of this invoice differs by now and is not credited.`
  throw new HttpError(409, 'too_much', message, { fields: { net: message }, current: { left: to_credit } })
}

export function creditNoteRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listCreditNotes(db, query))
  exportRoute(app, calls.exportCsv, { name: 'credit-notes', rows: allCreditNotes, columns: COLUMNS })
  route(app, calls.get, async ({ db, params }) => found(await findCreditNote(db, params.id), WHAT))
  route(app, calls.pdf, async ({ db, params }) => creditNotePdf(db, found(await findCreditNote(db, params.id), WHAT), app))

  route(
    app,
    calls.create,
    async ({ db, params: { id }, body: { net, reason_code, reason, station_id, differing }, requireConfirmed }) => {
      const left = found(await lockCredited(db, id), 'Invoice')
      if (net > left.net) throw tooMuch(left.net)
      if (differing) await requireDiffering(db, id, net)
      // The last note takes what is left of the VAT, so that notes add up to the invoice's.
      const vat = net === left.net ? left.vat : Math.min(left.vat, withheldOf(net, left.vat_rate ?? 0))
      const total = net + vat
      const parts = await partsOf(db, id, net, station_id)
      // With the notes of the last 24 hours: the limit cannot be passed by dividing one note into several.
      requireConfirmed({ total: total + left.recent })
      const note = await insertCreditNote(db, { invoice_id: id, reason_code, reason, net, vat, total, parts })
      await countDifference(db, id)
      // An invoice that the authority does not have needs no credit note there.
      if (await findFiscal(db, { invoice_id: id })) await queueFiscal(app.queue, db, { credit_note_id: note.id })
      return found(await findCreditNote(db, note.id), WHAT)
    },
  )
}
