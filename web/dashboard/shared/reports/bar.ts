/** A bar with what stands at its end. */
export type Bar = { name: string; value: number; text: string }

/** Letters that a name has room for. */
const LONGEST_NAME = 19
/** Letters at the beginning without which a name is not known. */
const LEAST_BEGINNING = 6

/** A name in the room beside a bar. Its last word stays where it can: it tells the stations of a client apart. */
export function shortName(name: string) {
  if (name.length <= LONGEST_NAME) return name
  const last = name.slice(name.lastIndexOf(' ') + 1)
  const beginning = LONGEST_NAME - last.length - 2
  if (beginning < LEAST_BEGINNING) return `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…`
  return `${name.slice(0, beginning).replace(/[\s–-]+$/, '')}… ${last}`
}
