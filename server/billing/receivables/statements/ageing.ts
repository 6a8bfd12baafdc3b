import {
  type AgeingBy,
  type AgeingQuery,
  type ageing,
  BUCKETS,
  type Buckets,
  contractOf,
} from '../../../../api/billing/statements.ts'
import type { Handled } from '../../../../api/core/endpoint.ts'
import { today } from '../../../../api/core/fields/days.ts'
import type { CsvColumn } from '../../../http/exports/csv.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Aged, agesPage, allAged } from './ageing-queries.ts'

export const NOTHING: Buckets = { not_due: 0, days_30: 0, days_60: 0, days_90: 0, over_90: 0, credit: 0, total: 0 }

/** A page of what is owed on a day, by client or by contract, and the sum of all. */
export async function ageingOf(
  db: Db,
  { as_of = today(), by = 'client', ...page }: AgeingQuery,
): Promise<Handled<typeof ageing>> {
  const { items, total, sum } = await agesPage(db, as_of, { by, ...page })
  return { items, total, beside: { as_of, by, total: sum } }
}

const SUMS = [...Object.entries(BUCKETS), ['total', 'Balance']] as [keyof Buckets, string][]
const CLIENT: CsvColumn<Aged> = ['Client', 'client_name']
const CONTRACT: CsvColumn<Aged> = ['Contract', (row) => (row.client_id === ALL.client_id ? '' : contractOf(row))]
const AMOUNT_COLUMNS = SUMS.map(([name, title]): CsvColumn<Aged> => [title, name])
const ALL = { client_id: 0, client_name: 'All clients', contract_id: null, contract_number: null, contract_title: null }

/** The rows, and their sum as a further one. */
async function* withSum(rows: AsyncIterable<Aged>): AsyncGenerator<Aged> {
  const sum = { ...NOTHING }
  for await (const row of rows) {
    for (const [name] of SUMS) sum[name] += row[name]
    yield row
  }
  yield { ...ALL, ...sum }
}

type Query = Omit<AgeingQuery, 'page' | 'page_size'>
/** Ageing as a CSV file for Excel; the last line is the sum. */
export const AGEING_FILE = {
  name: 'ageing',
  dated: ({ as_of = today() }: Query) => as_of,
  rows: (_: Db, { as_of = today(), ...query }: Query) => allAged(as_of, query),
  columns: ({ by }: { by?: AgeingBy | undefined }) => [CLIENT, ...(by === 'contract' ? [CONTRACT] : []), ...AMOUNT_COLUMNS],
  written: withSum,
}
