import { sql } from 'kysely'
import { countsAsCover } from '../people/index.ts'

/**
 * SQL: whether somebody covers a slot, `s`, that the live shift `d` fills: its guard may stand there, or, once the slot is
 * decided, was there for some of its time.
 */
export const isCovered = sql<boolean>`(s.state = 'Decided' and s.covered_minutes > 0 or s.state = 'Filled' and ${countsAsCover('d')})`
