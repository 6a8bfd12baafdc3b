import { type ComponentType, createContext } from 'react'
import type { List } from '../../lib/lists/use-list.ts'
import type { ListMemory } from '../../lib/lists/use-rows.ts'

export type ListToolsProps = {
  list: Pick<List<unknown>, 'state' | 'memory'>
  memory: ListMemory
  show: NonNullable<List<unknown>['show']>
  /** Every column of the list, also those that are not shown. */
  columns: { field: string; title: string }[]
}

/** The tools of lists that are remembered. The dashboard gives them: only its own code may be loaded when it is opened. */
export const ListToolsContext = createContext<ComponentType<ListToolsProps> | null>(null)
