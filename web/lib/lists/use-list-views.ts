import { useQuery } from '@tanstack/react-query'
import { create, type ListView, ListViewInput, list, remove, update } from '../../../api/accounts/list-views.ts'
import type { ListName } from '../../../api/accounts/lists.ts'
import { call } from '../calls/call.ts'
import { useContractForm } from '../forms/use-contract-form.ts'
import { type List, listKey } from './use-list.ts'
import { useRemove } from './use-remove.ts'
import type { Shown } from './use-rows.ts'

export type { ListView } from '../../../api/accounts/list-views.ts'

/** The query key of all views. */
const VIEWS = 'list-views'
const FAILURES = {
  save: { unexpected: 'An unexpected error occurred while saving the view.' },
  remove: { unexpected: 'An unexpected error occurred while deleting the view.' },
}

/** The list as it is shown now. */
export function shownNow({ state, memory }: Pick<List<unknown>, 'state' | 'memory'>): Shown {
  const { page: _, page_size: __, sort = null, ...filters } = state
  return { filters, sort, columns: memory?.choices.columns ?? null }
}

const inOrder = ({ filters, sort, columns }: Shown) => JSON.stringify([Object.entries(filters).sort(), sort, columns])
/** True if a list is shown in the same way. */
export const isSame = (one: Shown, other: Shown) => inOrder(one) === inOrder(other)

/** The views of a list that the signed-in person sees, by name. */
export const useListViews = (name: ListName) =>
  useQuery({
    queryKey: [...listKey(VIEWS), name],
    queryFn: async ({ signal }) => {
      const items = await call(list, { query: { list: name } }, { signal })
      return { items, total: items.length }
    },
  })

type ViewFormOptions = {
  name: ListName
  shown: Shown
  /** The view that is changed; undefined for a new one. */
  view: ListView | undefined
  /** Its filters, order and columns become those that are shown now. */
  replaces: boolean
  onSaved: () => void
}

/** The form of a view: a new one, or one that is changed. */
export function useViewForm({ name, shown, view, replaces, onSaved }: ViewFormOptions) {
  const { filters, sort, columns } = view ?? shown
  return useContractForm({
    name: VIEWS,
    schema: ListViewInput,
    initial: { name: view?.name ?? '', shared: view?.shared ?? false, filters, sort, columns },
    send: (typed, idempotencyKey) => {
      const body = replaces ? { ...typed, ...shown } : typed
      return view
        ? call(update, { params: { id: String(view.id) }, body }, { idempotencyKey })
        : call(create, { body: { list: name, ...body } }, { idempotencyKey })
    },
    onSaved,
    texts: FAILURES.save,
  })
}

/** Deletes a view after a question. */
export const useRemoveView = (onFailed: (problem: string) => void) =>
  useRemove<ListView>(remove, { name: VIEWS, texts: FAILURES.remove, onRemoved: () => undefined, onFailed })
