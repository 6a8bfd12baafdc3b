import type * as z from 'zod/mini'
import type { NowChanges, NowRow } from './now.ts'

/** A row by what it is about: its slot, or the shift outside of any contract. */
export const keyOf = ({ slot_id, shift_id }: Pick<NowRow, 'slot_id' | 'shift_id'>) =>
  slot_id === null ? `shift ${shift_id}` : `slot ${slot_id}`

type Rows = { rows: NowRow[] }
type Changed = Rows & { changes?: z.output<typeof NowChanges> | undefined }

/** All rows after a response: those of the board before with its changes, or its own where it has all. */
export function rowsAfter(before: Rows | undefined, { rows, changes }: Changed): NowRow[] {
  if (!changes || !before) return rows
  const left = new Set([...changes.removed, ...rows.map(keyOf)])
  const after = before.rows.filter((row) => !left.has(keyOf(row)))
  for (const [at, row] of rows.entries()) after.splice(changes.places[at]!, 0, row)
  return after
}
