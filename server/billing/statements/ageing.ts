import { Readable } from 'node:stream'
import { type AgeingBy, type AgeingRow, BUCKETS, type Buckets, contractOf } from '../../../contract/billing/statements.ts'
import { today } from '../../../contract/core/fields/days.ts'
import { type CsvColumn, csvText } from '../../http/exports/csv.ts'
import type { Db } from '../../platform/db/open.ts'
import { agesOn } from './ageing-queries.ts'

export const NOTHING: Buckets = { not_due: 0, days_30: 0, days_60: 0, days_90: 0, over_90: 0, credit: 0, total: 0 }

/** The sum of some clients' buckets. */
const sumOfBuckets = (rows: readonly Buckets[]): Buckets =>
  rows.reduce<Buckets>(
    (sum, row) =>
      Object.fromEntries(
        Object.keys(NOTHING).map((name) => [name, sum[name as keyof Buckets] + row[name as keyof Buckets]]),
      ) as Buckets,
    NOTHING,
  )

type Query = { as_of?: string | undefined; by?: AgeingBy | undefined }

/** What is owed on a day, by client or by contract, and all of it. */
export async function ageingOf(db: Db, { as_of = today(), by = 'client' }: Query) {
  const clients = await agesOn(db, as_of, { by })
  return { as_of, clients, total: sumOfBuckets(clients.map(({ owes }) => owes)) }
}

const SUMS = [...Object.entries(BUCKETS), ['total', 'Balance']] as [keyof Buckets, string][]
const CLIENT: CsvColumn<AgeingRow> = ['Client', 'client_name']
const AMOUNTS = SUMS.map(([name, title]): CsvColumn<AgeingRow> => [title, ({ owes }) => owes[name]])

async function* linesOf({ clients, total }: Awaited<ReturnType<typeof ageingOf>>): AsyncGenerator<AgeingRow> {
  yield* clients
  yield { client_id: 0, client_name: 'All clients', contract_id: null, contract_number: '', contract_title: null, owes: total }
}

/** What is owed as a CSV file for Excel; the last line is the sum. */
export function ageingCsv(ageing: Awaited<ReturnType<typeof ageingOf>>, by: AgeingBy = 'client') {
  const contract: CsvColumn<AgeingRow> = ['Contract', (row) => (row.client_id === 0 ? '' : contractOf(row))]
  const columns = [CLIENT, ...(by === 'contract' ? [contract] : []), ...AMOUNTS]
  return {
    stream: Readable.from(csvText(columns, linesOf(ageing)), { objectMode: false }),
    fileName: `ageing-${ageing.as_of}.csv`,
    type: 'text/csv; charset=utf-8',
  }
}
