import { sql } from 'kysely'
import type { Db } from './open.ts'

/**
 * Holds a lock by its name that one session of the database has at a time; returns what releases it, or undefined when another
 * session has it. It takes a connection of the pool until it is released, and is released when the process ends.
 */
export async function holdAlone(db: Db, name: string): Promise<(() => void) | undefined> {
  const held = Promise.withResolvers<boolean>()
  const released = Promise.withResolvers<void>()
  const session = db.connection().execute(async (one) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(hashtext(${name})) as held`.execute(one)
    held.resolve(rows[0]!.held)
    if (!rows[0]!.held) return
    await released.promise
    await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(one)
  })
  // A connection that is lost has released the lock.
  session.catch(held.reject)
  return (await held.promise) ? released.resolve : undefined
}
