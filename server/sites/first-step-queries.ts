import { sql } from 'kysely'
import type { FirstStep } from '../company/index.ts'

/** The first client, and the first station to guard. */
export const SITES_STEPS: FirstStep[] = [
  { step: 'client', permission: 'clients.write', done: sql`exists (select from clients where deleted_at is null)` },
  {
    step: 'station',
    permission: 'stations.write',
    done: sql`exists (select from stations where deleted_at is null and kind = 'site')`,
  },
]
