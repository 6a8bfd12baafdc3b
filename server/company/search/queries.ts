import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SearchHit, SearchKind } from '../../../contract/company/search.ts'
import type { Db } from '../../platform/db/open.ts'
import type { SearchPart } from '../../platform/db/search.ts'

const parts: Partial<Record<SearchKind, SearchPart>> = {}

/** Registers how the records of a resource are searched that is declared as `searched`. */
export const registerSearch = (searched: Partial<Record<SearchKind, SearchPart>>) => void Object.assign(parts, searched)

/** SQL: the results of one resource as JSON. */
function resultsOf(db: Db, kind: SearchKind, q: string) {
  const part = parts[kind]
  if (!part) throw new Error(`${kind} is declared as searched and no area registers how.`)
  return jsonArrayFrom(part(db, q)).as(kind)
}

/** The best of these kinds in one query; each part reads its table by trigram indexes. */
export async function search(db: Db, typed: string, kinds: SearchKind[]): Promise<SearchHit[]> {
  // Every name has a letter or a digit; looking for anything else would read all of them.
  if (!/[\p{L}\p{N}]/u.test(typed) || !kinds.length) return []
  const q = typed.toLowerCase()
  const found = await db.selectNoFrom(kinds.map((kind) => resultsOf(db, kind, q))).executeTakeFirstOrThrow()
  return kinds.flatMap((kind) => found[kind].map((hit) => ({ kind, ...hit })))
}
