/** A random generator with a fixed seed, so that every installation gets the same demo data. */
export type Random = {
  /** An integer from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  pick: <T>(from: readonly T[]) => T
  /** True with this probability, 0 to 1. */
  chance: (probability: number) => boolean
  shuffled: <T>(list: readonly T[]) => T[]
}

/** A mulberry32 generator. */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    pick: (from) => from[int(0, from.length - 1)]!,
    chance: (probability) => next() < probability,
    shuffled(list) {
      const left = [...list]
      return list.map(() => left.splice(int(0, left.length - 1), 1)[0]!)
    },
  }
}
