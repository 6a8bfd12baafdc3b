import { sql } from 'kysely'
import { clientName } from '../../platform/db/names.ts'
import { joined, searchByText } from '../../platform/db/search.ts'
import { statusOfContract } from '../status-queries.ts'

/** Contracts in the global search, by title and number. */
export const searchContracts = searchByText(
  'contracts',
  {
    title: sql`title`,
    detail: joined(sql`number`, clientName('contracts.client_id'), statusOfContract('contracts')),
  },
  { byClient: true },
)
