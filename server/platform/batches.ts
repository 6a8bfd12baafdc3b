/** A lookup that takes longer holds up nobody but those who wait for it. */
const PATIENCE = 1_000

/**
 * Joins lookups that are asked for at the same time into one. What is asked for while a lookup is under way goes into the
 * next, so that no answer is older than its question. `lookUp` gets each key once and answers with what it found, by key;
 * when it fails, all of its batch fail.
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
