import type { Db } from '../../../platform/db/open.ts'

/** Erases what an area holds about an e-mail address, including deleted records; returns how many rows, by table. */
type Port = (db: Db, email: string) => Promise<Record<string, number>>

const ports = new Map<string, Port>()

/** A later area registers how it erases a person. */
export const registerErasure = (area: string, port: Port) => void ports.set(area, port)

/** Erases a person from the tables of later areas; returns the counts. */
export async function eraseElsewhere(db: Db, email: string) {
  const counts: Record<string, number> = {}
  for (const port of ports.values()) Object.assign(counts, await port(db, email))
  return counts
}
