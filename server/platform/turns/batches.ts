/** Milliseconds after which the next batch starts beside a slow lookup. */
const PATIENCE = 1_000

/**
 * Batches concurrent lookups into one. A key requested while a lookup is under way goes into the next, so that no result is older
 * than its request. `lookUp` gets each key once and returns a map by key; its failure rejects the whole batch.
 */
export function inBatches<V>(lookUp: (keys: string[]) => Promise<Map<string, V>>) {
  let waiting = new Map<string, PromiseWithResolvers<V | undefined>>()
  let underWay: object | undefined

  async function next() {
    const batch = waiting
    const self = {}
    const onward = () => {
      if (underWay !== self) return
      underWay = undefined
      if (waiting.size) void next()
    }
    waiting = new Map()
    underWay = self
    const patience = setTimeout(onward, PATIENCE)
    try {
      const found = await lookUp([...batch.keys()])
      for (const [key, { resolve }] of batch) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of batch.values()) reject(error)
    }
    clearTimeout(patience)
    onward()
  }

  return (key: string): Promise<V | undefined> => {
    const asked = waiting.get(key)
    if (asked) return asked.promise
    const asking = Promise.withResolvers<V | undefined>()
    waiting.set(key, asking)
    // After all requests that have arrived by now.
    if (!underWay && waiting.size === 1) setImmediate(() => void (underWay ?? next()))
    return asking.promise
  }
}
