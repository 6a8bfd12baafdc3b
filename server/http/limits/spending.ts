const MINUTE = 60_000
/** Most addresses tracked at once. */
const MOST_ADDRESSES = 5_000
/** A share of 1 in 10 is evicted at once, because to sort all of them for each new address would cost more than its request. */
const EVICTED = 10

type Spending = { milliseconds: number; ends: number }

/**
 * The spending of each address in its minute, as `of(address)`. Of more addresses than are tracked those are forgotten that have
 * spent least, so that nobody with many addresses evicts one that is refused.
 */
export function trackSpending(most = MOST_ADDRESSES) {
  const spent = new Map<string, Spending>()

  function evict(now: number) {
    for (const [address, { ends }] of spent) {
      // Maps keep insertion order: all later minutes end later.
      if (ends > now) break
      spent.delete(address)
    }
    if (spent.size < most) return
    const least = [...spent].sort(([, one], [, other]) => one.milliseconds - other.milliseconds)
    for (const [address] of least.slice(0, Math.ceil(most / EVICTED))) spent.delete(address)
  }

  return {
    of(address: string): Spending {
      const now = performance.now()
      const known = spent.get(address)
      if (known && known.ends > now) return known
      spent.delete(address)
      if (spent.size >= most) evict(now)
      const begun = { milliseconds: 0, ends: now + MINUTE }
      spent.set(address, begun)
      return begun
    },
  }
}
