/** Most earlier states of which is known what has changed since. */
const MOST_STATES = 100

/**
 * Follows texts by key, in an order that their contents alone decide. States have names that begin with `name`; for each of the
 * latest ones it is known which keys have changed since, so that a reader who has it needs only those.
 */
export function trackChanges(name: string) {
  let latest: ReadonlyMap<string, string> = new Map()
  let states = 0
  const cursor = () => `${name}.${states}`
  const changedSince = new Map([[cursor(), new Set<string>()]])

  return {
    /** Notes the state of now. One that is the same as the latest keeps its name. */
    put: (texts: ReadonlyMap<string, string>) => {
      const changed = [...texts.keys()].filter((key) => texts.get(key) !== latest.get(key))
      changed.push(...[...latest.keys()].filter((key) => !texts.has(key)))
      latest = texts
      if (changed.length === 0) return
      for (const keys of changedSince.values()) for (const key of changed) keys.add(key)
      states++
      changedSince.set(cursor(), new Set())
      const [oldest] = changedSince.keys()
      if (changedSince.size > MOST_STATES) changedSince.delete(oldest!)
    },
    /** Texts that have changed since a state, with their places among all, and the keys that are gone; of an unknown state, all texts alone. */
    since: (state: string | undefined) => {
      const keys = state === undefined ? undefined : changedSince.get(state)
      if (!keys) return { cursor: cursor(), texts: [...latest.values()] }
      const found = [...latest].flatMap(([key, text], place) => (keys.has(key) ? [{ place, text }] : []))
      return {
        cursor: cursor(),
        texts: found.map(({ text }) => text),
        places: found.map(({ place }) => place),
        removed: [...keys].filter((key) => !latest.has(key)),
      }
    },
  }
}
