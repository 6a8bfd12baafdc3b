import { useQueryClient } from '@tanstack/react-query'
import { RESTORABLE, restoreMany } from '../../../api/company/trash.ts'
import { call } from '../calls/call.ts'
import { failureText } from '../calls/failure-text.ts'
import { formatNumber } from '../format.ts'
import { useCan } from '../session/use-can.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while restoring the record.' }

type Kind = keyof typeof RESTORABLE
type Options = { kind: Kind; onUndone: (message: string) => void; onFailed: (message: string) => void }

/** Returns the Undo of a toast: given the ids of deleted records, the action that restores them, where the person may. */
export function useUndo({ kind, onUndone, onFailed }: Options) {
  const cache = useQueryClient()
  const may = useCan()(RESTORABLE[kind].write)
  async function restore(ids: number[]) {
    try {
      const { done, refused } = await call(restoreMany, { params: { kind }, body: { ids } })
      // The records are in their own list again, and other lists may show their names. The toast waits for the lists on the screen.
      await cache.invalidateQueries()
      if (refused[0]) onFailed(refused[0].message)
      else onUndone(done.length === 1 ? `${RESTORABLE[kind].singular} restored` : manyRestored(kind, done.length))
    } catch (error) {
      onFailed(failureText(error, FAILURES))
    }
  }
  return (ids: number[]) => {
    if (!may) return undefined
    let pressed = false
    const run = () => {
      if (!pressed) void restore(ids)
      pressed = true
    }
    return { label: 'Undo', run }
  }
}

const manyRestored = (kind: Kind, count: number) => `${formatNumber(count)} ${RESTORABLE[kind].plural.toLowerCase()} restored`
