import type { FastifyInstance } from 'fastify'
import { today } from '../../api/core/fields/days.ts'
import { can } from '../../api/core/permissions.ts'
import * as calls from '../../api/portal/portal.ts'
import * as book from '../../api/portal/portal-book.ts'
import * as contracts from '../../api/portal/portal-contracts.ts'
import { rounds } from '../../api/portal/portal-rounds.ts'
import * as portalShifts from '../../api/portal/portal-shifts.ts'
import { creditNotePdf, creditNotesOf, findCreditNote, findInvoiceDocument, invoicePdf } from '../billing/index.ts'
import { monthValues } from '../contracts/index.ts'
import { clientOf, readerOf } from '../http/callers.ts'
import type { CsvColumn } from '../http/exports/csv.ts'
import { exportRoute } from '../http/exports/exports.ts'
import { route } from '../http/route.ts'
import { found } from '../platform/errors.ts'
import { seesPrices } from '../sites/index.ts'
import { listBook } from './book-queries.ts'
import { listContracts, listCoverage } from './contract-queries.ts'
import { findIncident, listIncidents } from './incident-queries.ts'
import { allInvoices, findInvoice, listInvoices } from './invoice-queries.ts'
import { findShift, listPeople, listShifts, listStations } from './queries.ts'
import { listRounds } from './round-queries.ts'

const INVOICE_COLUMNS: CsvColumn<calls.PortalInvoice>[] = [
  ['Invoice number', 'invoice_number'],
  ['Invoice Date', 'invoice_date'],
  ['Due Date', 'due_date'],
  ['Amount Due', 'amount_due'],
  ['Amount Paid', 'amount_paid'],
  ['Balance', 'balance'],
  ['Status', 'status'],
]

/** The calls of the portal: every query takes the client id of the caller. */
export function portalRoutes(app: FastifyInstance) {
  route(app, portalShifts.stations, ({ db, caller }) => listStations(db, readerOf(caller)))

  route(app, portalShifts.shifts, ({ db, caller, query }) => listShifts(db, readerOf(caller), query))

  route(app, portalShifts.shift, async ({ db, caller, params }) =>
    found(await findShift(db, readerOf(caller), params.id), 'Shift'),
  )

  route(app, contracts.contracts, async ({ db, caller }) => {
    const agreed = await listContracts(db, readerOf(caller))
    // The value of a month is of all posts.
    const sees = can(caller, 'portal.client') && (await seesPrices(db, caller.accountId))
    const running = sees ? agreed.filter(({ status }) => status !== 'Ended') : []
    const values = await monthValues(
      db,
      running.map(({ id }) => id),
      today().slice(0, 7),
    )
    return agreed.map((contract) => ({ ...contract, month: values.get(contract.id) ?? null }))
  })

  route(app, contracts.coverage, ({ db, caller, query }) => listCoverage(db, readerOf(caller), query.month))

  route(app, book.list, ({ db, caller, query }) => listBook(db, readerOf(caller), query))
  route(app, rounds, ({ db, caller, query }) => listRounds(db, readerOf(caller), query))

  route(app, calls.incidents, ({ db, caller, query }) => listIncidents(db, readerOf(caller), query))

  route(app, calls.incident, async ({ db, caller, params }) =>
    found(await findIncident(db, readerOf(caller), params.id), 'Incident'),
  )

  route(app, calls.invoices, ({ db, caller, query }) => listInvoices(db, clientOf(caller), query))

  exportRoute(app, calls.invoicesCsv, {
    name: 'invoices',
    rows: (db, query, caller) => allInvoices(db, clientOf(caller), query),
    columns: INVOICE_COLUMNS,
  })

  route(app, calls.invoice, async ({ db, caller, params }) =>
    found(await findInvoice(db, app.keyring, clientOf(caller), params.id), 'Invoice'),
  )

  route(app, calls.invoicePdf, async ({ db, caller, params }) =>
    invoicePdf(db, found(await findInvoiceDocument(db, app.keyring, params.id, clientOf(caller)), 'Invoice'), app),
  )

  route(app, calls.creditNotes, ({ db, caller, query }) => creditNotesOf(db, clientOf(caller), query.invoice_id))

  route(app, calls.creditNotePdf, async ({ db, caller, params }) =>
    creditNotePdf(db, found(await findCreditNote(db, params.id, clientOf(caller)), 'Credit note'), app),
  )

  route(app, calls.people, ({ db, caller }) => listPeople(db, clientOf(caller), caller.accountId))
}
