import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clock } from '../../../../api/attendance/attendance.ts'
import { board, type NowRow, type NowState } from '../../../../api/attendance/now.ts'
import { rowsAfter } from '../../../../api/attendance/now-changes.ts'
import { stream } from '../../../../api/attendance/now-news.ts'
import type { CallResult } from '../../../../api/core/endpoint.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { undoOf } from '../../../lib/calls/undo-call.ts'
import { useLive } from '../../../lib/use-live.ts'
import type { BannerState } from '../../../ui/banner.tsx'

const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the posts.',
  signedOut: 'No access token found. Please login again.',
}
/** The query key of everything that shows attendance. */
export const ATTENDANCE = 'attendance'
const SHOWS_ATTENDANCE = { queryKey: [ATTENDANCE] }
const BOARD = [ATTENDANCE, 'now']
/** While the server cannot push. */
const POLL_MILLISECONDS = 20_000
/** Interval for changes by the clock alone: who is late, and since when. */
const CLOCK_MILLISECONDS = 60_000

/** States in which somebody must act. */
const URGENT: readonly NowState[] = ['Late', 'Empty', 'To confirm', 'Open', 'Uncovered', 'Unrecorded', 'No show']

/** True if a guard has left his post before the end, which is an exception until somebody has seen to it. */
const hasLeft = ({ state, exception_id }: NowRow) => state === 'Left early' && exception_id !== null

/** True if somebody must act about a post, as also while its guard is excused or has left. */
const needsAttention = (row: NowRow, now: number) =>
  URGENT.includes(row.state) || hasLeft(row) || (row.state === 'Excused' && Date.parse(row.ends_at) > now)

/** Filters of the board: rows in which somebody must act, rows without a guard, rows whose guard has not come. */
export const isShown = {
  urgent: needsAttention,
  open: ({ state }: NowRow) => state === 'Open',
  late: ({ state }: NowRow) => state === 'Late' || state === 'Empty',
}

/** The board of this moment: pushed by the server, polled every twenty seconds where that fails. After the first time only changes are sent. */
export function useNow() {
  const cache = useQueryClient()
  const live = useLive(stream, SHOWS_ATTENDANCE)
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    queryKey: BOARD,
    queryFn: async ({ signal }) => {
      const before = cache.getQueryData<CallResult<typeof board>>(BOARD)
      const answer = await call(board, { query: { since: before?.cursor } }, { signal })
      return { ...answer, rows: rowsAfter(before, answer) }
    },
    staleTime: 0,
    refetchInterval: live ? CLOCK_MILLISECONDS : POLL_MILLISECONDS,
  })
  return {
    data,
    /** When it was fetched, in milliseconds since 1970. */
    at: dataUpdatedAt,
    loading: isFetching,
    problem: error ? failureText(error, FAILURES) : undefined,
    refresh: () => void refetch(),
  }
}

/** Fetches again whatever shows attendance. */
export function useReloadAttendance() {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: [ATTENDANCE] })
}

const CLOCK_FAILURES = { unexpected: 'An unexpected error occurred. Nothing was noted.' }

/** Notes that guards come and leave, one by one, and tells of it; `saving` has the shifts that are being saved. */
export function useClock(banner: Pick<BannerState, 'success' | 'error'>) {
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set())
  const reload = useReloadAttendance()
  return {
    saving,
    clock: async ({ shift_id, guard_name }: NowRow, kind: 'in' | 'out') => {
      if (shift_id === null || saving.has(shift_id)) return
      setSaving((ids) => new Set(ids).add(shift_id))
      const idempotencyKey = newKey()
      const done = `${guard_name}: ${kind === 'in' ? 'on post' : 'left'}.`
      try {
        await call(clock, { params: { id: String(shift_id) }, body: { kind } }, { idempotencyKey })
        banner.success(done, undoOf(idempotencyKey, done))
      } catch (error) {
        banner.error(failureText(error, CLOCK_FAILURES))
      }
      setSaving((ids) => new Set([...ids].filter((id) => id !== shift_id)))
      reload()
    },
  }
}

/** The post of a row, as people call it. */
export const postOf = ({ post }: Pick<NowRow, 'post'>) => post ?? 'Outside of any contract'
export { keyOf } from '../../../../api/attendance/now-changes.ts'

export type StationRows = { id: number; name: string; client: string | null; rows: NowRow[] }
/** Rows below their stations, in their order. */
export const byStation = (rows: NowRow[]): StationRows[] =>
  [...Map.groupBy(rows, ({ station_id }) => station_id)].map(([id, group]) => ({
    id,
    name: group[0]!.station_name,
    client: group[0]!.client_name,
    rows: group,
  }))
