import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/contracts/contracts.ts'
import { can } from '../../../api/core/permissions.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, found } from '../../platform/errors.ts'
import { insertLine, qualificationTypes, stationsOf } from '../lines/queries.ts'
import { contractFor, exportedValue, previewOf, renewedMonths, summariesOf } from './figures.ts'
import { headFrom, linesFrom } from './from-quotation.ts'
import {
  allContracts,
  type ExportedContract,
  findContract,
  insertContract,
  listContracts,
  lockContract,
  setContract,
} from './queries.ts'
import { lockQuotation, openQuotations } from './quotation-queries.ts'
import { activate, changeContract, end, resume, suspend } from './steps.ts'

const COLUMNS: CsvColumn<ExportedContract>[] = [
  ['ID', 'id'],
  ['Number', 'number'],
  ['Title', 'title'],
  ['Client ID', 'client_id'],
  ['Client', 'client_name'],
  ['Status', 'status'],
  ['From', 'starts_on'],
  ['Until', 'ends_on'],
  ['Posts and charges', ({ lines }) => lines.length],
  ['Month value', exportedValue],
]

export function contractRoutes(app: FastifyInstance) {
  const one = async (db: Db, id: number) => found(await findContract(db, id), 'Contract')

  route(app, calls.list, async ({ db, query, caller }) => {
    const { items, total } = await listContracts(db, query)
    return { items: await summariesOf(db, items, caller), total }
  })

  exportRoute(app, calls.exportCsv, {
    name: 'contracts',
    rows: (db, query, caller) => allContracts(db, query, can(caller, 'contracts.rates')),
    columns: COLUMNS,
  })

  route(app, calls.get, async ({ db, params, caller }) => contractFor(db, await one(db, params.id), caller))

  route(app, calls.create, async ({ db, body, caller }) => {
    const { id } = await insertContract(db, body)
    return contractFor(db, await one(db, id), caller)
  })

  route(app, calls.update, ({ db, params, body, caller }) => changeContract(db, params.id, body, caller))

  route(app, calls.openQuotations, ({ db, query }) => openQuotations(db, query.q))

  route(app, calls.choices, async ({ db, params }) => {
    const { client_id } = await one(db, params.id)
    const [stations, qualification_types] = await Promise.all([stationsOf(db, client_id), qualificationTypes(db)])
    return { stations, qualification_types }
  })

  route(app, calls.preview, async ({ db, params, query: { month, ends_on } }) => {
    const agreed = await one(db, params.id)
    const shown = await previewOf(db, agreed, month)
    return ends_on ? { ...shown, renewed: await renewedMonths(db, agreed, { month, ends_on }) } : shown
  })

  route(app, calls.activate, ({ db, params, caller }) => activate(db, params.id, caller))

  route(app, calls.suspend, ({ db, params, body, caller }) => suspend(db, params.id, body, caller))

  route(app, calls.resume, ({ db, params, body, caller }) => resume(db, params.id, body, caller))

  route(app, calls.end, ({ db, params, body, caller }) => end(db, params.id, body, caller))

  route(app, calls.cancel, async ({ db, params: { id }, body: { reason }, caller }) => {
    const { status } = found(await lockContract(db, id), 'Contract')
    if (status !== 'Draft') throw conflict('Only a draft can be cancelled. Use End for an active contract.')
    await setContract(db, id, { status: 'Cancelled', end_reason: reason })
    return contractFor(db, await one(db, id), caller)
  })

  route(app, calls.fromQuotation, async ({ db, params, caller }) => {
    const quotation = found(await lockQuotation(db, params.id), 'Quotation')
    if (quotation.status !== 'Accepted') throw conflict('Only an accepted quotation becomes a contract.')
    if (!quotation.client_id) throw conflict('Make the quote request a client first.')
    const { id } = await insertContract(db, headFrom(quotation, quotation.client_id))
    for (const line of linesFrom(quotation)) await insertLine(db, id, line, line.kind !== 'guarding')
    return contractFor(db, await one(db, id), caller)
  })

  removalRoutes(app, calls, 'contracts', 'Contract')
}
