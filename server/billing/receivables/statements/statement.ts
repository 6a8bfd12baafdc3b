import type { Statement, StatementQuery } from '../../../../api/billing/statements.ts'
import { today } from '../../../../api/core/fields/days.ts'
import type { Db } from '../../../platform/db/open.ts'
import { found, invalid } from '../../../platform/errors.ts'
import { NOTHING } from './ageing.ts'
import { agesOn } from './ageing-queries.ts'
import { billedStations, depositsOf, entriesOf, findNamed, stationEntries } from './queries.ts'

/** Balance of a client on a day, less the credit: the one number of statement, portal and letters. */
export const owedOn = async (db: Db, clientId: number, day = today()) => (await agesOn(db, day, { clientId }))[0]?.owes ?? NOTHING

/**
 * The statement of a client: what came before `from` is the opening balance.
 * With a station it has its invoices alone, and no credit.
 * @throws 404; 422 when `to` is before `from`, and for a station without invoices of the client
 */
export async function statementOf(db: Db, clientId: number, query: StatementQuery): Promise<Statement> {
  const { to = today(), station_id: stationId } = query
  const { from = `${to.slice(0, 4)}-01-01` } = query
  if (to < from) throw invalid({ to: 'to must not be before from.' })
  const client = found(await findNamed(db, clientId), 'Client')
  const stations = await billedStations(db, clientId)
  if (stationId !== undefined && !stations.some(({ id }) => id === stationId))
    throw invalid({ station_id: 'No invoice of this client is for this station.' })
  const [entries, [ages], held] = await Promise.all([
    stationId === undefined ? entriesOf(db, clientId, to) : stationEntries(db, clientId, stationId, to),
    agesOn(db, to, { clientId, stationId }),
    stationId === undefined ? depositsOf(db, clientId, to) : [],
  ])
  let balance = 0
  let opening = 0
  const rows = []
  for (const entry of entries) {
    balance += entry.debit - entry.credit
    if (entry.day < from) opening = balance
    else rows.push({ ...entry, balance })
  }
  const buckets = ages?.owes ?? NOTHING
  const deposits = held.reduce((sum, { amount }) => sum + amount, 0)
  const { id: client_id, client_name } = client
  const filter = { station_id: stationId ?? null, stations }
  return { client_id, client_name, from, to, ...filter, opening, rows, closing: balance, buckets, deposits, held }
}
