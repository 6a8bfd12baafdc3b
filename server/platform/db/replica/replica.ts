import { refusalOf } from '../../errors.ts'
import { type Db, openDatabase } from '../open.ts'
import { standAt, wasReached } from './queries.ts'

/** Does a report's reading where it bothers nobody. */
export type Reports = { read: <T>(work: (db: Db) => Promise<T>) => Promise<T> }

const CHECK_EVERY = 1_000
/** A replica that lacks something the primary had so many checks ago is too far behind. */
const CHECKS_BEHIND = 5
/** What a check has found counts for so long; one that hangs is as good as none. */
const FOUND_COUNTS = 3_000
/** Of one process. */
const CONNECTIONS = 6

/** Reports without a replica: they are read where everything else is. */
export const onPrimary = (primary: Db): Reports => ({ read: (work) => work(primary) })

/** Reads reports from a streaming replica, and from the primary for as long as the replica is away, behind or in the way. */
export function onReplica(url: string, primary: Db) {
  const { db: replica, close } = openDatabase(url, { connections: CONNECTIONS })
  const stands: string[] = []
  let goodUntil = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function check() {
    const began = Date.now()
    try {
      stands.push(await standAt(primary))
      if (stands.length > CHECKS_BEHIND) stands.shift()
      goodUntil = (await wasReached(replica, stands[0]!)) ? began + FOUND_COUNTS : 0
    } catch {
      goodUntil = 0
    }
    if (!stopped) timer = setTimeout(check, CHECK_EVERY).unref()
  }
  const checked = check()

  const read: Reports['read'] = async (work) => {
    if (Date.now() > goodUntil) return work(primary)
    try {
      return await work(replica)
    } catch (error) {
      // It went away just now, or had to catch up with what was being read.
      if (refusalOf(error)?.code !== 'unavailable') throw error
      return work(primary)
    }
  }

  const stop = async () => {
    stopped = true
    clearTimeout(timer)
    await checked
    await close()
  }
  return { read, stop }
}
