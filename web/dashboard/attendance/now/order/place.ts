import type { NowRow } from '../../../../../api/attendance/now.ts'
import { keyOf } from '../use-now.ts'

type Key = string | number
const compare = (one: Key, other: Key) => (one < other ? -1 : one > other ? 1 : 0)

/** The first difference of two lists of keys, as `sort` wants it. */
export function compareKeys(some: readonly Key[], others: readonly Key[]) {
  for (const [at, key] of some.entries()) {
    const order = compare(key, others[at]!)
    if (order) return order
  }
  return 0
}

/** The place of a row on the board: its station, post, begin and seat. No two rows have the same. */
export const placeOf = (row: NowRow): Key[] => [
  ...[row.station_name, row.station_id, row.post ?? '', row.line_id ?? 0],
  ...[Date.parse(row.starts_at), row.seat ?? 0, keyOf(row)],
]

/** Rows in the order of their places. */
export const inPlace = (rows: readonly NowRow[]) =>
  rows
    .map((row) => ({ row, keys: placeOf(row) }))
    .sort((one, other) => compareKeys(one.keys, other.keys))
    .map(({ row }) => row)
