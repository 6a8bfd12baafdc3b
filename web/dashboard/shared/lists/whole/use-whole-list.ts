import type { ListName } from '../../../../../api/accounts/lists.ts'
import { useAddress } from '../../../../lib/lists/use-address.ts'
import type { List } from '../../../../lib/lists/use-list.ts'
import { type Shown, useRows } from '../../../../lib/lists/use-rows.ts'

const ROWS = 50

type Loaded<T> = {
  name: ListName
  /** Undefined until they have loaded. */
  rows: T[] | undefined
  problem: string | undefined
  loading: boolean
  refresh: () => void
}

/** A list for a table whose rows come all at once; pages are cut here. */
export function useWholeList<T>({ name, rows, ...loaded }: Loaded<T>): List<T> {
  const [address, changeAddress] = useAddress()
  const page = Number(address.get('page') ?? 1)
  const size = address.get('page_size') ?? undefined
  const { pageSize, chooseRows, memory } = useRows({ name, usualSize: ROWS, size, changeAddress })
  function change(changes: Record<string, string>) {
    if (changes.page_size !== undefined) chooseRows(Number(changes.page_size) || null)
    changeAddress('page' in changes ? changes : { ...changes, page: '' })
  }
  return {
    ...loaded,
    rows: rows?.slice((page - 1) * pageSize, page * pageSize),
    total: rows?.length ?? 0,
    page,
    pageSize,
    usualSize: ROWS,
    state: Object.fromEntries(address),
    filtered: false,
    change,
    clear: () => undefined,
    ...(memory && {
      memory,
      show: ({ filters, sort, columns }: Shown) => {
        const { page_size: _, ...now } = Object.fromEntries(address)
        change({ ...Object.fromEntries(Object.keys(now).map((name) => [name, ''])), ...filters, sort: sort ?? '' })
        memory.choose({ columns })
      },
    }),
  }
}
