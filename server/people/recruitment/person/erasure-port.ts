import type { Db } from '../../../platform/db/open.ts'
import { createPort } from '../../../platform/ports.ts'

/** Erases what an area holds about an e-mail address, including deleted records; returns how many rows, by table. */
type Erasure = (db: Db, email: string) => Promise<Record<string, number>>

const erasures = createPort<Erasure>()

/** A later area registers how it erases a person. */
export const registerErasure = erasures.register

/** Erases a person from the tables of later areas; returns the counts. */
export async function eraseElsewhere(db: Db, email: string) {
  const counts: Record<string, number> = {}
  for (const erase of erasures.all()) Object.assign(counts, await erase(db, email))
  return counts
}
