import { useQueryClient } from '@tanstack/react-query'
import { restoreMany } from '../../../contract/company/trash.ts'
import { RESOURCES, type ResourceName } from '../../../contract/resources.ts'
import { call } from '../calls/call.ts'
import { failureText } from '../calls/failure-text.ts'
import { formatNumber } from '../format.ts'
import { useCan } from '../session/use-can.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while restoring the record.' }

type Options = { kind: ResourceName; onUndone: (message: string) => void; onFailed: (message: string) => void }

/** Returns the Undo of a toast: given the ids of deleted records, the action that restores them, where the person may. */
export function useUndo({ kind, onUndone, onFailed }: Options) {
  const cache = useQueryClient()
  const may = useCan()(RESOURCES[kind].write)
  async function restore(ids: number[]) {
    try {
      const { done, refused } = await call(restoreMany, { params: { kind }, body: { ids } })
      // The records are in their own list again, and other lists may show their names.
      void cache.invalidateQueries()
      if (refused[0]) onFailed(refused[0].message)
      else onUndone(done.length === 1 ? `${RESOURCES[kind].singular} restored` : manyRestored(kind, done.length))
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

const manyRestored = (kind: ResourceName, count: number) =>
  `${formatNumber(count)} ${RESOURCES[kind].plural.toLowerCase()} restored`
