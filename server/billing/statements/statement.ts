import type { Buckets, Statement, StatementQuery } from '../../../contract/billing/statements.ts'
import { today } from '../../../contract/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { found, invalid } from '../../platform/errors.ts'
import { agesOn, depositsOf, entriesOf, findNamed } from './queries.ts'

const NOTHING: Buckets = { not_due: 0, days_30: 0, days_60: 0, days_90: 0, over_90: 0, credit: 0, total: 0 }

/** The sum of some clients' buckets. */
export const sumOfBuckets = (rows: readonly Buckets[]): Buckets =>
  rows.reduce<Buckets>(
    (sum, row) =>
      Object.fromEntries(
        Object.keys(NOTHING).map((name) => [name, sum[name as keyof Buckets] + row[name as keyof Buckets]]),
      ) as Buckets,
    NOTHING,
  )

/**
 * The statement of a client: what came before `from` is the opening balance.
 * @throws 404; 422 when `to` is before `from`
 */
export async function statementOf(db: Db, clientId: number, query: StatementQuery): Promise<Statement> {
  const { to = today() } = query
  const { from = `${to.slice(0, 4)}-01-01` } = query
  if (to < from) throw invalid({ to: 'to must not be before from.' })
  const client = found(await findNamed(db, clientId), 'Client')
  const [entries, [ages], held] = await Promise.all([
    entriesOf(db, clientId, to),
    agesOn(db, to, clientId),
    depositsOf(db, clientId, to),
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
  return { client_id, client_name, from, to, opening, rows, closing: balance, buckets, deposits, held }
}
