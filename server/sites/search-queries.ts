import { sql } from 'kysely'
import { clientName } from '../platform/db/names.ts'
import { joined, searchByText } from '../platform/db/search.ts'

/** Clients in the global search. */
export const searchClients = searchByText('clients', {
  title: sql`coalesce(company_name, first_name || ' ' || last_name)`,
  detail: joined(
    sql`'ID ' || id`,
    sql`case when company_name is not null then first_name || ' ' || last_name end`,
    sql`contacts`,
  ),
  phone: sql`contacts`,
})

/** Stations in the global search. */
export const searchStations = searchByText(
  'stations',
  {
    title: sql`name`,
    detail: joined(
      sql`'ID ' || id`,
      clientName('stations.client_id'),
      sql`address`,
      sql`case when not active then 'not active' end`,
    ),
  },
  { byClient: true, only: sql`kind = 'site'` },
)
