import { unavailable } from '../errors.ts'

type Queue = {
  /** Further requests get 503. */
  mostWaiting: number
  /** Waiting longer also gets 503, in milliseconds. */
  patience: number
}

/** A queue of work that is done one at a time, because two at once would take twice the memory. */
export function takeTurns({ mostWaiting, patience }: Queue) {
  let waiting = 0
  let underWay: Promise<unknown> = Promise.resolve()
  /** @throws 503 when too much waits already, or when the turn comes too late */
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= mostWaiting) throw unavailable()
    waiting++
    const asked = Date.now()
    const done = underWay.then(() => {
      if (Date.now() - asked > patience) throw unavailable()
      return work()
    })
    underWay = done.catch(() => {})
    return done.finally(() => waiting--)
  }
}
