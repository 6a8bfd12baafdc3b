/** A path in nested data: field names and array indexes. */
export type Place = readonly (string | number)[]

type Nested = Record<string | number, unknown>

/** The value at a path; undefined when the path does not exist. */
export const valueAt = (data: unknown, place: Place): unknown =>
  place.reduce<unknown>((part, name) => (part as Nested | undefined)?.[name], data)

/** A copy of the data with the value at a path replaced; objects off the path are shared with the original. */
export function changeAt<T>(data: T, place: Place, value: unknown): T {
  const [name, ...rest] = place
  if (name === undefined) return value as T
  const changed = changeAt((data as Nested)[name], rest, value)
  if (Array.isArray(data)) return data.with(Number(name), changed) as T
  return { ...data, [name]: changed }
}

/** One path at which two values differ, with the value of each. */
export type Difference = { place: Place; before: unknown; after: unknown }

/** Every path at which two values differ, as deep as they can be compared. */
export function differences(before: unknown, after: unknown, place: Place = []): Difference[] {
  if (Object.is(before, after)) return []
  const comparable = isNested(before) && isNested(after) && Array.isArray(before) === Array.isArray(after)
  if (!comparable) return [{ place, before, after }]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    differences(before[name], after[name], [...place, Array.isArray(after) ? Number(name) : name]),
  )
}

const isNested = (value: unknown): value is Nested => typeof value === 'object' && value !== null
