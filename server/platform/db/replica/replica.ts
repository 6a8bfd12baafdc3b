import { refusalOf } from '../../errors.ts'
import { type Db, openDatabase } from '../open.ts'
import { standAt, wasReached } from './queries.ts'

/** Runs a report's queries where they do not slow down other requests. */
export type Reports = { read: <T>(work: (db: Db) => Promise<T>) => Promise<T> }

const CHECK_EVERY = 1_000
/** A replica that lacks what the primary had this many checks ago is too far behind. */
const CHECKS_BEHIND = 5
/** The time for which a check's result is valid, in milliseconds; a replica that hangs counts as unavailable. */
const FOUND_COUNTS = 3_000
/** Connections per process. */
const CONNECTIONS = 6

/** Without a replica: reports are read from the primary. */
export const onPrimary = (primary: Db): Reports => ({ read: (work) => work(primary) })

/** Reads reports from a streaming replica, and from the primary while the replica is down, behind or cancels queries. */
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
      // The replica went down just now, or cancelled the query because of a recovery conflict.
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
