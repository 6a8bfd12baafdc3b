import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as z from 'zod/mini'
import * as slots from '../../../../../api/contracts/slots.ts'
import { Day, IdText } from '../../../../../api/core/common.ts'
import { addDays, mondayOf } from '../../../../../api/core/fields/days.ts'
import { call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { readListState } from '../../../../lib/lists/list-state.ts'
import { type ChangeAddress, useAddress } from '../../../../lib/lists/use-address.ts'
import { listKey } from '../../../../lib/lists/use-list.ts'
import { BOARD, COVERAGE, SLOTS } from '../query-keys.ts'

const LIST_FAILURES = {
  failed: 'Failed to fetch coverage',
  unexpected: 'An unexpected error occurred while fetching coverage.',
  signedOut: 'No access token found. Please login again.',
}
const STATE = z.object({
  week: z.optional(Day),
  station_id: z.optional(IdText),
  client_id: z.optional(IdText),
  contract_id: z.optional(IdText),
  open: z.optional(z.enum(['true'])),
  by: z.optional(z.enum(slots.COVERAGE_BY)),
  page: z.optional(IdText),
  page_size: z.optional(IdText),
  /** The day of the post that is open beside the week. */
  day: z.optional(Day),
})

export type CoverageWeek = ReturnType<typeof useCoverage>

/** The coverage of a week; week and filters live in the address. */
export function useCoverage(today: string) {
  const [address, changeAddress] = useAddress()
  /** Another week keeps the page of rows. */
  const change = useCallback<ChangeAddress>(
    (changes, options) => {
      const keeps = Object.keys(changes).every((name) => name === 'week' || name === 'page')
      changeAddress(keeps ? changes : { page: '', ...changes }, options)
    },
    [changeAddress],
  )
  const state = readListState(STATE, address)
  const asked = mondayOf(state.week ?? state.day ?? today)
  const { station_id, client_id, contract_id } = state
  const by = slots.COVERAGE_BY.find((one) => one === state.by) ?? 'line'
  const shown = {
    from: asked,
    to: addDays(asked, 6),
    ...(station_id && { station_id }),
    ...(client_id && { client_id }),
    ...(contract_id && { contract_id }),
  }
  const query = { ...shown, ...(by !== 'line' && { by }) }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [COVERAGE, query],
    // Rows are shown under the dates of their own week until those of the next have loaded.
    queryFn: async ({ signal }) => ({ ...(await call(slots.coverage, { query }, { signal })), week: asked, by }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return {
    data,
    asked,
    query,
    /** The query of the file of the week: its lines are days of posts, also where the rows are stations or clients. */
    ofFile: { ...shown, ...(state.open === 'true' && { open: 'true' as const }) },
    state,
    change,
    /** True if a station, a client or a contract is chosen. */
    filtered: Boolean(station_id || client_id || contract_id),
    problem: error ? failureText(error, LIST_FAILURES) : undefined,
    loading: isFetching,
    /** True while the rows shown are of another week or filter. */
    stale: isPlaceholderData,
    refresh: () => void refetch(),
  }
}

/** Coverage of this month; asked for once the week is shown. */
export const useMonthCoverage = ({ data }: CoverageWeek) =>
  useQuery({
    enabled: Boolean(data?.generated_until),
    queryKey: [COVERAGE, 'month'],
    queryFn: ({ signal }) => call(slots.monthCoverage, {}, { signal }),
    staleTime: 60_000,
  })

/**
 * The stations of a week, by number; asked for where the rows are clients and a filter says which of their stations count. `failed`
 * when that could not be answered.
 */
export function useStations({ data, filtered, stale, query }: CoverageWeek) {
  const ofClients = filtered && data?.by === 'client' && !stale
  const asked = { ...query, by: 'station' as const }
  const more = useQuery({
    enabled: ofClients,
    queryKey: [COVERAGE, asked],
    queryFn: async ({ signal }) => ({
      ...(await call(slots.coverage, { query: asked }, { signal })),
      week: query.from,
      by: asked.by,
    }),
  })
  const groups = data?.by === 'station' ? data.groups : ofClients ? (more.data?.groups ?? []) : []
  const stations = new Map([
    ...groups.map(({ id, name }) => [id, name] as const),
    ...(data?.rows ?? []).map(({ station_id, station_name }) => [station_id, station_name] as const),
  ])
  return { stations, loading: stale || more.isFetching, failed: more.isError }
}

/** Posts of a page: five hundred at once took two seconds to draw on a busy machine, fifty half a second. */
const ROWS_A_PAGE = 50

/** The rows of the page that the address names, and what the footer of the table needs; `pages` is undefined when one page has all. */
export function pageOf<T>({ state, change }: CoverageWeek, rows: T[]) {
  const pageSize = Number(state.page_size ?? ROWS_A_PAGE)
  const page = Math.min(Number(state.page ?? 1), Math.max(1, Math.ceil(rows.length / pageSize)))
  const footer = { page, pageSize, usualSize: ROWS_A_PAGE, total: rows.length, change }
  return {
    onPage: rows.slice((page - 1) * pageSize, page * pageSize),
    pages: rows.length > Math.min(pageSize, ROWS_A_PAGE) ? footer : undefined,
  }
}

/** Reloads everything that shows slots or the shifts that fill them. */
export function useReloadSlots() {
  const cache = useQueryClient()
  return () => {
    for (const queryKey of [[COVERAGE], [SLOTS], listKey(BOARD), listKey('duty-schedules')])
      void cache.invalidateQueries({ queryKey })
  }
}
