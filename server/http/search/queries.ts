import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SearchHit, SearchKind } from '../../../api/company/search.ts'
import type { Db } from '../../platform/db/open.ts'
import type { SearchPart } from '../../platform/db/search.ts'
import { createPort } from '../../platform/ports.ts'

const parts = createPort<SearchPart, SearchKind>()

/** Registers how the records of a resource declared as `searched` are searched. */
export const registerSearch = parts.registerEach

/** SQL: the results of one resource as JSON. */
function resultsOf(db: Db, kind: SearchKind, q: string, alone: boolean) {
  const part = parts.find(kind)
  if (!part) throw new Error(`${kind} is declared as searched and no area registers how.`)
  return jsonArrayFrom(part(db, q, alone)).as(kind)
}

/** The best matches of these kinds in one query; each part reads its table by indexes. A kind alone is searched by its client, too. */
export async function search(db: Db, typed: string, kinds: SearchKind[], alone = false): Promise<SearchHit[]> {
  // Every name has a letter or a digit; any other search would scan whole tables.
  if (!/[\p{L}\p{N}]/u.test(typed) || !kinds.length) return []
  const q = typed.toLowerCase()
  const found = await db.selectNoFrom(kinds.map((kind) => resultsOf(db, kind, q, alone))).executeTakeFirstOrThrow()
  return kinds.flatMap((kind) => found[kind].map((hit) => ({ kind, ...hit })))
}
