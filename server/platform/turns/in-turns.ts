import { setImmediate as giveWay } from 'node:timers/promises'

/** Milliseconds for which one computation keeps the process before requests get their turn. */
const AT_ONCE = 10

/** As `flatMap`, for what takes long together: requests get their turn in between. */
export async function flatMapInTurns<T, R>(
  items: readonly T[],
  resultsOf: (item: T) => readonly R[],
  now: () => number = () => performance.now(),
): Promise<R[]> {
  const results: R[] = []
  let began = now()
  for (const item of items) {
    if (now() - began >= AT_ONCE) {
      await giveWay()
      began = now()
    }
    results.push(...resultsOf(item))
  }
  return results
}
