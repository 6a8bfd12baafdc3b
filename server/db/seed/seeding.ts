import type { Db } from '../../platform/db/open.ts'
import type { InventPerson } from './people/people.ts'
import type { Random } from './random.ts'

/** The common input of every part of the demo: one transaction, one random generator, one timestamp. */
export type Seeding = { db: Db; random: Random; now: Date /** Kampala's day at `now`. */; day: string; invent: InventPerson }

/** Rows in chunks that fit into one insert. */
export function* parts<T>(rows: readonly T[], size = 1_000) {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}
