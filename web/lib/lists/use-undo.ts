import { RESTORABLE, restoreMany } from '../../../api/company/trash.ts'
import { CallFailure, call } from '../calls/call.ts'
import { formatNumber } from '../format.ts'
import { useCan } from '../session/use-can.ts'

type Kind = keyof typeof RESTORABLE

/** Returns the undo of a deletion: given the ids of deleted records, the way to restore them, where the person may. */
export function useUndo(kind: Kind) {
  const may = useCan()(RESTORABLE[kind].write)
  return (ids: number[]) => (may ? { undo: () => restore(kind, ids) } : undefined)
}

async function restore(kind: Kind, ids: number[]) {
  const { done, refused } = await call(restoreMany, { params: { kind }, body: { ids } })
  if (refused[0]) throw new CallFailure('REQUEST_ERROR', refused[0].message)
  return done.length === 1 ? `${RESTORABLE[kind].singular} restored` : manyRestored(kind, done.length)
}

const manyRestored = (kind: Kind, count: number) => `${formatNumber(count)} ${RESTORABLE[kind].plural.toLowerCase()} restored`
