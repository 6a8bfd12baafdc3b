import { type RawBuilder, sql } from 'kysely'
import { MOST_WAITING, WAITING_KINDS, type Waiting, type WaitingKind } from '../../../api/company/today.ts'
import { can, type Permission, type Person } from '../../../api/core/permissions.ts'
import type { Db } from '../../platform/db/open.ts'
import { createPort } from '../../platform/ports.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'

/** Somebody who asks what waits. A query reads only the rows of this person. */
export type WaitingReader = Person & { stations: StationScope }
/** One that waits: `since` orders them, the rest as in `Waiting`. */
type WaitingRow = { id: number; since: string; name: string; day: string | null; version: number | null }
export type Work = {
  kind: WaitingKind
  /** The permission to do the work. */
  permission: Permission
  /** SQL: those that wait for a reader, the oldest first. It reads no more than an index of them. */
  oldestFirst: (reader: WaitingReader) => RawBuilder<WaitingRow>
  /** Other kinds that may count the same rows: `also` of a row is the one that does, or null. */
  also?: readonly WaitingKind[]
}

const works = createPort<Work, WaitingKind>()

/** Registers a kind of work of a later area that waits for somebody. */
export const registerWaiting = works.register

/** SQL: how many rows another kind counts as well. */
const alsoAs = (kind: WaitingKind) =>
  sql`jsonb_build_object('kind', ${sql.lit(kind)}, 'count', count(*) filter (where also = ${sql.lit(kind)}))`

/** SQL: how many of a kind wait, since when, and the first of them; no row where none does. */
const countOf = ({ kind, oldestFirst, also = [] }: Work, reader: WaitingReader) => sql<Waiting>`
  (select ${sql.lit(kind)} as kind, count(*)::integer as count, jsonb_build_array(${sql.join(also.map(alsoAs))}) as also, min(since) as oldest,
    (array_agg(jsonb_build_object('id', id, 'name', name, 'day', day, 'version', version) order by since, id))[1] as first
  from (select * from (${oldestFirst(reader)}) oldest limit ${sql.lit(MOST_WAITING)}) waiting having count(*) > 0)`

/** The work that waits for a reader, in one statement, the most urgent first. */
export async function waitingFor(db: Db, reader: WaitingReader): Promise<Waiting[]> {
  const own = works.all().filter(({ permission }) => can(reader, permission))
  if (own.length === 0) return []
  const counts = sql.join(
    own.map((work) => countOf(work, reader)),
    sql` union all `,
  )
  const { rows } = await sql<Waiting>`select * from (${counts}) counts`.execute(db)
  return rows.toSorted((one, other) => WAITING_KINDS.indexOf(one.kind) - WAITING_KINDS.indexOf(other.kind))
}
