import { useAddress } from '../../../../lib/lists/use-address.ts'
import type { List } from '../../../../lib/lists/use-list.ts'

const ROWS = 50

type Loaded<T> = {
  /** Undefined until they have loaded. */
  rows: T[] | undefined
  problem: string | undefined
  loading: boolean
  refresh: () => void
}

/** A list for a table whose rows come all at once; pages are cut here. */
export function useWholeList<T>({ rows, ...loaded }: Loaded<T>): List<T> {
  const [address, change] = useAddress()
  const page = Number(address.get('page') ?? 1)
  const pageSize = Number(address.get('page_size') ?? ROWS)
  return {
    ...loaded,
    rows: rows?.slice((page - 1) * pageSize, page * pageSize),
    total: rows?.length ?? 0,
    page,
    pageSize,
    usualSize: ROWS,
    state: Object.fromEntries(address),
    filtered: false,
    change: (changes) => change('page' in changes ? changes : { ...changes, page: '' }),
    clear: () => undefined,
  }
}
