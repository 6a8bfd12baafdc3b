import { sql } from 'kysely'
import { joined, searchByText } from '../../platform/db/search.ts'

/** Guards in the global search. */
export const searchGuards = searchByText('guards', {
  title: sql`first_name || ' ' || last_name`,
  detail: joined(sql`'ID ' || id`, sql`rank`, sql`status`, sql`contacts`),
  phone: sql`contacts`,
})
