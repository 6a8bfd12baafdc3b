import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { ListName } from '../../../api/accounts/lists.ts'
import type { CallResult, Endpoint, Schema, Sent } from '../../../api/core/endpoint.ts'
import { call } from '../calls/call.ts'
import { type DownloadEndpoint, download, saveFile } from '../calls/download.ts'
import { type FailureTexts, failureText } from '../calls/failure-text.ts'
import { type ListState, readListState } from './list-state.ts'
import { type ChangeAddress, useAddress } from './use-address.ts'
import { LIST_ROWS, type ListMemory, type Shown, useRows } from './use-rows.ts'

/** A contract call that returns a page of records. */
export type ListEndpoint = Endpoint & { list: object; query: Schema }
/** One record of a list call. */
export type Row<E> = CallResult<E> extends { items: (infer T)[] } ? T : never
/** The metadata that all pages of a list call share. */
type Beside<E> = CallResult<E> extends { beside: infer B } ? B : undefined
type Rows<E> = { items: Row<E>[]; total: number; beside?: Beside<E> }

/** One page of a list with everything a table needs to show and change it. */
export type List<T> = {
  rows: T[] | undefined
  total: number
  /** From 1. */
  page: number
  pageSize: number
  /** Default rows per page. */
  usualSize: number
  state: ListState
  /** True if a search or a filter is set. */
  filtered: boolean
  /** Why there is nothing to show, or why what is shown may be old. */
  problem: string | undefined
  loading: boolean
  /** Changes parameters of the address: search and filters reset to page 1, an empty value removes a parameter. */
  change: ChangeAddress
  clear: () => void
  refresh: () => void
  /** Downloads every row that matches the search and the filters, in the order shown; `onProgress` receives the bytes so far. */
  save?: (onProgress: (bytes: number) => void) => Promise<void>
  /** The choices that are remembered for the signed-in person, in the dashboard. */
  memory?: ListMemory
  /** Shows it as a view keeps it; filters and an order that it does not have any more are left out. */
  show?: (view: Shown) => void
}

/** The query key prefix of all pages of a list. */
export const listKey = (name: string) => [name, 'list'] as const

async function fetchRows<E extends ListEndpoint>(endpoint: E, query: ListState, signal?: AbortSignal) {
  const all = (await call(endpoint, { query } as unknown as Sent<E>, signal && { signal })) as Rows<E>
  const { page, page_size } = { page: Number(query.page), page_size: Number(query.page_size) }
  // A server without paging has returned every row.
  return all.items.length > page_size ? { ...all, items: all.items.slice((page - 1) * page_size, page * page_size) } : all
}

const SETTINGS = ['page', 'page_size', 'sort']
const nothingOf = (settings: string[]) => Object.fromEntries(settings.map((setting) => [setting, '']))

/** Lists of the portal and the board are remembered in the browser alone. */
type OtherList = `portal-${string}` | 'schedule-board'

type Options = {
  /** The records' query key. */
  name: ListName | OtherList
  /** The list, where several have the same records. */
  list?: ListName
  /** The records of which the rows are computed: the list is read again with them. */
  of?: string
  texts: FailureTexts
  /** The call that exports the whole list as a file. */
  exportCsv?: DownloadEndpoint
  /** Default parameters. */
  defaults?: ListState | undefined
}

/** One page of a list call; page, size, search, sorting and filters live in the address. */
export function useList<E extends ListEndpoint>(endpoint: E, options: Options): List<Row<E>> & { beside: Beside<E> | undefined } {
  const { name, of, texts, exportCsv, defaults = {} } = options
  const [address, changeAddress] = useAddress()
  const state = readListState(endpoint.query, address)
  const page = Number(state.page ?? 1)
  const usualSize = Number(defaults.page_size ?? LIST_ROWS)
  const { pageSize, chooseRows, memory } = useRows({
    name: options.list ?? name,
    usualSize,
    size: state.page_size,
    changeAddress,
  })
  const query = { ...defaults, ...state, page: String(page), page_size: String(pageSize) }

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...(of ? [of, name] : listKey(name)), query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchRows(endpoint, query, signal),
  })

  const change = useCallback<ChangeAddress>(
    (changes, options) => {
      const narrowing = Object.keys(changes).some((setting) => !SETTINGS.includes(setting))
      if (changes.page_size !== undefined) chooseRows(Number(changes.page_size) || null)
      const all = narrowing || 'page_size' in changes ? { page: '', ...changes } : changes
      changeAddress(all, options)
    },
    [changeAddress, chooseRows],
  )

  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  const beyond = data !== undefined && !isFetching && page > lastPage
  useEffect(() => {
    if (beyond) change({ page: lastPage > 1 ? String(lastPage) : '' }, { replace: true })
  }, [beyond, lastPage, change])

  const narrowings = Object.keys(state).filter((setting) => !SETTINGS.includes(setting))
  return {
    rows: data?.items,
    total: data?.total ?? 0,
    beside: data?.beside,
    page,
    pageSize,
    usualSize,
    state,
    filtered: narrowings.length > 0,
    problem: error ? failureText(error, texts) : undefined,
    loading: isFetching,
    change,
    clear: () => change(nothingOf(narrowings)),
    refresh: () => void refetch(),
    ...(memory && {
      memory,
      show: ({ filters, sort, columns }: Shown) => {
        const {
          page: _,
          page_size: __,
          ...known
        } = readListState(endpoint.query, new URLSearchParams({ ...filters, sort: sort ?? '' }))
        change({ ...nothingOf([...narrowings, 'sort']), ...known })
        memory.choose({ columns })
      },
    }),
    ...(exportCsv && {
      save: async (onProgress: (bytes: number) => void) => {
        const { page: _, page_size: __, ...filtered } = { ...defaults, ...state }
        saveFile(await download(exportCsv, { query: filtered } as Sent<DownloadEndpoint>, onProgress))
      },
    }),
  }
}
