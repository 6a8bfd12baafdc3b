/** Entries that later areas have registered, by area or by kind of record. */
export type Port<Name extends string, Entry> = {
  register: (name: Name, entry: Entry) => void
  /** For several kinds of records at once. */
  registerEach: (entries: Partial<Record<Name, Entry>>) => void
  find: (name: Name) => Entry | undefined
  all: () => Entry[]
}

/**
 * A port: what an area asks of areas that come after it, which it may not import. They register an entry, the same name again
 * replaces it, and it is asked for when a call is made: `createApp` has registered all of them by then.
 */
export function createPort<Entry, Name extends string = string>(): Port<Name, Entry> {
  const entries = new Map<Name, Entry>()
  const register = (name: Name, entry: Entry) => void entries.set(name, entry)
  return {
    register,
    registerEach: (several) => {
      for (const [name, entry] of Object.entries(several)) register(name as Name, entry as Entry)
    },
    find: (name) => entries.get(name),
    all: () => [...entries.values()],
  }
}
